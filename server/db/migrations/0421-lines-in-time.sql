-- Where members stood before they were moved: a bill is computed again with the team of its time.

-- Null: since the member registered.
alter table member_line add column since timestamptz;

create table member_line_past (
  member_id text collate "C" not null,
  ancestor_id text collate "C" not null,
  depth integer not null,
  since timestamptz,
  until timestamptz not null
);
create index member_line_past_of on member_line_past (ancestor_id, member_id);
revoke update, delete on member_line_past from kancil_app;

create view member_line_time as
  select member_id, ancestor_id, depth, since, null::timestamptz as until from member_line
  union all
  select member_id, ancestor_id, depth, since, until from member_line_past;
grant select on member_line_time to kancil_app;

-- Objections to single lines of real-time salary, as `agent_dispute` has them to bills.
create table agent_line_dispute (
  line_id text collate "C" primary key,
  member_id text collate "C" not null,
  contract_id text collate "C" not null,
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  player_id text collate "C" not null,
  version integer not null,
  text text not null,
  state text not null check (state in ('open', 'upheld', 'rejected')),
  answer text not null default '',
  raised_at timestamptz not null,
  decided_by text,
  decided_at timestamptz
);
create index agent_line_dispute_by_time on agent_line_dispute (state, raised_at desc, line_id);
revoke delete on agent_line_dispute from kancil_app;

-- Runs of real-time salary that failed are few among many.
create index agent_run_failed on agent_run (kind, began_at) where state = 'failed';
