-- Events as a log that every handler reads at its own pace (docs/decisions/events-and-jobs.md). A writer only inserts a
-- row, as before. A worker then gives committed rows their places in the log, one worker at a time, and each handler
-- keeps a cursor over the places.
drop table outbox_handled, outbox_failure;

-- Null until the row has its place. Numbers of an identity column become visible out of their order; places do not.
alter table outbox add column position bigint;
-- A writer pays for one index entry, as before: in the partial index of rows without a place.
alter table outbox drop constraint outbox_pkey;
create unique index outbox_unplaced on outbox (id) where position is null;
create unique index outbox_log on outbox (topic, position) where position is not null;

-- The last place given. One row, locked by whoever gives places.
create table outbox_sequence (
  only_row boolean primary key default true check (only_row),
  last_position bigint not null
);
insert into outbox_sequence (last_position) values (0);
alter table outbox_sequence set (fillfactor = 50);

-- How far each handler has come. Its row is locked while the handler works, so that one process at a time does.
create table event_cursor (
  handler text primary key,
  topic text not null,
  position bigint not null,
  attempts integer not null default 0,
  retry_at timestamptz,
  last_error text,
  -- When a worker last said that it has this handler.
  named_at timestamptz not null default now()
);
alter table event_cursor set (fillfactor = 50);

-- Events that a handler failed on and that were set aside, so that it could go on. They are tried again now and then.
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
  -- Nobody can have used a place before its own commit reached the disk, and with it, in the same log, this one.
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
