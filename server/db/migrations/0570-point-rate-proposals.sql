-- A points rate that one operator asked for and another one approves. One waits at a time.

create table point_rate_proposal (
  id text collate "C" primary key,
  rate jsonb not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  asked_by text collate "C" not null,
  asked_name text not null,
  asked_at timestamptz not null,
  decided_by text collate "C",
  decided_at timestamptz
);
create unique index point_rate_proposal_waiting on point_rate_proposal ((true)) where state = 'waiting';
revoke delete on point_rate_proposal from kancil_app;
