-- Contracts between an agent and those directly above and below, and what was settled under them.

create table agent_contract (
  id text collate "C" primary key,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- Null: the house, for agents who have nobody above them.
  upline_id text collate "C",
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  state text not null check (state in ('pending', 'active', 'rejected', 'expired', 'terminated', 'invalid')),
  terms jsonb not null,
  reason text not null default '',
  offered_at timestamptz not null,
  -- An offer that is not answered by then has expired.
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- The first day that it counts for, and the end date that it was made with.
  from_day date,
  ends_on date,
  ended_at timestamptz,
  constraint agent_contract_request unique (request_id, member_id)
);
create unique index agent_contract_active on agent_contract (member_id, kind) where state = 'active';
create unique index agent_contract_pending on agent_contract (member_id, kind) where state = 'pending';
create index agent_contract_given on agent_contract (upline_id, kind, offered_at desc);
create index agent_contract_taken on agent_contract (member_id, kind, offered_at desc);
create index agent_contract_waiting on agent_contract (expires_at) where state = 'pending';

-- A bill: one for each contract and period, whatever happens.
create table agent_statement (
  id text collate "C" primary key,
  contract_id text collate "C" not null,
  -- dividend, daily, hourly, or rebate, which needs no contract: its contract_id is the member's id.
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'rebate')),
  member_id text collate "C" not null,
  upline_id text collate "C",
  currency text not null,
  period_key text collate "C" not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  terms jsonb not null,
  -- What it was computed from, and the lines.
  inputs jsonb not null,
  rate_basis_points integer not null,
  own bigint not null check (own >= 0),
  lower bigint not null check (lower >= 0),
  repaid bigint not null check (repaid >= 0),
  paid bigint not null check (paid >= 0),
  deficit bigint not null check (deficit >= 0),
  carry_out bigint not null check (carry_out <= 0),
  settled_at timestamptz not null,
  constraint agent_statement_is_one unique (contract_id, period_key)
);
create index agent_statement_of_member on agent_statement (member_id, kind, settled_at desc, id desc);
create index agent_statement_of_upline on agent_statement (upline_id, kind, period_key) where upline_id is not null;
create index agent_statement_of_period on agent_statement (period_key, id);
revoke update, delete on agent_statement from kancil_app;

-- What an agent owes because those below them were paid more than they earned; later earnings pay it back first.
create table agent_debt (
  member_id text collate "C" primary key,
  currency text not null,
  amount bigint not null check (amount >= 0)
);

-- Runs of periods, for the desk.
create table agent_run (
  period_key text collate "C" not null,
  kind text not null,
  state text not null check (state in ('running', 'done', 'failed')),
  statements integer not null default 0,
  paid bigint not null default 0,
  tries integer not null default 1,
  error text not null default '',
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (kind, period_key)
);
create index agent_run_by_time on agent_run (began_at desc, kind, period_key);
