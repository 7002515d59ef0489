-- Card games between players. Money is in minor units, as everywhere.

-- A sitting and a table's hand are no spin: what decides them is the seed of the room.
alter table round add column room_seed bigint references table_seed (id);
alter table round drop constraint round_has_seed;
alter table round add constraint round_has_seed check (num_nonnulls(seed_id, table_round, room_seed) = 1);

-- Opened when the first player of a level finds no free seat; run by the process that holds its lease.
create table pvp_table (
  id bigint generated always as identity primary key,
  code text not null unique,
  game_code text not null,
  level text not null,
  currency text not null,
  holder text,
  lease_until timestamptz,
  -- Raised by every change that a player sees.
  version bigint not null default 0,
  phase text not null default 'waiting'
    check (phase in ('waiting', 'starting', 'grab', 'bet', 'arrange', 'shown')),
  phase_ends_at timestamptz,
  hands bigint not null default 0,
  -- Of the next hand: its hash is public before anyone sits down for it.
  seed_id bigint references table_seed (id),
  hand_row bigint
);
create index pvp_table_of on pvp_table (game_code, level, currency);

create table pvp_hand (
  id bigint generated always as identity primary key,
  hand_id text not null unique,
  table_id bigint not null references pvp_table (id),
  number bigint not null,
  seed_id bigint not null references table_seed (id),
  -- The seats' own seeds, in the order of the seats.
  client_seed text not null,
  -- JSON: everyone's cards and choices. Private until the hand is shown.
  state text not null,
  is_shown boolean not null default false,
  rake bigint not null default 0,
  started_at timestamptz not null,
  shown_at timestamptz,
  unique (table_id, number)
);
alter table pvp_table add constraint pvp_table_hand foreign key (hand_row) references pvp_hand (id);

create table pvp_seat (
  id bigint generated always as identity primary key,
  table_id bigint not null references pvp_table (id),
  seat integer not null,
  -- Null for a player of the house, which only play money has.
  player_id bigint references player (id),
  -- The sitting: its stake was taken when the player sat down.
  round_row bigint references round (id),
  purse bigint not null,
  seed text not null,
  -- False until the stake is answered.
  is_ready boolean not null default false,
  is_leaving boolean not null default false,
  -- Hands in a row in which the server had to act for the player.
  missed integer not null default 0,
  seen_at timestamptz not null,
  -- Where the player connects from, hashed: two of one place do not sit together.
  place text,
  unique (table_id, seat),
  check ((player_id is null) = (round_row is null))
);
create unique index pvp_seat_round on pvp_seat (round_row);
create index pvp_seat_player on pvp_seat (player_id);

-- What a hand brought each sitting, for its record.
create table pvp_result (
  hand_row bigint not null references pvp_hand (id),
  round_row bigint not null references round (id),
  seat integer not null,
  net bigint not null,
  rake bigint not null,
  primary key (hand_row, round_row)
);
create index pvp_result_round on pvp_result (round_row, hand_row);

-- Hash of the player's address; null for one of this machine or of a private network.
alter table session add column place text;
