-- An agent's objection to a bill, one for each, and how an operator decided it.
create table agent_dispute (
  statement_id text collate "C" primary key,
  member_id text collate "C" not null,
  text text not null,
  state text not null check (state in ('open', 'upheld', 'rejected')),
  answer text not null default '',
  raised_at timestamptz not null,
  decided_by text,
  decided_at timestamptz
);
create index agent_dispute_by_time on agent_dispute (state, raised_at desc, statement_id);
