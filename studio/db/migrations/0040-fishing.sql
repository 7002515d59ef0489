-- Reefs with four seats. Where fish swim follows from the room's code and the clock, so only what
-- players do is stored. A clip of bullets is a round: its state is the journal of its shots.
create table fishing_room (
  id bigint generated always as identity primary key,
  code text not null unique,
  level text not null,
  currency text not null
);
create index fishing_room_of on fishing_room (level, currency);

create table fishing_seat (
  id bigint generated always as identity primary key,
  room_id bigint not null references fishing_room (id),
  seat integer not null,
  player_id bigint not null unique references player (id),
  seen_at timestamptz not null,
  unique (room_id, seat)
);

-- A fish dies once.
create table fishing_kill (
  room_id bigint not null references fishing_room (id),
  fish_id text not null,
  at timestamptz not null,
  primary key (room_id, fish_id)
);

-- What the other screens of a room are told; removed when it is old.
create table fishing_event (
  id bigint generated always as identity primary key,
  room_id bigint not null references fishing_room (id),
  seat integer not null,
  fish_id text not null,
  pays integer not null,
  -- Fish that a blast took along.
  also text[] not null,
  at timestamptz not null
);
create index fishing_event_of on fishing_event (room_id, id);
