-- Agents' own records of their teams, and what teams did by day and by hour, added up from events.

-- Rebate of a member by product line, in hundredths of a percent: their upline earns the difference to their own.
create table agent_rate (
  member_id text collate "C" not null,
  line text collate "C" not null,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  primary key (member_id, line)
);

-- What an agent wrote about somebody below them; nobody else sees it.
create table agent_remark (
  agent_id text collate "C" not null,
  member_id text collate "C" not null,
  remark text not null,
  primary key (agent_id, member_id)
);

-- A link's side of the agent; its code is in invite_code.
create table agent_link (
  code text primary key,
  agent_id text collate "C" not null,
  request_id text collate "C" not null,
  remark text not null,
  rates jsonb not null,
  registrations bigint not null default 0,
  first_deposits bigint not null default 0,
  created_at timestamptz not null,
  constraint agent_link_is_one unique (agent_id, request_id)
);
create index agent_link_by_agent on agent_link (agent_id, created_at desc, code);

-- A member's own days. Money by the instant of its transfer, turnover by the instant at which it was settled or taken
-- back: a day that is over does not change.
create table agent_member_day (
  member_id text collate "C" not null,
  day date not null,
  deposit numeric not null default 0,
  withdrawal numeric not null default 0,
  stake numeric not null default 0,
  payout numeric not null default 0,
  turnover numeric not null default 0,
  bonus numeric not null default 0,
  rebate numeric not null default 0,
  wages numeric not null default 0,
  primary key (member_id, day)
);

-- The same for everybody's whole team, themselves included, as it stood on that day.
create table agent_team_day (
  agent_id text collate "C" not null,
  day date not null,
  deposit numeric not null default 0,
  withdrawal numeric not null default 0,
  stake numeric not null default 0,
  payout numeric not null default 0,
  turnover numeric not null default 0,
  bonus numeric not null default 0,
  rebate numeric not null default 0,
  wages numeric not null default 0,
  registrations bigint not null default 0,
  first_deposits bigint not null default 0,
  primary key (agent_id, day)
);

-- Turnover by product line and day of the team below each member, for rebates.
create table agent_team_line_day (
  agent_id text collate "C" not null,
  day date not null,
  line text collate "C" not null,
  turnover numeric not null,
  primary key (agent_id, day, line)
);

-- A member's own hours, for hourly salary.
create table agent_member_hour (
  member_id text collate "C" not null,
  hour timestamptz not null,
  turnover numeric not null default 0,
  stake numeric not null default 0,
  payout numeric not null default 0,
  primary key (hour, member_id)
);

-- Who paid in before: the first time counts for the agent's figures.
create table agent_depositor (
  member_id text collate "C" primary key,
  day date not null
);
