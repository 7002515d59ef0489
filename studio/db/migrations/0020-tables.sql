-- Games that all players at a table play together. Money is in minor units, as everywhere.

-- A chain of server seeds, each the SHA-256 of the one after it. Its first hash is public before
-- the first bet, so the studio cannot choose a seed after it has seen the bets.
create table table_chain (
  id bigint generated always as identity primary key,
  table_code text not null,
  length integer not null,
  used integer not null default 0,
  anchor text not null unique,
  sealed_top bytea not null,
  created_at timestamptz not null
);
create index table_chain_of on table_chain (table_code, id);

-- One seed of a chain: of a shoe, or of a single round where nothing is carried over.
create table table_seed (
  id bigint generated always as identity primary key,
  table_code text not null,
  chain_id bigint not null references table_chain (id),
  chain_index integer not null,
  hash text not null,
  client_seed text not null,
  sealed bytea not null,
  opened_at timestamptz not null,
  revealed_at timestamptz,
  unique (chain_id, chain_index)
);

-- A table, run by the process that holds its lease.
create table game_table (
  code text primary key,
  game_code text not null,
  holder text,
  lease_until timestamptz,
  -- Nobody deals to an empty room.
  watched_until timestamptz,
  -- Raised by every change that the players see.
  version bigint not null default 0,
  rounds bigint not null default 0,
  seed_id bigint references table_seed (id),
  position integer not null default 0
);

create table table_round (
  id bigint generated always as identity primary key,
  round_id text not null unique,
  table_code text not null references game_table (code),
  number bigint not null,
  seed_id bigint not null references table_seed (id),
  position integer not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Both are known once the result is.
  result_at timestamptz,
  ends_at timestamptz,
  -- open: bets are taken. drawn: the result is stored. shown: everyone may see it; tickets are
  -- being settled. settled: none is left.
  status text not null check (status in ('open', 'drawn', 'shown', 'settled')),
  result text,
  unique (table_code, number)
);
create unique index table_round_live on table_round (table_code) where status <> 'settled';

-- A ticket at a table is a round of its player, decided by the table's seed.
alter table round alter column seed_id drop not null;
alter table round add column table_round bigint references table_round (id);
alter table round add column request_id text;
alter table round add constraint round_has_seed check ((seed_id is null) <> (table_round is null));
create unique index round_request on round (player_id, request_id) where request_id is not null;
create index round_at_table on round (table_round, status) where table_round is not null;

drop index round_one_open;
create unique index round_one_open on round (player_id, game_code, currency)
  where status in ('staking', 'open', 'settling') and table_round is null;
