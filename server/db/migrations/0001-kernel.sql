-- What every module builds on: the rights of the server's role, the outbox of events, settings, secrets and sessions.
-- Tables belong to kancil_owner, who migrates; the server reads and writes rows as kancil_app. What kancil_app may
-- not do to a table is listed in 0015-rights.sql, or beside a table that came later.
-- Ids are compared byte by byte (collate "C") in every table: where the two columns of a join differ in this,
-- PostgreSQL cannot use their indexes and reads a whole table.
grant usage on schema public to kancil_app;
alter default privileges in schema public grant select, insert, update, delete on tables to kancil_app;
alter default privileges in schema public grant usage, select on sequences to kancil_app;

-- Events for other modules: written in the transaction of the fact, deleted when every handler has run.
-- Rows come and go all the time, so the table is vacuumed early, long before a fifth of it is dead.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
-- A batch's event is one row of a few kilobytes that lives for moments: compressing it costs more than it saves.
alter table outbox alter column payload set storage external;

-- The handlers that an event still in the outbox has already reached: each runs once per event.
create table outbox_handled (
  event_id bigint not null,
  handler text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, handler)
);

-- Events whose handler failed, and when they are tried again.
create table outbox_failure (
  event_id bigint primary key,
  attempts integer not null,
  last_error text not null,
  retry_at timestamptz not null
);

-- What operators may change while the product runs.
create table setting (
  key text primary key,
  value jsonb not null,
  -- Two operators change the same setting at once: the second is told, instead of undoing the first change unseen.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null
);

-- The installation's own secrets.
create table secret (
  name text primary key,
  value text not null
);

-- Key pairs for encrypted calls; the private part is sealed.
create table call_key (
  kid text primary key,
  sealed text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- Sign-ins of members and operators. Only the hash of the cookie's token is kept.
create table session (
  id text collate "C" primary key,
  side text not null check (side in ('member', 'operator')),
  subject_id text collate "C" not null,
  token_hash bytea not null unique,
  data jsonb not null default '{}',
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  step_up_at timestamptz,
  ended_at timestamptz
);
create index session_by_subject on session (side, subject_id, last_seen_at desc) where ended_at is null;
-- For the job that deletes sessions a season after they began.
create index session_by_age on session (created_at);
