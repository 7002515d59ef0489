-- The ground of every other migration: who may do what, the outbox of events, and the settings.
-- Tables belong to kancil_owner, who migrates; the server reads and writes rows as kancil_app. A migration that makes
-- an append-only table takes update and delete away again for that table.
grant usage on schema public to kancil_app;
alter default privileges in schema public grant select, insert, update, delete on tables to kancil_app;
alter default privileges in schema public grant usage, select on sequences to kancil_app;

-- Facts for other modules, written in the transaction of the fact and taken out when all handlers are done.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
-- A queue: rows come and go all the time, so it is cleaned early, long before a fifth of it is dead.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);

-- Which handlers an event that is still in the outbox has already reached: each runs once for it.
create table outbox_handled (
  event_id bigint not null,
  handler text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, handler)
);

-- What operators may change while the product runs.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text not null
);
