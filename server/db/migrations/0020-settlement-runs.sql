-- Settling many bets at once (lottery draws, sports results): a run goes through the bets of one subject in chunks. Each
-- chunk is one transaction with its payments, the product's own rows and the run's place, so a run that dies goes on
-- after the last chunk that was committed.
create table settlement_run (
  id text collate "C" primary key,
  -- Who brings the bets, and what is settled: the issue of a lottery, the market of a match.
  product text collate "C" not null,
  subject text collate "C" not null,
  -- The version that the bets are settled by; a correction is a run with a higher one.
  version integer not null check (version > 0),
  vendor_id text collate "C" not null,
  -- What the product needs to remember, such as the result it settles by.
  terms jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'done')),
  -- The place of the last bet that was settled, in the product's own order.
  place text collate "C" not null default '',
  bets bigint not null default 0,
  -- Bets that could not be settled, and why; at most the first hundred are named.
  refused bigint not null default 0,
  refusals jsonb not null default '[]',
  -- Differences to the versions before, in minor units by currency.
  paid jsonb not null default '{}',
  taken_back jsonb not null default '{}',
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint settlement_run_is_one unique (product, subject, version)
) with (fillfactor = 50);
create index settlement_run_open on settlement_run (product, started_at) where state = 'running';

revoke delete on settlement_run from kancil_app;
