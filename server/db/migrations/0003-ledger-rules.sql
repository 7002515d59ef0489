-- The small functions that the ledger's larger ones are made of: accounts and sources by name, members' limits, and
-- what became of a round's stakes.

-- The id of an account, opened if this is its first use. The pools of vendors, gateways and the house and a member's
-- receivable may go below zero.
create function ledger_account(
  p_owner_kind text, p_owner_id text, p_purpose text, p_currency text, p_shard integer) returns bigint
language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    select a.id into found_id from account a
      where a.owner_id = p_owner_id and a.purpose = p_purpose and a.currency = p_currency
        and a.shard = p_shard and a.owner_kind = p_owner_kind;
    if found then return found_id; end if;
    insert into account (owner_kind, owner_id, purpose, currency, shard, allow_negative)
      values (p_owner_kind, p_owner_id, p_purpose, p_currency, p_shard,
        p_owner_kind in ('vendor', 'gateway', 'house') or p_purpose = 'receivable')
      on conflict do nothing returning id into found_id;
    if found_id is null then continue; end if; -- Another transaction opened it meanwhile.
    if p_owner_kind = 'member' and p_purpose = 'bonus' then
      update account set bonus_account = found_id
        where id = ledger_account('member', p_owner_id, 'cash', p_currency, 0);
    end if;
    return found_id;
  end loop;
end $$;

-- The number of a source of transactions, assigned if this is its first use.
create function ledger_source_id(p_code text) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  loop
    select s.id into found_id from ledger_source s where s.code = p_code;
    if found then return found_id; end if;
    insert into ledger_source (code) values (p_code) on conflict do nothing returning id into found_id;
    if found_id is not null then return found_id; end if;
  end loop;
end $$;

-- A member's receivable beside a cash account, opened if need be, and locked.
create function ledger_lock_receivable(p_cash bigint, out id bigint, out balance bigint) language plpgsql as $$
#variable_conflict use_column
declare
  beside account;
begin
  select * into beside from account a where a.id = p_cash;
  id := ledger_account('member', beside.owner_id, 'receivable', beside.currency, 0);
  balance := (select a.balance from account a where a.id = ledger_lock_receivable.id for no key update);
end $$;

-- The stakes of a round that stand, and the bonus money in them, among the member's last 500 movements. A payout that
-- was rolled back does not count as a bet that was: the corrected payout of its round must be paid, even where the
-- round's bet cannot be found (a free spin leaves no entry) or was never here (a promotion).
--   bets  how many stand, plus one where no bet of the round was rolled back
create function ledger_round_stakes(
  p_cash bigint, p_bonus bigint, p_source integer, p_round text, out bets bigint, out stake numeric, out bonus numeric)
language sql stable as $$
  select count(*) + case when exists (
        select from tombstone x left join transfer o on o.id = x.original_id
        where x.account_id = p_cash and x.source_id = p_source and x.round_id = p_round
          and o.kind is distinct from 'win')
      then 0 else 1 end,
    coalesce(sum(t.amount), 0), coalesce(sum(t.bonus_amount), 0)
  from transfer t
  where t.id in (
      select e.transfer_id from entry e where e.account_id in (p_cash, p_bonus) and e.balance_after is not null
      order by e.transfer_id desc limit 500)
    and t.kind = 'bet' and t.source_id = p_source and t.round_id = p_round
    and not exists (select from tombstone x where x.source_tx = t.source_tx and x.source_id = t.source_id
      and x.scope = t.scope)
$$;

-- The part of a payout that belongs in the bonus bucket: in proportion to how its bet was paid, or the bets of its
-- round. Rounded down.
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

-- Whether a command with a known id repeats the command that was stored: then its answer is the stored one.
-- 'imported' rows came from another wallet without their particulars.
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

-- Copies what the terms of accounts amount to today to where bets look for it.
create function ledger_cap(p_id bigint[]) returns void language sql as $$
  update account a set terms_day = p.day, bet_max = p.bet_max,
      wagered_max = least(p.wager_day_max + p.day_wagered, p.wager_week_max + p.week_wagered,
        p.wager_month_max + p.month_wagered),
      lost_max = least(p.loss_day_max + p.day_wagered - p.day_won, p.loss_week_max + p.week_wagered - p.week_won,
        p.loss_month_max + p.month_wagered - p.month_won)
    from play_terms p where p.account_id = any (p_id) and a.id = p.account_id
$$;

-- Starts the limit periods that began since the member's last bet: their sums are counted from here.
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

-- A rollback must not change periods that began after the play: it lowers the lifetime sums, so the sums at the start
-- of those periods go down with them.
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

-- Stakes and payouts of the current day, week and month that were not rolled back, and what settlements paid and took
-- back: where counting starts for a member whose first limit is set in the middle of a period. What could only be
-- owed has its entry at the receivable alone.
create function ledger_played_since(
  p_cash bigint, p_day date, p_zone text,
  out day_wagered bigint, out day_won bigint, out week_wagered bigint, out week_won bigint,
  out month_wagered bigint, out month_won bigint)
language sql stable as $$
  with played as (
    select t.kind = 'bet' as is_stake,
      case when t.kind = 'settle' and t.credit_account <> p_cash then -t.amount else t.amount end as amount,
      (t.created_at at time zone p_zone)::date as day
    from transfer t
    where t.kind in ('bet', 'win', 'settle')
      and t.id in (
        select e.transfer_id from entry e
        where e.account_id in (p_cash, (select a.bonus_account from account a where a.id = p_cash),
            (select r.id from account a join account r on r.owner_kind = 'member' and r.owner_id = a.owner_id
              and r.purpose = 'receivable' and r.currency = a.currency and r.shard = 0 where a.id = p_cash))
          and e.balance_after is not null
          and e.created_at >= least(date_trunc('week', p_day), date_trunc('month', p_day)) - interval '1 day')
      and (t.kind = 'settle' or not exists (select from tombstone x
        where x.source_tx = t.source_tx and x.source_id = t.source_id and x.scope = t.scope))
  )
  select coalesce(sum(amount) filter (where is_stake and day >= p_day), 0)::bigint,
    coalesce(sum(amount) filter (where not is_stake and day >= p_day), 0)::bigint,
    coalesce(sum(amount) filter (where is_stake and day >= date_trunc('week', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where not is_stake and day >= date_trunc('week', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where is_stake and day >= date_trunc('month', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where not is_stake and day >= date_trunc('month', p_day)), 0)::bigint
  from played
$$;
