-- Rounds by game and day, kept up with the betting record: what is played most is read from here.
create table game_day (
  vendor_id text collate "C" not null,
  game_code text collate "C" not null,
  day date not null,
  rounds bigint not null,
  primary key (day, vendor_id, game_code)
);
insert into game_day (vendor_id, game_code, day, rounds)
select vendor_id, game_code, (placed_at at time zone 'Asia/Kuala_Lumpur')::date, count(*)
from bet_round group by 1, 2, 3;

-- The house's newest rounds, whoever's they are.
create index bet_round_by_time on bet_round (placed_at desc, id);
drop index bet_round_by_day;

-- The house's play and payments by hour of the site's day, up to the mark of `entry_day_mark`.
create table entry_hour (
  day date not null,
  hour smallint not null,
  currency text collate "C" not null,
  turnover numeric not null,
  payout numeric not null,
  bets bigint not null,
  deposits_in numeric not null,
  withdrawals_out numeric not null,
  primary key (day, hour, currency)
);
revoke delete, truncate on entry_hour from kancil_app;
-- Who played on a day.
create index entry_day_of_bets on entry_day (day, account_id) where kind = 'bet';
