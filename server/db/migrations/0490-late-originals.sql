-- Vendors differ in what becomes of a bet or win that comes after its own rollback. Some want to be refused; some take
-- the transaction for accepted: it gets an id of ours and an answer, and moves nothing. Which of the two is a fact of
-- the vendor, and so is what a second rollback of one original gets: the first one's answer again, or a refusal.
alter table game_vendor
  add column late_original text not null default 'refuse' check (late_original in ('refuse', 'accept')),
  add column second_rollback text not null default 'repeat' check (second_rollback in ('repeat', 'refuse'));

-- What was accepted like that, for its repeats. It is no transfer: no balance, turnover, round or event knows of it.
create table late_original (
  source_tx text collate "C" not null,
  source_id integer not null,
  scope bigint not null,
  account_id bigint not null,
  -- Ours, from the sequence of the transfers.
  number bigint not null,
  is_bet boolean not null,
  -- What it would have moved.
  amount bigint not null,
  round_id text collate "C",
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (source_tx, source_id, scope)
);
revoke update, delete on late_original from kancil_app;

-- ledger_submit (0041) again, which knows two flags more:
--   8   a bet or win that was rolled back before it came is accepted and moves nothing; one that was booked and then
--       rolled back is a repeat
--   16  a second rollback of one original is refused
create or replace function ledger_submit(
  p_now timestamptz, p_day date, p_zone text,
  p_code integer[], p_source integer[], p_scope bigint[], p_tx text[], p_cash bigint[], p_pool bigint[],
  p_amount bigint[], p_round text[], p_game text[], p_ref text[], p_flags integer[], p_refuse text[],
  p_details text[],
  out o_code text[], out o_id bigint[], out o_balance bigint[], out o_bonus bigint[], out o_duplicate boolean[],
  out o_vain boolean[], out o_version bigint[])
language plpgsql as $$
#variable_conflict use_column
declare
  n constant integer := cardinality(p_code);
  r record;
  k integer;
  -- The accounts of the call, in the order of their ids.
  accounts account[];
  a_bonus_left bigint[];
  a_bonus_order text[];
  is_new_day boolean;
  has_bonus boolean;
  -- What is already stored under the items' ids, by place; no element where nothing is.
  seen boolean[];
  known transfer[];
  origin transfer[];
  buried tombstone[];
  origin_buried tombstone[];
  closed boolean[];
  hurt boolean[];
  old transfer;
  was transfer;
  late late_original;
  -- The member whose items are being walked.
  m integer := 0;
  at_cash bigint := 0;
  own account;
  at_bonus bigint;
  cash bigint;
  bonus_left bigint;
  playable_bonus bigint;
  wager_room bigint;
  loss_room bigint;
  cash_moved bigint;
  wagered_moved bigint;
  won_moved bigint;
  moves bigint;
  receivable bigint;
  receivable_left bigint;
  -- The current item.
  amount bigint;
  refusal text;
  cash_part bigint;
  bonus_part bigint;
  short_part bigint;
  -- New transfers, by place; no element where there is none.
  made integer := 0;
  t_id bigint[];
  t_amount bigint[];
  t_cash_part bigint[];
  t_cash_after bigint[];
  t_pool_part bigint[];
  t_ref bigint[];
  t_repeat bigint[];
  -- Their parts in buckets other than cash: few.
  b integer := 0;
  b_transfer bigint[];
  b_kind text[];
  b_account bigint[];
  b_part bigint[];
  b_after bigint[];
  -- Changed cash accounts, in the order of accounts.
  m_moved bigint[];
  m_moves bigint[];
  m_wagered bigint[];
  m_won bigint[];
  -- Rounds that end, by place.
  ending integer[] := '{}';
