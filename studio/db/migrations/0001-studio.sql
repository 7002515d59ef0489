-- The studio's own book. Money is in minor units of the row's currency.
create table player (
  id bigint generated always as identity primary key,
  alias text not null unique, -- the platform's opaque name of the player
  created_at timestamptz not null
);

create table session (
  id bigint generated always as identity primary key,
  token_hash text not null unique, -- SHA-256 of the id in the frame's address
  player_id bigint not null references player (id),
  platform_session_id text not null,
  game_code text not null,
  currency text not null,
  language text not null,
  jurisdiction text not null,
  min_bet bigint not null,
  max_bet bigint not null,
  max_win bigint, -- null where the operator sets no cap
  is_test boolean not null,
  links jsonb not null, -- lobbyUrl, depositUrl, historyUrl
  reality_check jsonb not null, -- intervalSec, elapsedSec at created_at
  display jsonb not null, -- timeZone, currencySymbol: as the platform's own pages write them
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_player on session (player_id, id);

-- Server seeds: committed as 'next', used as 'active', shown as 'revealed'. Sealed at rest.
create table seed (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  hash text not null unique,
  sealed bytea not null,
  client_seed text, -- null until it becomes active
  next_nonce bigint not null default 0,
  state text not null check (state in ('next', 'active', 'revealed')),
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index seed_one_next on seed (player_id) where state = 'next';
create unique index seed_one_active on seed (player_id) where state = 'active';
create index seed_revealed on seed (player_id, id) where state = 'revealed';

-- What was said and when: the commitment must be older than the client seed and every bet.
create table fair_log (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  at timestamptz not null,
  what text not null check (what in ('committed', 'activated', 'client_seed', 'revealed')),
  seed_hash text not null,
  client_seed text
);

create table round (
  id bigint generated always as identity primary key,
  round_id text not null unique,
  player_id bigint not null references player (id),
  session_id bigint not null references session (id),
  game_code text not null,
  currency text not null,
  mode text not null,
  stake bigint not null,
  payout bigint not null,
  free_spins integer not null,
  state text not null, -- JSON: the events that the screen plays, as they were first written
  status text not null check (
    status in ('staking', 'open', 'settling', 'settled', 'reversing', 'void', 'failed')
  ),
  event text,
  seed_id bigint not null references seed (id),
  nonce bigint not null,
  rtp_version text not null,
  bet_transaction_id text not null unique,
  refusal text, -- the platform's code, of a void round
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (seed_id, nonce)
);
-- One open round of a game, whatever the number of sessions and tabs.
create unique index round_one_open on round (player_id, game_code, currency)
  where status in ('staking', 'open', 'settling');
create index round_history on round (player_id, id);
-- Rounds that recovery looks for: few at any time.
create index round_unfinished on round (status, created_at) where status in ('staking', 'open');

-- Calls that must reach the platform; each is tried until it is answered, for a day at most.
create table wallet_call (
  id bigint generated always as identity primary key,
  round_row bigint not null references round (id),
  kind text not null check (kind in ('win', 'rollback', 'close')),
  body text not null, -- sent as it stands, every time
  status text not null default 'waiting'
    check (status in ('waiting', 'done', 'refused', 'expired')),
  attempts integer not null default 0,
  first_at timestamptz not null,
  next_at timestamptz not null,
  answer text
);
create index wallet_call_due on wallet_call (next_at) where status = 'waiting';
create index wallet_call_round on wallet_call (round_row);
