-- Sums of play by the site's day, vendor and game, beside those of `entry_day` and added by the same job: the account
-- record of one vendor or product is totalled from a few rows. The product is the game's, as the catalogue has it when
-- it is read.
create table entry_day_play (
  account_id bigint not null,
  day date not null,
  -- The vendor's.
  source_id integer not null,
  -- '' where the vendor named none.
  game_code text collate "C" not null,
  kind text collate "C" not null,
  entries bigint not null,
  money_in numeric not null,
  money_out numeric not null,
  first_number bigint not null,
  last_number bigint not null,
  primary key (account_id, day, source_id, game_code, kind)
);
revoke delete on entry_day_play from kancil_app;

insert into entry_day_play
  select e.account_id, (e.created_at at time zone 'Asia/Kuala_Lumpur')::date, t.source_id,
    coalesce(t.game_code, o.game_code, ''), e.kind, count(*),
    coalesce(sum(e.amount) filter (where e.amount > 0), 0),
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0), min(e.transfer_id), max(e.transfer_id)
  from entry e
    join entry_day_mark m on m.id = 1 and e.transfer_id <= m.done_number
    left join entry_day_late l on l.account_id = e.account_id
    join transfer t on t.id = e.transfer_id
    join ledger_source s on s.id = t.source_id and s.code like 'vendor:%'
    left join transfer o on t.game_code is null and o.id = t.ref_id
  where e.balance_after is not null and e.transfer_id <= coalesce(l.done_number, m.done_number)
  group by 1, 2, 3, 4, 5;

-- Which movements were taken back, of one account: bets and wins by a rollback, deposits by their bank, withdrawals
-- that returned.
create index tombstone_of_account on tombstone (account_id, original_id) where original_id is not null;
create index transfer_recalling on transfer ((details ->> 'reference')) where kind = 'deposit_recall';
create index hold_of_account on hold (from_account);
