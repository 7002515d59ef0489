-- The hot path: commands of game vendors for any number of members, in one call and so in one commit.

-- Stakes of a round that stand, and what of them was bonus money, among the member's last 500 movements.
create function ledger_round_stakes(
  p_cash bigint, p_bonus bigint, p_source integer, p_round text, out bets bigint, out stake numeric, out bonus numeric)
language sql stable as $$
  select count(*), coalesce(sum(t.amount), 0), coalesce(sum(t.bonus_amount), 0)
  from transfer t
  where t.id in (
      select e.transfer_id from entry e where e.account_id in (p_cash, p_bonus) and e.balance_after is not null
      order by e.transfer_id desc limit 500)
    and t.kind = 'bet' and t.source_id = p_source and t.round_id = p_round
    and not exists (select from tombstone x where x.source_tx = t.source_tx and x.source_id = t.source_id
      and x.scope = t.scope)
$$;

-- Of a payout, the part for the bonus bucket: as its bet was paid, or the bets of its round. Rounded down.
create function ledger_bonus_share(
  p_cash bigint, p_bonus bigint, p_source integer, p_round text, p_bet bigint, p_amount bigint) returns bigint
language plpgsql stable as $$
declare
  share bigint;
begin
  if p_bet is not null then
    select trunc(p_amount::numeric * t.bonus_amount / greatest(t.amount, 1)) into share
      from transfer t where t.id = p_bet;
  elsif p_round is not null then
    select trunc(p_amount * s.bonus / greatest(s.stake, 1)) into share
      from ledger_round_stakes(p_cash, p_bonus, p_source, p_round) s;
  end if;
  return coalesce(share, 0);
end $$;

-- Whether a command with a known id is the same command: then its answer is the stored one. 'imported' rows came from
-- another wallet without their particulars.
create function ledger_is_repeat(
  old transfer, p_code integer, p_cash bigint, p_amount bigint, p_round text, p_origin bigint, p_rollback bigint)
returns boolean language plpgsql immutable as $$
begin
  if p_cash not in (old.debit_account, old.credit_account) then return false; end if;
  if old.kind = 'imported' then return true; end if;
  if old.kind <> (array['bet', 'win', 'rollback'])[p_code] or old.round_id is distinct from p_round then
    return false;
  end if;
  if p_code = 3 then return coalesce(p_rollback = coalesce(old.repeat_of, old.id), false); end if;
  return old.amount = p_amount and old.ref_id is not distinct from p_origin;
end $$;

-- The member's receivable beside a cash account, opened if need be, and locked.
create function ledger_lock_receivable(p_cash bigint, out id bigint, out balance bigint) language plpgsql as $$
#variable_conflict use_column
declare
  beside account;
begin
  select * into beside from account a where a.id = p_cash;
  id := ledger_account('member', beside.owner_id, 'receivable', beside.currency, 0);
  balance := (select a.balance from account a where a.id = ledger_lock_receivable.id for no key update);
end $$;

-- Writes what the terms of accounts come to where bets look for it.
create function ledger_cap(p_id bigint[]) returns void language sql as $$
  update account a set terms_day = p.day, bet_max = p.bet_max,
      wagered_max = least(p.wager_day_max + p.day_wagered, p.wager_week_max + p.week_wagered,
        p.wager_month_max + p.month_wagered),
      lost_max = least(p.loss_day_max + p.day_wagered - p.day_won, p.loss_week_max + p.week_wagered - p.week_won,
        p.loss_month_max + p.month_wagered - p.month_won)
    from play_terms p where p.account_id = any (p_id) and a.id = p.account_id
$$;

-- Starts the periods of limits that began since the member's last bet: their sums are counted from here.
create function ledger_start_periods(p_id bigint[], p_day date) returns void language sql as $$
  update play_terms p set day = p_day, day_wagered = a.wagered, day_won = a.won,
      week_wagered = case when date_trunc('week', p.day) < date_trunc('week', p_day) then a.wagered
        else p.week_wagered end,
      week_won = case when date_trunc('week', p.day) < date_trunc('week', p_day) then a.won else p.week_won end,
      month_wagered = case when date_trunc('month', p.day) < date_trunc('month', p_day) then a.wagered
        else p.month_wagered end,
      month_won = case when date_trunc('month', p.day) < date_trunc('month', p_day) then a.won else p.month_won end
    from account a where a.id = any (p_id) and p.account_id = a.id and p.day < p_day;
  select ledger_cap(p_id)
$$;

-- A reversal leaves the periods that began after the play as they are: the lifetime sums drop, so their starts do too.
create function ledger_uncount(p_cash bigint, p_played date, p_kind text, p_amount bigint) returns void
language plpgsql as $$
declare
  staked constant bigint := case when p_kind = 'bet' then p_amount else 0 end;
  earned constant bigint := case when p_kind = 'win' then p_amount else 0 end;
