-- Vendors' own lists of a day's transactions against the ledger: the newest comparison of each day.
create table vendor_reconciliation (
  vendor_id text collate "C" not null,
  day date not null,
  theirs integer not null,
  ours integer not null,
  matched integer not null,
  difference_count integer not null,
  -- The first of them, as the console shows them.
  differences jsonb not null,
  run_at timestamptz not null,
  run_by text not null,
  primary key (vendor_id, day)
);
create index vendor_reconciliation_by_time on vendor_reconciliation (run_at desc, vendor_id, day);
revoke delete on vendor_reconciliation from kancil_app;
