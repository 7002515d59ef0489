-- What was played from the purses that vendors keep: rounds that the vendor lists. The purse's money moves by its balance
-- alone; a round counts as stake and payout for limits, turnover and the betting record, once.

create table purse_round (
  vendor_id text collate "C" not null,
  round_id text collate "C" not null,
  -- The member's cash account, whose lifetime sums the round is in.
  account_id bigint not null,
  member_id text collate "C" not null,
  currency text not null,
  game_code text collate "C" not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  played_at timestamptz not null,
  -- When we heard of it: limits count it from here.
  counted_at timestamptz not null,
  primary key (vendor_id, round_id)
);
create index purse_round_of_account on purse_round (account_id, counted_at);
revoke update, delete on purse_round from kancil_app;

-- The sums of an account's rounds, so that an audit need not add them up.
create table purse_played (
  account_id bigint primary key,
  wagered bigint not null,
  won bigint not null
);
revoke delete on purse_played from kancil_app;

-- How far a vendor's list was read.
create table purse_list (
  vendor_id text collate "C" primary key,
  after bigint not null default 0,
  read_at timestamptz
);

-- Stakes and payouts of the current day, week and month: those of purses with those of the ledger.
alter function ledger_played_since(bigint, date, text) rename to ledger_moved_since;
create function ledger_played_since(
  p_cash bigint, p_day date, p_zone text,
  out day_wagered bigint, out day_won bigint, out week_wagered bigint, out week_won bigint,
  out month_wagered bigint, out month_won bigint)
language sql stable as $$
  with purse as (
    select stake, payout, (counted_at at time zone p_zone)::date as day from purse_round
    where account_id = p_cash
      and counted_at >= least(date_trunc('week', p_day), date_trunc('month', p_day)) - interval '1 day'
  ), sums as (
    select coalesce(sum(stake) filter (where day >= p_day), 0)::bigint as dw,
      coalesce(sum(payout) filter (where day >= p_day), 0)::bigint as dp,
      coalesce(sum(stake) filter (where day >= date_trunc('week', p_day)), 0)::bigint as ww,
      coalesce(sum(payout) filter (where day >= date_trunc('week', p_day)), 0)::bigint as wp,
      coalesce(sum(stake) filter (where day >= date_trunc('month', p_day)), 0)::bigint as mw,
      coalesce(sum(payout) filter (where day >= date_trunc('month', p_day)), 0)::bigint as mp
    from purse
  )
  select m.day_wagered + dw, m.day_won + dp, m.week_wagered + ww, m.week_won + wp,
    m.month_wagered + mw, m.month_won + mp
  from ledger_moved_since(p_cash, p_day, p_zone) m cross join sums
$$;
