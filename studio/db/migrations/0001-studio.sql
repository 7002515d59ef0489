-- The studio's own book. Money is in minor units of the row's currency; instants are ISO text in UTC.
create table player (
  id integer primary key,
  alias text not null unique, -- the platform's opaque name of the player
  created_at text not null
) strict;

create table session (
  id integer primary key,
  token_hash text not null unique, -- SHA-256 of the id in the frame's address
  player_id integer not null references player (id),
  platform_session_id text not null,
  game_code text not null,
  currency text not null,
  language text not null,
  jurisdiction text not null,
  min_bet integer not null,
  max_bet integer not null,
  max_win integer, -- null where the operator sets no cap
  is_test integer not null,
  links text not null, -- JSON: lobbyUrl, depositUrl, historyUrl
  reality_check text not null, -- JSON: intervalSec, elapsedSec at created_at
  created_at text not null,
  expires_at text not null
) strict;

-- Server seeds: committed as 'next', used as 'active', shown as 'revealed'. Sealed at rest.
create table seed (
  id integer primary key,
  player_id integer not null references player (id),
  hash text not null unique,
  sealed blob not null,
  client_seed text, -- null until it becomes active
  next_nonce integer not null default 0,
  state text not null check (state in ('next', 'active', 'revealed')),
  created_at text not null,
  revealed_at text
) strict;
create unique index seed_one_next on seed (player_id) where state = 'next';
create unique index seed_one_active on seed (player_id) where state = 'active';

-- What was said and when: the commitment must be older than the client seed and every bet.
create table fair_log (
  id integer primary key,
  player_id integer not null,
  at text not null,
  what text not null check (what in ('committed', 'activated', 'client_seed', 'revealed')),
  seed_hash text not null,
  client_seed text
) strict;

create table round (
  id integer primary key autoincrement,
  round_id text not null unique,
  player_id integer not null references player (id),
  session_id integer not null references session (id),
  game_code text not null,
  currency text not null,
  mode text not null,
  stake integer not null,
  payout integer not null,
  free_spins integer not null,
  state text not null, -- JSON: the events that the screen plays
  status text not null check (
    status in ('staking', 'open', 'settling', 'settled', 'reversing', 'void', 'failed')
  ),
  event text,
  seed_id integer not null references seed (id),
  nonce integer not null,
  rtp_version text not null,
  bet_transaction_id text not null unique,
  refusal text, -- the platform's code, of a void round
  created_at text not null,
  updated_at text not null,
  unique (seed_id, nonce)
) strict;
-- One open round of a game, whatever the number of sessions and tabs.
create unique index round_one_open on round (player_id, game_code, currency)
  where status in ('staking', 'open', 'settling');
create index round_history on round (player_id, id);

-- Calls that must reach the platform; each is tried until it is answered, for a day at most.
create table wallet_call (
  id integer primary key autoincrement,
  round_row integer not null references round (id),
  kind text not null check (kind in ('win', 'rollback', 'close')),
  body text not null, -- sent as it stands, every time
  status text not null default 'waiting'
    check (status in ('waiting', 'done', 'refused', 'expired')),
  attempts integer not null default 0,
  first_at integer not null, -- Unix milliseconds
  next_at integer not null,
  answer text
) strict;
create index wallet_call_due on wallet_call (next_at) where status = 'waiting';
create index wallet_call_round on wallet_call (round_row);