begin
  update play_terms p set
      day_wagered = day_wagered - staked, day_won = day_won - earned,
      week_wagered = week_wagered - case when p_played < date_trunc('week', day) then staked else 0 end,
      week_won = week_won - case when p_played < date_trunc('week', day) then earned else 0 end,
      month_wagered = month_wagered - case when p_played < date_trunc('month', day) then staked else 0 end,
      month_won = month_won - case when p_played < date_trunc('month', day) then earned else 0 end
    where p.account_id = p_cash and p_played < p.day;
  if found then perform ledger_cap(array[p_cash]); end if;
end $$;

-- Stakes and payouts of the running day, week and month that were not taken back: where counting starts for a member
-- whose first limit is set in the middle of them.
create function ledger_played_since(
  p_cash bigint, p_day date, p_zone text,
  out day_wagered bigint, out day_won bigint, out week_wagered bigint, out week_won bigint,
  out month_wagered bigint, out month_won bigint)
language sql stable as $$
  with played as (
    select t.kind, t.amount, (t.created_at at time zone p_zone)::date as day
    from transfer t
    where t.kind in ('bet', 'win')
      and t.id in (
        select e.transfer_id from entry e
        where e.account_id in (p_cash, (select a.bonus_account from account a where a.id = p_cash))
          and e.balance_after is not null
          and e.created_at >= least(date_trunc('week', p_day), date_trunc('month', p_day)) - interval '1 day')
      and not exists (select from tombstone x where x.source_tx = t.source_tx and x.source_id = t.source_id
        and x.scope = t.scope)
  )
  select coalesce(sum(amount) filter (where kind = 'bet' and day >= p_day), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'win' and day >= p_day), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'bet' and day >= date_trunc('week', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'win' and day >= date_trunc('week', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'bet' and day >= date_trunc('month', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'win' and day >= date_trunc('month', p_day)), 0)::bigint
  from played
$$;

-- Items of one length of arrays, in the order of their accounts and for each account in the order they came. They are
-- independent of each other but for the member's balance: the caller keeps repeats of an id, and what names another
-- item of the call, for the next call.
--   p_code    1 bet, 2 win, 3 rollback, 4 round close
--   p_scope   0, or the account where the source's ids are unique for each member apart
--   p_cash    the member's cash account; p_pool: the shard of the vendor's pool
--   p_ref     the bet of a win, the original of a rollback; null altogether when no item has one
--   p_flags   1 the round ends, 2 the member's limits are asked, 4 a payout that needs no bet
--   p_refuse  what a new bet is refused with; null altogether when no item has one
-- Answers one row an item: code '' when it stands.
create function ledger_submit(
  p_now timestamptz, p_day date, p_zone text,
  p_code integer[], p_source integer[], p_scope bigint[], p_tx text[], p_cash bigint[], p_pool bigint[],
  p_amount bigint[], p_round text[], p_game text[], p_ref text[], p_flags integer[], p_refuse text[],
  p_details text[])
returns table (place integer, code text, transfer_id bigint, balance bigint, bonus bigint, is_duplicate boolean,
  is_applied boolean, version bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  n constant integer := cardinality(p_code);
  r record;
  k integer;
  -- The accounts of the call, in the order of their ids, and what is known of each.
  a_id bigint[];
  a_cash bigint[];
  a_version bigint[];
  a_bonus bigint[];
  a_bonus_left bigint[];
  a_bet_room bigint[];
  a_wager_room bigint[];
  a_loss_room bigint[];
  a_bonus_order text[];
  is_new_day boolean;
  -- What is already known of the items' ids, by their place; no element where nothing is.
  seen boolean[] := array_fill(false, array[n]);
  known transfer[];
  origin transfer[];
  buried tombstone[];
  origin_buried tombstone[];
  closed boolean[];
  hurt boolean[];
  old transfer;
  was transfer;
  -- The member in hand.
  m integer := 0;
  at_cash bigint := 0;
  at_bonus bigint;
  cash bigint;
  bonus_left bigint;
  playable_bonus bigint;
  bet_room bigint;
  wager_room bigint;
  loss_room bigint;
  cash_moved bigint;
  wagered_moved bigint;
  won_moved bigint;
  moves bigint;
  receivable bigint;
  receivable_left bigint;
  -- The item in hand.
  amount bigint;
  refusal text;
  cash_part bigint;
  bonus_part bigint;
  short_part bigint;
  -- Answers, by place.
  o_code text[] := array_fill(''::text, array[n]);
  o_id bigint[] := array_fill(null::bigint, array[n]);
  o_balance bigint[] := array_fill(null::bigint, array[n]);
  o_bonus bigint[] := array_fill(0::bigint, array[n]);
  o_version bigint[] := array_fill(null::bigint, array[n]);
  o_duplicate boolean[] := array_fill(false, array[n]);
  o_vain boolean[] := array_fill(false, array[n]);
  -- New transfers, by place.
  made integer := 0;
  t_id bigint[] := array_fill(null::bigint, array[n]);
  t_amount bigint[] := array_fill(null::bigint, array[n]);
  t_cash_part bigint[] := array_fill(0::bigint, array[n]);
  t_cash_after bigint[] := array_fill(0::bigint, array[n]);
  t_pool_part bigint[] := array_fill(0::bigint, array[n]);
  t_ref bigint[] := array_fill(null::bigint, array[n]);
  t_repeat bigint[] := array_fill(null::bigint, array[n]);
  -- Their parts in other buckets, few.
  b integer := 0;
  b_transfer bigint[];
  b_kind text[];
  b_account bigint[];
  b_part bigint[];
  b_after bigint[];
  -- Changed cash accounts.
  m_moved bigint[] := array_fill(0::bigint, array[n]);
  m_moves bigint[] := array_fill(0::bigint, array[n]);
  m_wagered bigint[] := array_fill(0::bigint, array[n]);
  m_won bigint[] := array_fill(0::bigint, array[n]);
  -- Rounds that end, by place.
  ending integer[] := '{}';
begin
  -- Members first, in the order of their ids. The statements after these see all that the last holder left.
  loop
    select array_agg(l.id), array_agg(l.balance - l.held), array_agg(l.version), array_agg(l.bonus_account),
        array_agg(l.bet_max), array_agg(l.wagered_max - l.wagered), array_agg(l.lost_max - l.wagered + l.won),
        bool_or(l.terms_day < p_day)
      into a_id, a_cash, a_version, a_bonus, a_bet_room, a_wager_room, a_loss_room, is_new_day
      from (select * from account a where a.id = any (p_cash) order by a.id for no key update) l;
    exit when is_new_day is not true;
    perform ledger_start_periods(a_id, p_day);
  end loop;
  if array_remove(a_bonus, null) <> '{}' then
    perform 1 from account a where a.id = any (a_bonus) order by a.id for no key update;
    select array_agg(l.bonus_left), array_agg(l.bonus_order) into a_bonus_left, a_bonus_order
      from (
        select b.balance - b.held as bonus_left, p.bonus_order
        from unnest(a_id, a_bonus) with ordinality u(id, bonus, place)
          left join account b on b.id = u.bonus left join play_terms p on p.account_id = u.id
        order by u.place) l;
  end if;

  for r in select u.place::integer as place, t as found
    from unnest(p_tx, p_source, p_scope) with ordinality u(tx, source, scope, place)
      join transfer t on t.source_tx = u.tx and t.source_id = u.source and t.scope = u.scope
  loop
    known[r.place] := r.found;
    seen[r.place] := true;
  end loop;
  for r in select u.place::integer as place, x as found
    from unnest(p_tx, p_source, p_scope) with ordinality u(tx, source, scope, place)
      join tombstone x on x.source_tx = u.tx and x.source_id = u.source and x.scope = u.scope
  loop
    buried[r.place] := r.found;
    seen[r.place] := true;
  end loop;
  for r in select u.place::integer as place
    from unnest(p_round, p_cash, p_source) with ordinality u(round, cash, source, place)
      join round_state d on d.account_id = u.cash and d.round_id = u.round and d.source_id = u.source
  loop
    closed[r.place] := true;
    seen[r.place] := true;
  end loop;
  for r in select u.place::integer as place
    from unnest(p_code, p_flags, p_ref, p_round, p_cash, p_source) with ordinality
        u(code, flags, ref, round, cash, source, place)
      join tombstone x on x.account_id = u.cash and x.round_id = u.round and x.source_id = u.source
    where u.code = 2 and u.flags & 4 = 0 and u.ref is null
  loop
    hurt[r.place] := true;
  end loop;
  if p_ref is not null then
    for r in select u.place::integer as place, t as found
      from unnest(p_ref, p_source, p_scope) with ordinality u(tx, source, scope, place)
        join transfer t on t.source_tx = u.tx and t.source_id = u.source and t.scope = u.scope
    loop
      origin[r.place] := r.found;
      seen[r.place] := true;
    end loop;
    for r in select u.place::integer as place, x as found
      from unnest(p_ref, p_source, p_scope) with ordinality u(tx, source, scope, place)
        join tombstone x on x.source_tx = u.tx and x.source_id = u.source and x.scope = u.scope
    loop
      origin_buried[r.place] := r.found;
      seen[r.place] := true;
    end loop;
  end if;

  for k in 1 .. n loop
    if p_cash[k] <> at_cash then
      m := m + 1;
      at_cash := p_cash[k];
      if a_id[m] is distinct from at_cash then
        raise exception 'the items of a call must be in the order of their accounts';
      end if;
      cash := a_cash[m];
      at_bonus := a_bonus[m];
      bonus_left := coalesce(a_bonus_left[m], 0);
      bet_room := a_bet_room[m];
      wager_room := a_wager_room[m];
      loss_room := a_loss_room[m];
      cash_moved := 0; wagered_moved := 0; won_moved := 0; moves := 0; receivable := null;
      playable_bonus := case when a_bonus_order[m] = 'cash_only' then 0 else bonus_left end;
    end if;
    amount := p_amount[k];
    refusal := null;
    bonus_part := 0;
    short_part := 0;

    if seen[k] then old := known[k]; end if;
    if p_code[k] <> 1 then was := origin[k]; end if;
    if p_code[k] = 4 then
      o_duplicate[k] := coalesce(closed[k], false);
      if closed[k] is null then ending := ending || k; end if;
      o_balance[k] := cash + playable_bonus;
      o_version[k] := a_version[m] + moves;
      continue;
    elsif seen[k] and p_code[k] <> 3 and (buried[k]).rollback_id is not null then
      refusal := 'ALREADY_ROLLED_BACK';
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
      elsif closed[k] then refusal := 'ROUND_CLOSED';
      elsif p_flags[k] & 2 > 0 and amount > bet_room then refusal := 'BET_LIMIT';
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
        -- A bet of its round was taken back, and none stands.
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
      elsif (origin_buried[k]).rollback_id is not null then
        -- Taken back before under another id: that answer again, and nothing moves.
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
    -- It stands: number it, and carry the balances on.
    t_id[k] := nextval('transfer_number');
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
    o_version[k] := a_version[m] + moves;
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
      select u.id, case when u.code = 1 or u.pool_part > 0 then u.cash else u.pool end,
        case when u.code = 1 or u.pool_part > 0 then u.pool else u.cash end,
        coalesce(u.new_amount, u.amount), case when u.repeat is null then u.bonus else 0 end, u.answer, u.scope,
        p_now, u.ref, u.repeat, u.source,
        case u.code when 1 then 'bet' when 2 then 'win' else 'rollback' end, u.tx, u.round, u.game, u.details::jsonb
      from unnest(t_id, p_code, p_cash, p_pool, p_amount, t_amount, t_pool_part, o_bonus, o_balance, p_scope, t_ref,
          t_repeat, p_source, p_tx, p_round, p_game, p_details)
        as u(id, code, cash, pool, amount, new_amount, pool_part, bonus, answer, scope, ref, repeat, source, tx,
          round, game, details)
      where u.id is not null;
    -- Both sides of each; a pool's shard has no running balance.
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      select u.account, u.id, u.part, u.after, p_now,
        case u.code when 1 then 'bet' when 2 then 'win' else 'rollback' end
      from unnest(p_cash || p_pool, t_id || t_id, t_cash_part || t_pool_part, t_cash_after, p_code || p_code)
        as u(account, id, part, after, code)
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
    update account a set balance = a.balance + u.moved, version = a.version + u.moves,
        wagered = a.wagered + u.wagered, won = a.won + u.won
      from unnest(a_id, m_moved, m_moves, m_wagered, m_won) as u(id, moved, moves, wagered, won)
      where a.id = u.id and u.moves > 0;
    -- The house last, and in the order of ids where there is more than one pool.
    if not p_pool[1] = all (p_pool) then
      perform 1 from account a where a.id = any (p_pool) order by a.id for no key update;
    end if;
    update account a set balance = a.balance + u.moved, version = a.version + u.moves
      from (select v.pool, sum(v.part)::bigint, count(*) from unnest(p_pool, t_pool_part) as v(pool, part)
        where v.part <> 0 group by v.pool) u(id, moved, moves)
      where a.id = u.id;
    insert into outbox (topic, payload, created_at)
      values ('wallet.transfers', jsonb_build_object('transfers', to_jsonb(array_remove(t_id, null))), p_now);
  end if;

  return query select u.place::integer, u.code, coalesce(u.id, u.new_id), u.balance, u.bonus,
      u.duplicate, not u.vain, u.version
    from unnest(o_code, o_id, t_id, o_balance, o_bonus, o_duplicate, o_vain, o_version) with ordinality
      as u(code, id, new_id, balance, bonus, duplicate, vain, version, place);
end $$;

-- One bet that nothing speaks against, in as few steps as can be: what a queue with a single item takes. Whatever is
-- not plain (funds, limits, a bonus, a new day) answers no row id; a known id, a tombstone or a closed round raise, and
-- nothing stays: in both cases the caller asks ledger_submit, which knows all the rules.
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
