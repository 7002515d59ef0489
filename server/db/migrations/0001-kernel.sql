-- What every module builds on: the rights of the server's role, events, live messages, lock rows, settings, secrets,
-- sessions and download tickets.
-- Tables belong to kancil_owner, who migrates; the server reads and writes rows as kancil_app. What kancil_app may
-- not do to a table is listed in 0015-rights.sql, or beside a table that came later.
-- Ids are compared byte by byte (collate "C") in every table: where the two columns of a join differ in this,
-- PostgreSQL cannot use their indexes and reads a whole table.
grant usage on schema public to kancil_app;
alter default privileges in schema public grant select, insert, update, delete on tables to kancil_app;
alter default privileges in schema public grant usage, select on sequences to kancil_app;

-- What the installation is for, recorded once at its first start: play money never becomes real.
create table installation (
  id smallint primary key default 1 check (id = 1),
  real_money boolean not null,
  since timestamptz not null default now()
);

-- Events for other modules, as a log that every handler reads at its own pace (docs/decisions/events-and-jobs.md). A
-- writer only inserts a row, in the transaction of the fact. A worker then gives committed rows their places in the
-- log, one worker at a time, and each handler keeps a cursor over the places. A row that every handler of its topic has
-- passed is deleted.
-- Rows come and go all the time, so the table is vacuumed early, long before a fifth of it is dead.
create table outbox (
  id bigint generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Null until the row has its place. Numbers of an identity column become visible out of their order; places do not.
  position bigint
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
-- A batch's event is one row of a few kilobytes that lives for moments: compressing it costs more than it saves.
alter table outbox alter column payload set storage external;
-- No primary key: a writer pays for one index entry, in the partial index of rows without a place.
create unique index outbox_unplaced on outbox (id) where position is null;
create unique index outbox_log on outbox (topic, position) where position is not null;

-- The last place given. One row, locked by whoever gives places.
create table outbox_sequence (
  only_row boolean primary key default true check (only_row),
  last_position bigint not null
) with (fillfactor = 50);
insert into outbox_sequence (last_position) values (0);

-- How far each handler has come. Its row is locked while the handler works, so that only one process runs it at a time.
create table event_cursor (
  handler text primary key,
  topic text not null,
  position bigint not null,
  attempts integer not null default 0,
  retry_at timestamptz,
  last_error text,
  -- When a worker that has this handler last said so.
  named_at timestamptz not null default now()
) with (fillfactor = 50);

-- Events that a handler failed on and that were set aside, so that it could go on. They are retried from time to time.
create table event_parked (
  handler text not null,
  position bigint not null,
  event_id bigint not null,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null,
  last_error text not null,
  retry_at timestamptz not null,
  parked_at timestamptz not null default now(),
  primary key (handler, position)
);

-- Gives places to committed rows, oldest first, and answers how many it dealt with. Rows of a topic that nobody hears
-- go at once. Another worker that is at it makes this one answer 0. Each statement sees what was committed when it
-- began: the lock is taken first, so the rows placed by the last holder are seen as placed.
create function place_events(p_limit integer) returns integer
language plpgsql as $$
declare
  v_last bigint;
  v_count integer;
begin
  if not exists (select from outbox where position is null) then return 0; end if;
  select last_position into v_last from outbox_sequence for update skip locked;
  if not found then return 0; end if;
  -- This commit need not wait for the disk: whoever uses a place commits later, and the log reaches the disk in order.
  perform set_config('synchronous_commit', 'off', true);
  with fresh as (
    select id, exists (select from event_cursor c where c.topic = o.topic) as is_heard
      from outbox o where position is null order by id limit p_limit
  ), unheard as (
    delete from outbox o using fresh f where o.position is null and o.id = f.id and not f.is_heard
  ), placed as (
    update outbox o set position = v_last + f.place
      from (select id, row_number() over (order by id) as place from fresh where is_heard) f
      where o.position is null and o.id = f.id
      returning o.position
  ), counted as (
    update outbox_sequence set last_position = (select max(position) from placed)
      where exists (select from placed)
  )
  select count(*) into v_count from fresh;
  return v_count;
end $$;

-- Live messages between processes. A message is a row with a place in an order that has no gaps, since the counter's
-- row is locked until the commit: a process that lost its connection goes on where it was, and one that was away for
-- too long finds a gap and knows it. NOTIFY only says that there is something to read.
create table live_sequence (
  only_row boolean primary key default true check (only_row),
  last_position bigint not null
) with (fillfactor = 50);
insert into live_sequence (last_position) values (0);

create table live_message (
  position bigint primary key,
  -- The process that sent it.
  sender text collate "C" not null,
  -- Null: the sender had to give messages up, so whoever reads this has missed some.
  items jsonb,
  sent_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
-- As with the outbox: too short-lived to be worth compressing.
alter table live_message alter column items set storage external;

-- Processes that have open streams, or may have. While there is only one, nothing is written for others.
create table live_process (
  id text collate "C" primary key,
  heard_at timestamptz not null default now()
);

create function send_live(p_sender text, p_items jsonb) returns bigint
language plpgsql as $$
declare
  v_position bigint;
begin
  update live_sequence set last_position = last_position + 1 returning last_position into v_position;
  insert into live_message (position, sender, items) values (v_position, p_sender, p_items);
  perform pg_notify('kancil_live', v_position::text);
  return v_position;
end $$;

-- Lock rows in place of advisory locks, which a distributed PostgreSQL does not have: whoever has touched the row of a
-- scope keeps others out of it until the commit.
create table scope_lock (
  scope text primary key,
  taken_at timestamptz not null
) with (fillfactor = 70);

create function lock_scope(p_scope text) returns void
language sql as $$
  insert into scope_lock as l (scope, taken_at) values (p_scope, clock_timestamp())
    on conflict (scope) do update set taken_at = excluded.taken_at
$$;

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

-- A file is fetched by plain navigation: a ticket that works once within 30 seconds stands in for the session. It is a
-- member's or an operator's, for one download of a report.
create table download_ticket (
  token_hash bytea primary key,
  owner_id text collate "C" not null,
  report text not null,
  selection jsonb not null,
  expires_at timestamptz not null
);
create index download_ticket_by_expiry on download_ticket (expires_at);
