-- Sums of the betting record by the site's day, so that totals and charts over a quarter of a member with half a
-- million rounds are read from a few hundred rows. The rounds are the truth: a job sums up days that lie at least three
-- days back; newer ones are read from the rounds themselves.
create table bet_day (
  member_id text collate "C" not null,
  day date not null,
  vendor_id text collate "C" not null,
  game_code text collate "C" not null,
  -- The product line, as in bet_round.
  line text collate "C" not null,
  rounds bigint not null,
  -- Gross: more than a bigint holds is possible.
  stake numeric not null,
  payout numeric not null,
  valid_bet numeric not null,
  primary key (member_id, day, vendor_id, game_code, line)
);

-- The last day that is summed up. One row; null until the first run.
create table bet_day_mark (
  id integer primary key check (id = 1),
  done_day date
);
insert into bet_day_mark values (1, null);

-- Days of a member whose rounds changed when they may already have been summed up: a late settlement, a rollback. They
-- are read from the rounds until the job has summed them up anew.
create table bet_day_late (
  member_id text collate "C" not null,
  day date not null,
  since timestamptz not null default now(),
  primary key (member_id, day)
);

-- The few rounds that are not settled: what is open or cancelled is found without walking the others.
create index bet_round_unsettled on bet_round (member_id, placed_at desc, id) where status <> 'settled';

-- Statements that were issued as a document: whoever holds one can ask whether it is ours and unchanged.
create table issued_statement (
  -- Told in the document: 20 letters and digits that nobody can guess.
  code text collate "C" primary key check (code ~ '^[0-9A-Z]{20}$'),
  member_id text collate "C" not null,
  from_day date not null,
  to_day date not null,
  lines integer not null check (lines >= 0),
  -- The last link of the chain over its lines (docs/statements.md), and the digest of the file itself.
  chain text collate "C" not null check (chain ~ '^[0-9a-f]{64}$'),
  file_digest text collate "C" not null check (file_digest ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null
);
create index issued_statement_by_member on issued_statement (member_id, issued_at desc);
revoke update, delete on issued_statement from kancil_app;
