-- The house's figures, added up from events as they happen: reports and the dashboard read these rows, never the
-- ledger.

-- What each movement between a member and the house counts for, in minor units. A movement inside one wallet, or
-- between two, counts for nothing. Bonus money that is staked counts where it is staked, less what is paid out in
-- bonus money; the row without a vendor takes the same amount off what was granted. So the bonus cost of all rows
-- together is what was granted, less what came back.
create view report_fact as
select f.transfer_id, f.at, f.at_site::date as day,
  (extract(hour from f.at_site) * 4 + floor(extract(minute from f.at_site) / 15))::smallint as slot,
  date_trunc('week', f.at_site)::date as week, f.kind, f.round_id, f.member_id, f.currency,
  coalesce(l.ancestor_id, '') as agent_id,
  case when f.is_play and not r.is_rest then f.counter_id else '' end as vendor_id,
  case when f.is_play and not r.is_rest then f.game_code else '' end as game_code,
  case when f.is_play and not r.is_rest then coalesce(g.category, 'RNG') else '' end as line,
  case when f.kind = 'bet' and not r.is_rest then 1 else 0 end as bets,
  case when f.is_play and f.is_stake and not r.is_rest then -f.signed else 0 end as stake,
  case when f.is_play and not f.is_stake and not r.is_rest then f.signed else 0 end as payout,
  case when f.is_play then case when r.is_rest then f.bonus else -f.bonus end
    when f.purpose in ('promotions', 'points') or f.kind = 'agent_rebate' then f.signed else 0 end as bonus,
  case when f.purpose = 'agents' and f.kind <> 'agent_rebate' then f.signed else 0 end as wages,
  case when f.is_bank and not f.is_payout then f.signed else 0 end as deposits,
  case when f.is_bank and f.is_payout then -f.signed else 0 end as withdrawals
from (
  select t.id as transfer_id, t.created_at as at, t.created_at at time zone 'Asia/Kuala_Lumpur' as at_site, t.kind,
    t.round_id, m.owner_id as member_id, m.currency, p.owner_id as counter_id, p.purpose,
    coalesce(t.game_code, o.game_code, '') as game_code,
    p.owner_kind = 'vendor' and p.purpose = 'play' as is_play,
    -- Of a rollback, what it takes back decides.
    t.kind = 'bet' or t.kind = 'rollback' and coalesce(o.kind, '') = 'bet' as is_stake,
    p.owner_kind = 'gateway' or p.purpose = 'suspense' as is_bank,
    t.kind like 'withdrawal%' as is_payout,
    case when m.id = t.credit_account then t.amount else -t.amount end as signed,
    -- Signed as what it did to the wallet.
    case when m.id = t.credit_account then t.bonus_amount else -t.bonus_amount end as bonus
  from transfer t
    join account d on d.id = t.debit_account join account c on c.id = t.credit_account
    join account m on m.id = case when d.owner_kind = 'member' then d.id else c.id end
    join account p on p.id = case when d.owner_kind = 'member' then c.id else d.id end
    left join transfer o on o.id = t.ref_id
  where t.repeat_of is null and m.owner_kind = 'member' and p.owner_kind <> 'member' and t.amount > 0
) f
  left join member_line l on l.member_id = f.member_id and l.depth = 1
  left join game g on f.is_play and g.vendor_id = f.counter_id and g.code = f.game_code
  cross join lateral (
    select false as is_rest union all select true where f.is_play and f.bonus <> 0) r;

-- By day and everything that a report is broken down by. Gross sums come to more than a bigint holds.
create table report_day (
  day date not null,
  currency text collate "C" not null,
  -- Who stood above the member at that time; '' for nobody.
  agent_id text collate "C" not null,
  -- '' for what is no play: deposits, withdrawals, bonuses that were not staked.
  vendor_id text collate "C" not null,
  game_code text collate "C" not null,
  line text collate "C" not null,
  bets bigint not null,
  stake numeric not null,
  payout numeric not null,
  bonus numeric not null,
  wages numeric not null,
  deposits numeric not null,
  withdrawals numeric not null,
  -- The range of transfers it was added up from: its rows are found without walking the others.
  first_number bigint not null,
  last_number bigint not null,
  primary key (day, currency, agent_id, vendor_id, game_code, line)
);

-- By quarter of an hour, for the dashboard.
create table report_slot (
  day date not null,
  -- 0 to 95.
  slot smallint not null check (slot between 0 and 95),
  currency text collate "C" not null,
  bets bigint not null,
  -- Members who bet for the first time that day.
  players bigint not null,
  stake numeric not null,
  payout numeric not null,
  bonus numeric not null,
  wages numeric not null,
  deposits numeric not null,
  withdrawals numeric not null,
  primary key (day, slot, currency)
);

-- Who bet on a day; kept for a few weeks.
create table report_player (
  day date not null,
  currency text collate "C" not null,
  member_id text collate "C" not null,
  -- The quarter of an hour of the first bet that was added up.
  slot smallint not null,
  primary key (day, currency, member_id)
);

-- When a member registered and first paid in, and what their weeks came to: cohorts.
create table report_member (
  member_id text collate "C" primary key,
  currency text collate "C" not null,
  registered_on date,
  deposited_on date
);
create index report_member_registered on report_member (registered_on);
create index report_member_deposited on report_member (deposited_on);
create table report_week (
  member_id text collate "C" not null,
  -- Its Monday.
  week date not null,
  currency text collate "C" not null,
  bets bigint not null,
  stake numeric not null,
  payout numeric not null,
  bonus numeric not null,
  deposits numeric not null,
  primary key (member_id, week)
);