begin
  o_code := array_fill(null::text, array[n]);
  o_id := array_fill(null::bigint, array[n]);
  o_balance := o_id;
  o_version := o_id;
  o_bonus := array_fill(0::bigint, array[n]);
  o_duplicate := array_fill(false, array[n]);
  o_vain := o_duplicate;
  -- Members first, by id. Statements after the locks see everything that their last holders wrote.
  loop
    select array_agg(l.found), bool_or((l.found).terms_day < p_day), count((l.found).bonus_account) > 0
      into accounts, is_new_day, has_bonus
      from (select a as found from account a where a.id = any (p_cash) order by a.id for no key update) l;
    exit when is_new_day is not true;
    perform ledger_start_periods(p_cash, p_day);
  end loop;
  if has_bonus then
    perform 1 from account a where a.id in (select u.bonus_account from unnest(accounts) u)
      order by a.id for no key update;
    select array_agg(l.bonus_left), array_agg(l.bonus_order) into a_bonus_left, a_bonus_order
      from (
        select b.balance - b.held as bonus_left, p.bonus_order
        from generate_series(1, cardinality(accounts)) place
          left join account b on b.id = (accounts[place]).bonus_account
          left join play_terms p on p.account_id = (accounts[place]).id
        order by place) l;
  end if;

  for r in
    select place, t as known, x as buried, o as origin, ox as origin_buried, d.account_id is not null as is_closed,
      h.rollback_id is not null as is_hurt
    from generate_series(1, n) place
      left join transfer t on t.source_tx = p_tx[place] and t.source_id = p_source[place] and t.scope = p_scope[place]
      left join tombstone x
        on x.source_tx = p_tx[place] and x.source_id = p_source[place] and x.scope = p_scope[place]
      left join round_state d
        on d.account_id = p_cash[place] and d.round_id = p_round[place] and d.source_id = p_source[place]
      left join transfer o
        on o.source_tx = p_ref[place] and o.source_id = p_source[place] and o.scope = p_scope[place]
      left join tombstone ox
        on ox.source_tx = p_ref[place] and ox.source_id = p_source[place] and ox.scope = p_scope[place]
      -- By `limit 1` and not by `exists`, which the planner would answer by reading all tombstones.
      left join lateral (select s.rollback_id from tombstone s
        where p_code[place] = 2 and p_ref[place] is null and p_flags[place] & 4 = 0
          and s.account_id = p_cash[place] and s.round_id = p_round[place] and s.source_id = p_source[place]
        limit 1) h on true
    where t.id is not null or x.rollback_id is not null or d.account_id is not null or o.id is not null
      or ox.rollback_id is not null or h.rollback_id is not null
  loop
    seen[r.place] := true;
    if (r.known).id is not null then known[r.place] := r.known; end if;
    if (r.buried).rollback_id is not null then buried[r.place] := r.buried; end if;
    if (r.origin).id is not null then origin[r.place] := r.origin; end if;
    if (r.origin_buried).rollback_id is not null then origin_buried[r.place] := r.origin_buried; end if;
    if r.is_closed then closed[r.place] := true; end if;
    if r.is_hurt then hurt[r.place] := true; end if;
  end loop;

  for k in 1 .. n loop
    if p_cash[k] <> at_cash then
      m := m + 1;
      at_cash := p_cash[k];
      own := accounts[m];
      if own.id is distinct from at_cash then
        raise exception 'the items of a call must be in the order of their accounts';
      end if;
      cash := own.balance - own.held;
      at_bonus := own.bonus_account;
      bonus_left := coalesce(a_bonus_left[m], 0);
      wager_room := own.wagered_max - own.wagered;
      loss_room := own.lost_max - own.wagered + own.won;
      cash_moved := 0; wagered_moved := 0; won_moved := 0; moves := 0; receivable := null;
      playable_bonus := case when a_bonus_order[m] = 'cash_only' then 0 else bonus_left end;
    end if;
    amount := p_amount[k];
    refusal := null;
    bonus_part := 0;
    short_part := 0;

    if seen[k] then
      old := known[k];
      was := origin[k];
    elsif p_code[k] <> 1 then
      was := null;
    end if;
    if p_code[k] = 4 then
      o_duplicate[k] := coalesce(closed[k], false);
      if closed[k] is null then ending := ending || k; end if;
      o_balance[k] := cash + playable_bonus;
      o_version[k] := own.version + moves;
      continue;
    elsif seen[k] and p_code[k] <> 3 and (buried[k]).rollback_id is not null
      and (p_flags[k] & 8 = 0 or (buried[k]).original_id is null) then
      if p_flags[k] & 8 = 0 then refusal := 'ALREADY_ROLLED_BACK';
      elsif (buried[k]).account_id <> at_cash then refusal := 'TRANSACTION_CONFLICT';
      else
        select * into late from late_original l
          where l.source_tx = p_tx[k] and l.source_id = p_source[k] and l.scope = p_scope[k];
        if not found then
          insert into late_original
              (source_tx, source_id, scope, account_id, number, is_bet, amount, round_id, balance_after, created_at)
            values (p_tx[k], p_source[k], p_scope[k], at_cash, nextval('transfer_number'), p_code[k] = 1, amount,
              p_round[k], cash + playable_bonus, p_now)
            returning * into late;
          if p_flags[k] & 1 > 0 then ending := ending || k; end if;
        elsif late.is_bet = (p_code[k] = 1) and late.amount = amount and late.round_id is not distinct from p_round[k]
          then o_duplicate[k] := true;
        else refusal := 'TRANSACTION_CONFLICT';
        end if;
        if refusal is null then
          o_id[k] := late.number;
          o_balance[k] := late.balance_after;
          o_vain[k] := true;
          o_version[k] := own.version + moves;
          continue;
        end if;
      end if;
    elsif seen[k] and old.id is not null then
      if ledger_is_repeat(old, p_code[k], at_cash, amount, p_round[k], (origin[k]).id,
          (origin_buried[k]).rollback_id) then
        o_id[k] := coalesce(old.repeat_of, old.id);
        o_balance[k] := old.balance_after;
        o_bonus[k] := case when old.repeat_of is null then old.bonus_amount
          else (select f.bonus_amount from transfer f where f.id = old.repeat_of) end;
        o_duplicate[k] := true;
        o_vain[k] := p_code[k] = 3 and old.ref_id is null;
        continue;
      end if;
      refusal := 'TRANSACTION_CONFLICT';

    elsif p_code[k] = 1 then
      if p_refuse[k] is not null then refusal := p_refuse[k];
      elsif own.bet_max < 0 then refusal := 'SELF_EXCLUDED';
      elsif closed[k] then refusal := 'ROUND_CLOSED';
      elsif p_flags[k] & 2 > 0 and amount > own.bet_max then refusal := 'BET_LIMIT';
      elsif p_flags[k] & 2 > 0 and amount > wager_room and amount > 0 then refusal := 'WAGER_LIMIT';
      elsif p_flags[k] & 2 > 0 and amount > loss_room and amount > 0 then refusal := 'LOSS_LIMIT';
      elsif amount > cash + playable_bonus then refusal := 'INSUFFICIENT_FUNDS';
      else
        if playable_bonus > 0 then
          bonus_part := -case when a_bonus_order[m] = 'bonus_first' then least(playable_bonus, amount)
            else amount - least(cash, amount) end;
        end if;
        cash_part := -amount - bonus_part;
        wagered_moved := wagered_moved + amount;
        wager_room := wager_room - amount;
        loss_room := loss_room - amount;
      end if;

    elsif p_code[k] = 2 then
      if p_ref[k] is not null then
        if (origin_buried[k]).rollback_id is not null then refusal := 'ALREADY_ROLLED_BACK';
        elsif was.id is null or was.kind <> 'bet' or was.debit_account <> at_cash then
          refusal := 'REFERENCE_NOT_FOUND';
        else t_ref[k] := was.id;
        end if;
      elsif hurt[k] and not exists (
        select from ledger_round_stakes(at_cash, at_bonus, p_source[k], p_round[k]) s where s.bets > 0) then
        -- A bet of its round was rolled back, and none stands.
        refusal := 'ALREADY_ROLLED_BACK';
      end if;
      if refusal is null then
        if at_bonus is not null then
          bonus_part := ledger_bonus_share(at_cash, at_bonus, p_source[k], p_round[k], t_ref[k], amount);
        end if;
        cash_part := amount - bonus_part;
        won_moved := won_moved + amount;
        loss_room := loss_room + amount;
      end if;

    else
      cash_part := 0;
      amount := 0;
      if (was.debit_account <> at_cash and was.credit_account <> at_cash)
        or (origin_buried[k]).account_id <> at_cash then
        refusal := 'TRANSACTION_CONFLICT';
      elsif (origin_buried[k]).rollback_id is not null and p_flags[k] & 16 > 0 then
        refusal := 'ALREADY_ROLLED_BACK';
      elsif (origin_buried[k]).rollback_id is not null then
        -- Already rolled back under another id: the same answer again, and nothing moves.
        select * into old from transfer f where f.id = (origin_buried[k]).rollback_id;
        t_repeat[k] := old.id;
        t_ref[k] := old.ref_id;
        o_duplicate[k] := true;
      elsif was.kind in ('bet', 'win') then
        t_ref[k] := was.id;
        amount := was.amount;
        if was.kind = 'bet' then
          bonus_part := was.bonus_amount;
          cash_part := amount - bonus_part;
          wagered_moved := wagered_moved - amount;
          wager_room := wager_room + amount;
          loss_room := loss_room + amount;
        else
          bonus_part := -least(was.bonus_amount, bonus_left);
          cash_part := -least(amount - was.bonus_amount, cash);
          short_part := -(amount + bonus_part + cash_part);
          won_moved := won_moved - amount;
          loss_room := loss_room - amount;
        end if;
        perform ledger_uncount(at_cash, (was.created_at at time zone p_zone)::date, was.kind, amount);
      end if;
    end if;

    if refusal is not null then
      o_code[k] := refusal;
      o_balance[k] := cash + playable_bonus;
      continue;
    end if;
    -- It stands: give it a number and carry the balances on.
    t_id[k] := nextval('transfer_number');
    o_id[k] := t_id[k];
    made := made + 1;
    moves := moves + 1;
    cash := cash + cash_part;
    cash_moved := cash_moved + cash_part;
    t_cash_part[k] := cash_part;
    t_cash_after[k] := cash;
    t_pool_part[k] := -(cash_part + bonus_part + short_part);
    m_moved[m] := cash_moved;
    m_moves[m] := moves;
    m_wagered[m] := wagered_moved;
    m_won[m] := won_moved;
    if amount <> p_amount[k] then t_amount[k] := amount; end if;
    if bonus_part <> 0 then
      bonus_left := bonus_left + bonus_part;
      playable_bonus := case when a_bonus_order[m] = 'cash_only' then 0 else bonus_left end;
      o_bonus[k] := abs(bonus_part);
      b := b + 1;
      b_account[b] := at_bonus; b_part[b] := bonus_part; b_after[b] := bonus_left;
      b_transfer[b] := t_id[k]; b_kind[b] := (array['bet', 'win', 'rollback'])[p_code[k]];
    end if;
    if short_part <> 0 then
      if receivable is null then
        select l.id, l.balance into receivable, receivable_left from ledger_lock_receivable(at_cash) l;
      end if;
      receivable_left := receivable_left + short_part;
      b := b + 1;
      b_account[b] := receivable; b_part[b] := short_part; b_after[b] := receivable_left;
      b_transfer[b] := t_id[k]; b_kind[b] := 'rollback';
    end if;
    o_balance[k] := cash + playable_bonus;
    o_version[k] := own.version + moves;
    if p_code[k] = 3 then
      o_vain[k] := t_ref[k] is null;
      if t_repeat[k] is not null then
        o_id[k] := old.id;
        o_balance[k] := old.balance_after;
        o_bonus[k] := old.bonus_amount;
      else
        insert into tombstone (source_tx, source_id, scope, account_id, original_id, rollback_id, round_id, created_at)
          values (p_ref[k], p_source[k], p_scope[k], at_cash, t_ref[k], t_id[k],
            coalesce(was.round_id, p_round[k]), p_now);
      end if;
    end if;
    if p_flags[k] & 1 > 0 then ending := ending || k; end if;
  end loop;

  if ending <> '{}' then
    insert into round_state (account_id, source_id, round_id, closed_at)
      select p_cash[u.k], p_source[u.k], p_round[u.k], p_now from unnest(ending) u(k) where p_round[u.k] is not null
      on conflict do nothing;
  end if;
  if made > 0 then
    insert into transfer (id, debit_account, credit_account, amount, bonus_amount, balance_after, scope, created_at,
        ref_id, repeat_of, source_id, kind, source_tx, round_id, game_code, details)
      select t_id[k], case when p_code[k] = 1 or t_pool_part[k] > 0 then p_cash[k] else p_pool[k] end,
        case when p_code[k] = 1 or t_pool_part[k] > 0 then p_pool[k] else p_cash[k] end,
        coalesce(t_amount[k], p_amount[k]), case when t_repeat[k] is null then o_bonus[k] else 0 end, o_balance[k],
        p_scope[k], p_now, t_ref[k], t_repeat[k], p_source[k],
        case p_code[k] when 1 then 'bet' when 2 then 'win' else 'rollback' end, p_tx[k], p_round[k], p_game[k],
        p_details[k]::jsonb
      from generate_series(1, n) k where t_id[k] is not null;
    -- Both sides of each transfer; a shard of a pool has no running balance.
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      select u.account, t_id[k], u.part, u.after, p_now,
        case p_code[k] when 1 then 'bet' when 2 then 'win' else 'rollback' end
      from generate_series(1, n) k cross join lateral (
        values (p_cash[k], t_cash_part[k], t_cash_after[k]), (p_pool[k], t_pool_part[k], null)) u(account, part, after)
      where u.part <> 0;
    if b > 0 then
      insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
        select u.account, u.id, u.part, u.after, p_now, u.kind
        from unnest(b_account, b_transfer, b_part, b_after, b_kind) as u(account, id, part, after, kind);
      update account a set balance = a.balance + u.moved, version = a.version + u.moves
        from (select v.account, sum(v.part)::bigint, count(*) from unnest(b_account, b_part) as v(account, part)
          group by v.account) u(id, moved, moves)
        where a.id = u.id;
    end if;
    update account a set balance = a.balance + m_moved[i], version = a.version + m_moves[i],
        wagered = a.wagered + m_wagered[i], won = a.won + m_won[i]
      from generate_series(1, m) i
      where a.id = (accounts[i]).id and m_moves[i] > 0;
    -- The house last, and by id where there is more than one pool.
    if not p_pool[1] = all (p_pool) then
      perform 1 from account a where a.id = any (p_pool) order by a.id for no key update;
    end if;
    update account a set balance = a.balance + u.moved, version = a.version + u.moves
      from (select p_pool[k], sum(t_pool_part[k])::bigint, count(*) from generate_series(1, n) k
        where t_pool_part[k] <> 0 group by p_pool[k]) u(id, moved, moves)
      where a.id = u.id;
    insert into outbox (topic, payload, created_at)
      values ('wallet.transfers', jsonb_build_object('transfers', to_jsonb(array_remove(t_id, null))), p_now);
  end if;
end $$;
