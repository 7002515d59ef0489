-- Live messages between processes. A message is a row with a place in an order that has no gaps, since the counter's row
-- is locked until the commit: a process that lost its connection goes on where it was, and one that was away for too
-- long finds a gap and knows it. NOTIFY only says that there is something to read.
create table live_sequence (
  only_row boolean primary key default true check (only_row),
  last_position bigint not null
);
insert into live_sequence (last_position) values (0);
alter table live_sequence set (fillfactor = 50);

create table live_message (
  position bigint primary key,
  sender text not null,
  -- Null: the sender had to give messages up, so whoever reads this has missed some.
  items jsonb,
  sent_at timestamptz not null default now()
);
alter table live_message set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table live_message alter column items set storage external;

-- Processes that have open streams, or may have. While there is one alone nothing is written for others.
create table live_process (
  id text primary key,
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
