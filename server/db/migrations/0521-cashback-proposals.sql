-- Terms of cashback that one operator asked for and another one approves. One waits at a time.

create table cashback_proposal (
  id text collate "C" primary key,
  terms jsonb not null,
  -- The version of the setting that it changes.
  version integer not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  asked_by text collate "C" not null,
  asked_name text not null,
  asked_at timestamptz not null,
  decided_by text collate "C",
  decided_at timestamptz
);
create unique index cashback_proposal_waiting on cashback_proposal ((true)) where state = 'waiting';
revoke delete on cashback_proposal from kancil_app;

create index cashback_claim_by_day on cashback_claim (day);
