-- What the last clean audit proved of each account, from the first entry to the number of `ledger_proof_mark`: the next
-- one adds what is new to it, and the one at night reads everything and writes it anew.
create table ledger_proven (
  account_id bigint primary key,
  balance numeric not null,
  wagered numeric not null,
  won numeric not null
);

-- The audit locks this row, so that there is one at a time.
create table ledger_proof_mark (
  id integer primary key check (id = 1),
  -- Null until something is proven.
  done_number bigint,
  -- The highest number of the audit before: two minutes later no lower one is on its way.
  seen_number bigint,
  seen_at timestamptz
);
insert into ledger_proof_mark values (1, null, null, null);
revoke insert, delete, truncate on ledger_proof_mark from kancil_app;

-- For the audit of what is new: the few rows that it must find by another row.
create index transfer_settling on transfer (ref_id) where kind = 'settle';
create index tombstone_by_rollback on tombstone (rollback_id);
create index hold_pending on hold (held_account) where state = 'pending';
