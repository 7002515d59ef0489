-- The double-entry books. Amounts are bigint minor units of the row's currency. Nothing here depends on triggers,
-- advisory locks, gapless numbers or foreign keys; only the functions of 0003 to 0006 change balances.

create table currency (
  code text collate "C" primary key,
  exponent smallint not null check (exponent between 0 and 6),
  is_play boolean not null default false
);
insert into currency (code, exponent, is_play) values
  ('MYR', 2, false), ('SGD', 2, false), ('USD', 2, false), ('EUR', 2, false), ('THB', 2, false),
  ('IDR', 0, false), ('VND', 0, false), ('KWD', 3, false), ('XTS', 2, true);

-- Whose money it is, and what for. A pool of the house (vendor play, gateway, house) is split into shards so that two
-- bets at once do not wait for one row; its balance is their sum. The fill factor leaves room on each page, so that a
-- new version of a row stays on its page and no index is touched.
create table account (
  id bigint generated always as identity primary key,
  balance bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  -- Lifetime stakes and payouts of a member's cash account, net of rollbacks: limits are computed from them.
  wagered bigint not null default 0,
  won bigint not null default 0,
  -- Today's limits from play_terms: the largest stake, and how far lifetime stakes and stakes less payouts may go.
  -- Null: no limit. They are kept here because a bet locks this row anyway; ledger_cap() writes them.
  bet_max bigint,
  wagered_max bigint,
  lost_max bigint,
  terms_day date,
  -- On a member's cash account: the bonus account beside it, once there is one.
  bonus_account bigint,
  shard smallint not null default 0,
  allow_negative boolean not null default false,
  -- member, vendor, gateway, house or jackpot: see ledger_account().
  owner_kind text collate "C" not null,
  owner_id text collate "C" not null,
  purpose text collate "C" not null,
  currency text collate "C" not null,
  opened_at timestamptz not null default now(),
  constraint account_not_below_zero check (held >= 0 and (allow_negative or balance - held >= 0)),
  constraint account_is_one unique (owner_id, purpose, currency, shard, owner_kind)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- Who gives transactions their ids: 'vendor:<id>', 'withdrawal', 'deposit' and so on.
create table ledger_source (
  id integer generated always as identity primary key,
  code text collate "C" not null unique
);

-- One movement, and the stored answer for whoever asked for it. The id is drawn while the member's row is locked, so
-- the ids of a member's transfers are in the order of the transfers. An amount of zero leaves this row and no
-- entries.
create sequence transfer_number;
create table transfer (
  id bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null,
  -- The part of the amount that came from or went to member:bonus.
  bonus_amount bigint not null default 0,
  -- The answer: the member's playable balance, or the balance of a post's member side.
  balance_after bigint,
  -- 0, or the member's account where the source's ids are unique only within a member.
  scope bigint not null,
  created_at timestamptz not null,
  -- What a payout pays, and what a reversal reverses.
  ref_id bigint,
  -- A second rollback of the same original: it answers as the first one did.
  repeat_of bigint,
  source_id integer not null,
  kind text collate "C" not null,
  source_tx text collate "C" not null,
  round_id text collate "C",
  game_code text collate "C",
  details jsonb,
  constraint transfer_amounts check (bonus_amount >= 0 and bonus_amount <= amount),
  constraint transfer_pkey primary key (id),
  constraint transfer_is_one unique (source_tx, source_id, scope)
);
-- For the audit of what is new: all settlements of a bet.
create index transfer_settling on transfer (ref_id) where kind = 'settle';

-- One side of a transfer; a transfer's entries add up to 0. A shard of a pool has no running balance.
create table entry (
  account_id bigint not null,
  transfer_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  created_at timestamptz not null,
  kind text collate "C" not null
);
create unique index entry_by_account on entry (account_id, transfer_id) where balance_after is not null;
-- The few movements that are not play, of any account: a filter on deposits need not walk a million bets.
create index entry_of_money on entry (account_id, transfer_id) where kind not in ('bet', 'win', 'rollback');
create index entry_by_time on entry using brin (transfer_id, created_at)
  with (pages_per_range = 32, autosummarize = on);

-- Ids that were rolled back, whether the original was here or not: they are refused for good.
create table tombstone (
  source_tx text collate "C" not null,
  source_id integer not null,
  scope bigint not null,
  account_id bigint not null,
  original_id bigint,
  rollback_id bigint not null,
  round_id text collate "C",
  created_at timestamptz not null,
  primary key (source_tx, source_id, scope)
);
create index tombstone_by_round on tombstone (account_id, round_id) where round_id is not null;
-- For the audit of what is new: what a rollback took back.
create index tombstone_by_rollback on tombstone (rollback_id);

-- Rounds that take no more bets, per member.
create table round_state (
  account_id bigint not null,
  source_id integer not null,
  round_id text collate "C" not null,
  closed_at timestamptz not null,
  primary key (account_id, round_id, source_id)
);

-- How a member's cash account may be played with: limits in minor units (null: none) for the site's day, the week
-- from Monday and the month, and the lifetime sums at the start of each period. Written once a day, not once a bet.
create table play_terms (
  account_id bigint primary key,
  bonus_order text not null default 'cash_first' check (bonus_order in ('cash_first', 'bonus_first', 'cash_only')),
  bet_max bigint check (bet_max >= 0),
  wager_day_max bigint check (wager_day_max >= 0),
  wager_week_max bigint check (wager_week_max >= 0),
  wager_month_max bigint check (wager_month_max >= 0),
  loss_day_max bigint check (loss_day_max >= 0),
  loss_week_max bigint check (loss_week_max >= 0),
  loss_month_max bigint check (loss_month_max >= 0),
  day date not null,
  day_wagered bigint not null,
  day_won bigint not null,
  week_wagered bigint not null,
  week_won bigint not null,
  month_wagered bigint not null,
  month_won bigint not null
) with (fillfactor = 80);

-- Money promised to a payout that is not certain yet: moved from cash to held, and reserved there.
create table hold (
  source_id integer not null,
  source_tx text collate "C" not null,
  state text not null default 'pending' check (state in ('pending', 'posted', 'voided')),
  from_account bigint not null,
  held_account bigint not null,
  amount bigint not null check (amount > 0),
  -- What was paid; the rest went back.
  posted_amount bigint check (posted_amount between 0 and amount),
  created_at timestamptz not null,
  expires_at timestamptz,
  decided_at timestamptz,
  primary key (source_tx, source_id)
);
create index hold_expiring on hold (expires_at) where state = 'pending' and expires_at is not null;
-- For the audit: what is reserved on an account.
create index hold_pending on hold (held_account) where state = 'pending';

-- Sums of entries by the site's day, for the totals of a member with a million entries. Entries are the truth; a job
-- adds the new ones, one run behind, so that no transfer with a lower number is still uncommitted.
create table entry_day (
  account_id bigint not null,
  day date not null,
  kind text collate "C" not null,
  entries bigint not null,
  -- Gross: wins that were each rolled back come to more than a bigint holds.
  money_in numeric not null,
  money_out numeric not null,
  -- The range of transfers its entries lie in, so that a page of an old day need not walk the newer ones.
  first_number bigint not null,
  last_number bigint not null,
  primary key (account_id, day, kind)
);
-- Who played on a day.
create index entry_day_of_bets on entry_day (day, account_id) where kind = 'bet';

-- How far that job has come. One row.
create table entry_day_mark (
  id integer primary key check (id = 1),
  done_number bigint not null,
  seen_number bigint not null,
  seen_at timestamptz not null
);
insert into entry_day_mark values (1, 0, 0, now());

-- Accounts whose entries could not be summed up, and how far their sums go: the others go on without them.
create table entry_day_late (
  account_id bigint primary key,
  done_number bigint not null,
  since timestamptz not null default now()
);

-- The house's play and payments by hour of the site's day, up to the number in `entry_day_mark`.
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

-- The audit's findings. Withdrawals stop while the newest run is not clean.
create table ledger_audit (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  is_clean boolean not null,
  findings jsonb not null
);

-- What the last clean audit proved of each account, from the first entry to the number in `ledger_proof_mark`. The next
-- audit adds what is new; the nightly one reads everything and writes these rows anew.
create table ledger_proven (
  account_id bigint primary key,
  balance numeric not null,
  wagered numeric not null,
  won numeric not null
);

-- How far that proof goes. One row, locked by the audit, so that only one runs at a time.
create table ledger_proof_mark (
  id integer primary key check (id = 1),
  -- Null until something is proven.
  done_number bigint,
  -- The highest number that the audit before saw: two minutes later no lower one is still uncommitted.
  seen_number bigint,
  seen_at timestamptz
);
insert into ledger_proof_mark values (1, null, null, null);