-- What was booked before this migration is added here; the handler leaves it out. One row.
create table report_mark (
  id integer primary key check (id = 1),
  done_number bigint not null
);
insert into report_mark select 1, coalesce(max(id), 0) from transfer;

-- Adds up facts: the handler's events, and what is there already. The chosen numbers are in an array, so that a plan
-- is by index.
create function report_add(p_numbers bigint[]) returns void language sql as $$
  with fact as materialized (select * from report_fact where transfer_id = any (p_numbers)),
  player as (
    insert into report_player (day, currency, member_id, slot)
      select day, currency, member_id, min(slot) from fact where bets > 0 group by 1, 2, 3 order by 1, 2, 3
      on conflict do nothing returning day, currency, slot),
  slots as (
    insert into report_slot as s
      select day, slot, currency, sum(bets), sum(players), sum(stake), sum(payout), sum(bonus), sum(wages),
        sum(deposits), sum(withdrawals)
      from (
        select day, slot, currency, bets, 0 as players, stake, payout, bonus, wages, deposits, withdrawals from fact
        union all
        select day, slot, currency, 0, 1, 0, 0, 0, 0, 0, 0 from player
      ) part group by day, slot, currency order by 1, 2, 3
      on conflict (day, slot, currency) do update set bets = s.bets + excluded.bets,
        players = s.players + excluded.players, stake = s.stake + excluded.stake,
        payout = s.payout + excluded.payout, bonus = s.bonus + excluded.bonus, wages = s.wages + excluded.wages,
        deposits = s.deposits + excluded.deposits, withdrawals = s.withdrawals + excluded.withdrawals),
  weeks as (
    insert into report_week as w
      select member_id, week, min(currency), sum(bets), sum(stake), sum(payout), sum(bonus), sum(deposits)
      from fact group by member_id, week order by 1, 2
      on conflict (member_id, week) do update set bets = w.bets + excluded.bets, stake = w.stake + excluded.stake,
        payout = w.payout + excluded.payout, bonus = w.bonus + excluded.bonus,
        deposits = w.deposits + excluded.deposits),
  depositor as (
    insert into report_member as m (member_id, currency, deposited_on)
      select member_id, min(currency), min(day) from fact where deposits > 0 group by member_id order by 1
      on conflict (member_id) do update set deposited_on = least(m.deposited_on, excluded.deposited_on)
        where m.deposited_on is null or m.deposited_on > excluded.deposited_on)
  insert into report_day as d
    select day, currency, agent_id, vendor_id, game_code, line, sum(bets), sum(stake), sum(payout), sum(bonus),
      sum(wages), sum(deposits), sum(withdrawals), min(transfer_id), max(transfer_id)
    from fact
    where bets <> 0 or stake <> 0 or payout <> 0 or bonus <> 0 or wages <> 0 or deposits <> 0 or withdrawals <> 0
    group by day, currency, agent_id, vendor_id, game_code, line order by 1, 2, 3, 4, 5, 6
    on conflict (day, currency, agent_id, vendor_id, game_code, line) do update set bets = d.bets + excluded.bets,
      stake = d.stake + excluded.stake, payout = d.payout + excluded.payout, bonus = d.bonus + excluded.bonus,
      wages = d.wages + excluded.wages, deposits = d.deposits + excluded.deposits,
      withdrawals = d.withdrawals + excluded.withdrawals,
      first_number = least(d.first_number, excluded.first_number),
      last_number = greatest(d.last_number, excluded.last_number)
$$;

do $$
declare
  first bigint := coalesce((select min(id) from transfer), 0);
  last bigint := (select done_number from report_mark where id = 1);
begin
  while first <= last loop
    perform report_add(array(select id from transfer where id between first and first + 99999));
    first := first + 100000;
  end loop;
end $$;
insert into report_member (member_id, currency, registered_on)
  select id, currency, (created_at at time zone 'Asia/Kuala_Lumpur')::date from member
  on conflict (member_id) do update set registered_on = excluded.registered_on;

-- The nightly comparison of these figures with the ledger's entries.
create table report_check (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  from_day date not null,
  to_day date not null,
  -- Figures compared, and those that differ: all are counted, a few are kept.
  compared integer not null check (compared >= 0),
  difference_count integer not null check (difference_count >= 0),
  differences jsonb not null
);
create index report_check_by_time on report_check (at desc, id desc);

-- Thresholds that an operator set for the dashboard.
create table report_alert (
  id text collate "C" primary key,
  figure text not null
    check (figure in ('ggr', 'ngr', 'turnover', 'payout', 'bonus', 'deposits', 'withdrawals', 'bets', 'players')),
  currency text collate "C" not null,
  side text not null check (side in ('below', 'above')),
  -- An amount (or a count) of today, or a percentage of last week at the same time.
  unit text not null check (unit in ('amount', 'percent')),
  threshold bigint not null,
  updated_at timestamptz not null,
  updated_by text not null,
  constraint report_alert_is_one unique (figure, currency, side, unit)
);

revoke update, delete on report_check from kancil_app;
revoke delete on report_day, report_slot, report_week, report_member from kancil_app;
revoke insert, update, delete on report_mark from kancil_app;

-- The hourly sums that the dashboard read before.
drop table entry_hour;
