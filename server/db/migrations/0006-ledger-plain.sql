-- Short ways beside ledger_submit for items that nothing speaks against. They book only what is plain; the caller
-- puts the rest to ledger_submit, which knows all the rules.

-- One bet in as few steps as possible: for a queue with a single item. It answers no transfer_id where funds, limits,
-- a bonus account or a new day need a closer look, and raises where the id is known or rolled back or the round is
-- closed: in both cases nothing stays.
create function ledger_plain_bet(
  p_now timestamptz, p_day date, p_source integer, p_scope bigint, p_tx text, p_cash bigint, p_pool bigint,
  p_amount bigint, p_round text, p_game text,
  out transfer_id bigint, out balance bigint, out version bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  update account a set balance = a.balance - p_amount, version = a.version + 1, wagered = a.wagered + p_amount
    where a.id = p_cash and a.balance - a.held >= p_amount and a.bonus_account is null
      and (a.terms_day is null or a.terms_day >= p_day and p_amount <= coalesce(a.bet_max, p_amount)
        and a.wagered + p_amount <= coalesce(a.wagered_max, a.wagered + p_amount)
        and a.wagered - a.won + p_amount <= coalesce(a.lost_max, a.wagered - a.won + p_amount))
    returning a.balance - a.held, a.version into balance, version;
  if not found then return; end if;
  transfer_id := nextval('transfer_number');
  insert into transfer (id, debit_account, credit_account, amount, balance_after, scope, created_at, source_id, kind,
      source_tx, round_id, game_code)
    select transfer_id, p_cash, p_pool, p_amount, balance, p_scope, p_now, p_source, 'bet', p_tx, p_round, p_game
    where not exists (select from tombstone x where x.source_tx = p_tx and x.source_id = p_source
        and x.scope = p_scope)
      and not exists (select from round_state d where d.account_id = p_cash and d.round_id = p_round
        and d.source_id = p_source);
  if not found then
    raise exception using errcode = 'KL001', message = 'not a plain bet';
  end if;
  insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
    values (p_cash, transfer_id, -p_amount, balance, p_now, 'bet'),
      (p_pool, transfer_id, p_amount, null, p_now, 'bet');
  insert into outbox (topic, payload, created_at)
    values ('wallet.transfers', jsonb_build_object('transfers', jsonb_build_array(transfer_id)), p_now);
  update account a set balance = a.balance + p_amount, version = a.version + 1 where a.id = p_pool;
end $$;

-- The short way of a batch: bets and wins of members who have no bonus, one item each, in two statements. An item
-- with a known id, a tombstone, a closed round, a limit reached or too little money is left alone. Items are arrays
-- as ledger_submit takes them, in any order, each of another member.
--   p_code    1 bet, 2 win
--   p_ref     the bet of a win; null altogether when no item has one
--   p_flags   1 the round ends, 2 the member's limits apply, 4 a payout that needs no bet
-- Answers for those that were booked, null altogether when none was:
--   o_place   the item's place, from 1
create function ledger_submit_plain(
  p_now timestamptz, p_day date,
  p_code integer[], p_source integer[], p_scope bigint[], p_tx text[], p_cash bigint[], p_pool bigint[],
  p_amount bigint[], p_round text[], p_game text[], p_ref text[], p_flags integer[], p_details text[],
  out o_place integer[], out o_id bigint[], out o_balance bigint[], out o_version bigint[])
language plpgsql as $$
#variable_conflict use_column
begin
  -- Members first, by id: the statements after this one see everything that the last holders wrote.
  perform 1 from account a where a.id = any (p_cash) order by a.id for no key update;
  -- Then the house, by id where there is more than one pool.
  if not p_pool[1] = all (p_pool) then
    perform 1 from account a where a.id = any (p_pool) order by a.id for no key update;
  end if;
  with item as materialized (
    select k, nextval('transfer_number') as id, p_code[k] = 1 as is_bet, p_cash[k] as cash, p_pool[k] as pool,
      p_amount[k] as amount, p_source[k] as source, p_round[k] as round,
      case p_code[k] when 1 then -p_amount[k] else p_amount[k] end as moved,
      a.balance - a.held + case p_code[k] when 1 then -p_amount[k] else p_amount[k] end as after,
      a.version + 1 as version, o.id as ref
    from generate_series(1, cardinality(p_code)) k
      join account a on a.id = p_cash[k]
      left join transfer t on t.source_tx = p_tx[k] and t.source_id = p_source[k] and t.scope = p_scope[k]
      left join tombstone x on x.source_tx = p_tx[k] and x.source_id = p_source[k] and x.scope = p_scope[k]
      left join round_state d on p_code[k] = 1
        and d.account_id = p_cash[k] and d.round_id = p_round[k] and d.source_id = p_source[k]
      left join transfer o on o.source_tx = p_ref[k] and o.source_id = p_source[k] and o.scope = p_scope[k]
      left join tombstone ox on ox.source_tx = p_ref[k] and ox.source_id = p_source[k] and ox.scope = p_scope[k]
      left join lateral (select s.rollback_id from tombstone s
        where p_code[k] = 2 and p_ref[k] is null and p_flags[k] & 4 = 0
          and s.account_id = p_cash[k] and s.round_id = p_round[k] and s.source_id = p_source[k] limit 1) h on true
    where a.bonus_account is null and (a.terms_day is null or a.terms_day >= p_day)
      and t.id is null and x.rollback_id is null and d.account_id is null and ox.rollback_id is null
      and h.rollback_id is null
      and (p_ref[k] is null or o.kind = 'bet' and o.debit_account = p_cash[k])
      and (p_code[k] = 2 or p_amount[k] <= a.balance - a.held
        and (p_flags[k] & 2 = 0 or p_amount[k] <= coalesce(a.bet_max, p_amount[k])
          and a.wagered + p_amount[k] <= coalesce(a.wagered_max, a.wagered + p_amount[k])
          and a.wagered - a.won + p_amount[k] <= coalesce(a.lost_max, a.wagered - a.won + p_amount[k])))
  ), new_transfers as (
    insert into transfer (id, debit_account, credit_account, amount, balance_after, scope, created_at, ref_id,
        source_id, kind, source_tx, round_id, game_code, details)
      select id, case when is_bet then cash else pool end, case when is_bet then pool else cash end, amount, after,
        p_scope[k], p_now, ref, source, case when is_bet then 'bet' else 'win' end, p_tx[k], round, p_game[k],
        p_details[k]::jsonb
      from item
  ), both_sides as (
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      select u.account, i.id, u.part, u.after, p_now, case when i.is_bet then 'bet' else 'win' end
      from item i cross join lateral (
        values (i.cash, i.moved, i.after), (i.pool, -i.moved, null)) u(account, part, after)
      where i.amount > 0
  ), members as (
    update account a set balance = a.balance + i.moved, version = i.version,
        wagered = a.wagered + case when i.is_bet then i.amount else 0 end,
        won = a.won + case when i.is_bet then 0 else i.amount end
      from item i where a.id = i.cash
  ), pools as (
    update account a set balance = a.balance - u.moved, version = a.version + u.moves
      from (select pool, sum(moved)::bigint, count(*) from item where amount > 0 group by pool) u(id, moved, moves)
      where a.id = u.id
  ), ended as (
    insert into round_state (account_id, source_id, round_id, closed_at)
      select cash, source, round, p_now from item where p_flags[k] & 1 > 0 and round is not null
      on conflict do nothing
  ), told as (
    insert into outbox (topic, payload, created_at)
      select 'wallet.transfers', jsonb_build_object('transfers', jsonb_agg(id order by id)), p_now from item
      having count(*) > 0
  )
  select array_agg(k), array_agg(id), array_agg(after), array_agg(version)
    into o_place, o_id, o_balance, o_version from item;
end $$;
