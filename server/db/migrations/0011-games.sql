-- Vendors, their games, the sessions of play, and the betting record. A vendor that speaks a known dialect is a row.

create table game_vendor (
  -- The wire code in its addresses, such as rimba.
  id text collate "C" primary key check (id ~ '^[a-z0-9_-]{2,32}$'),
  vassalage text collate "C" not null unique check (vassalage ~ '^[A-Z0-9_]{2,32}$'),
  display_name text not null,
  dialect text not null,
  -- Where the vendor is called to open a game; '' where it only calls us.
  base_url text not null default '',
  status text not null default 'off' check (status in ('live', 'maintenance', 'off')),
  -- How the vendor differs: where its transaction ids are unique, whether its nonces are remembered, whether a bet
  -- needs a session, and whether its games must be in our catalogue.
  transaction_scope text not null default 'vendor' check (transaction_scope in ('vendor', 'member')),
  remembers_nonces boolean not null default false,
  needs_session boolean not null default true,
  checks_games boolean not null default true,
  -- Addresses or ranges that may call; empty: all.
  allowed_ips text[] not null default '{}',
  currencies text[] not null,
  calls_per_second integer check (calls_per_second > 0),
  is_hot boolean not null default false,
  sort_order integer not null default 100,
  created_at timestamptz not null
);

-- Two keys may be live at once, so that a vendor changes its key without a pause. Sealed, never shown again.
create table game_vendor_key (
  vendor_id text collate "C" not null,
  key_id text collate "C" not null,
  sealed text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (vendor_id, key_id)
);

-- Nonces of calls that were accepted, for vendors whose calls could be replayed.
create table vendor_nonce (
  vendor_id text collate "C" not null,
  nonce text collate "C" not null,
  expires_at timestamptz not null,
  primary key (vendor_id, nonce)
);
create index vendor_nonce_expiring on vendor_nonce (expires_at);

-- The catalogue.
create table game (
  id text collate "C" primary key,
  vendor_id text collate "C" not null,
  code text collate "C" not null,
  category text not null check (category in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  -- By language: en, ms, cn.
  names jsonb not null,
  rtp text not null default '',
  volatility text not null default '',
  -- By currency, decimal text.
  min_bet jsonb not null default '{}',
  max_bet jsonb not null default '{}',
  line_num integer not null default 0 check (line_num >= 0),
  features text[] not null default '{}',
  devices text[] not null default '{}',
  demo boolean not null default false,
  default_play_type text not null default '',
  restricted_countries text[] not null default '{}',
  restricted_currencies text[] not null default '{}',
  is_hot boolean not null default false,
  status text not null default 'live' check (status in ('live', 'maintenance', 'off')),
  version text not null default '',
  sort_order integer not null default 100,
  listed_at timestamptz not null,
  -- Rounds of the last thirty days, counted by a job.
  rounds_played bigint not null default 0,
  constraint game_is_one unique (vendor_id, code)
);

create table game_favourite (
  member_id text collate "C" not null,
  game_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (member_id, game_id)
);
create table game_recent (
  member_id text collate "C" not null,
  game_id text collate "C" not null,
  played_at timestamptz not null,
  primary key (member_id, game_id)
);

-- The member as one vendor knows them: opaque, and different at each vendor. It never changes, so it may be kept in
-- memory.
create table player_alias (
  vendor_id text collate "C" not null,
  alias text collate "C" not null,
  member_id text collate "C" not null,
  currency text collate "C" not null,
  is_test boolean not null default false,
  created_at timestamptz not null,
  primary key (vendor_id, alias),
  constraint player_alias_is_one unique (member_id, vendor_id, currency)
);

-- One launch of a game: first a token (its SHA-256), then, once that is exchanged, the session of play.
create table game_session (
  id text collate "C" primary key,
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  vendor_id text collate "C" not null,
  member_id text collate "C" not null,
  alias text collate "C" not null,
  currency text collate "C" not null,
  game_code text collate "C" not null,
  language text not null,
  country text not null,
  ip text not null,
  -- The site session it was opened from, and ends with.
  site_session_id text collate "C" not null,
  site_origin text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Bets after this are refused with TIME_LIMIT; bets while a reality check is due with REALITY_CHECK_PENDING.
  play_until timestamptz,
  reality_check_due_at timestamptz,
  -- The least and the largest single stake that the launch announced, in minor units; null: none was.
  bet_min bigint,
  bet_max bigint
);
create index game_session_by_member on game_session (member_id, created_at desc);

-- The newest settlement of a bet that is settled by version (sports, lottery).
create table bet_settlement (
  vendor_id text collate "C" not null,
  member_id text collate "C" not null,
  bet_tx text collate "C" not null,
  version integer not null,
  result text not null,
  payout bigint not null check (payout >= 0),
  -- The stored answer of the newest version.
  transfer_id bigint,
  balance_after bigint not null,
  -- What of the payout is meant for the bonus bucket, and, for the stored answer, what the newest version moved
  -- there.
  payout_bonus bigint not null default 0,
  bonus_used bigint not null default 0,
  settled_at timestamptz not null,
  primary key (vendor_id, member_id, bet_tx),
  constraint bet_settlement_bonus check (payout_bonus between 0 and payout)
);

-- The betting record: one row per round and member, maintained by the wallet's events. An event only adds to the sums
-- or takes from them, so the order in which events arrive does not matter.
create table bet_round (
  -- rnd_ and a digest of vendor, member and the vendor's round id: two deliveries find the same row.
  id text collate "C" not null,
  member_id text collate "C" not null,
  vendor_id text collate "C" not null,
  round_id text collate "C" not null,
  game_code text collate "C" not null,
  -- The product line that the round counts for, fixed by its first stake: a game that moves to another line takes
  -- nothing back from the wrong one.
  line text collate "C",
  currency text collate "C" not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  stake bigint not null default 0,
  payout bigint not null default 0,
  -- The stakes of bets that are settled as void, as far as their newest versions say.
  void_stake bigint not null default 0,
  -- What the last change did to the round's valid bet: only for the statement that made the change.
  valid_change bigint not null default 0,
  -- Bets and wins that stand; a rollback takes its own away.
  bets integer not null default 0,
  wins integer not null default 0,
  is_closed boolean not null default false,
  status text not null check (status in ('open', 'settled', 'cancelled')),
  -- Its first and last transfers: the others lie between them.
  first_transfer bigint,
  last_transfer bigint,
  details jsonb,
  replay_url text,
  -- The member leads, so that the rows of the table that grows the most can be spread by it.
  primary key (member_id, id)
) with (fillfactor = 80);
create index bet_round_by_member on bet_round (member_id, placed_at desc, id);
create index bet_round_open on bet_round (placed_at) where status = 'open';
-- The newest rounds of all members.
create index bet_round_by_time on bet_round (placed_at desc, id);

-- The least payout that the winner board shows, in minor units of its currency; null: none is shown.
create function winner_board_min(p_currency text) returns bigint
language sql immutable parallel safe as $$
  select case p_currency
    when 'MYR' then 5000 when 'SGD' then 2000 when 'USD' then 1000 when 'EUR' then 1000
    when 'THB' then 40000 when 'IDR' then 200000 when 'VND' then 300000 when 'KWD' then 4000
  end::bigint
$$;
-- Wins worth showing on the winner board.
create index bet_round_won on bet_round (settled_at desc)
  where payout >= winner_board_min(currency) and payout > stake and status = 'settled';

-- Rounds by game and day, counted as the betting record is written: the most played games are read from here.
create table game_day (
  vendor_id text collate "C" not null,
  game_code text collate "C" not null,
  day date not null,
  rounds bigint not null,
  primary key (day, vendor_id, game_code)
);

-- The state of a round: nothing left of it after rollbacks, paid or closed, or still running.
create function bet_round_status(p_bets integer, p_wins integer, p_closed boolean) returns text
language sql immutable parallel safe as $$
  select case when p_bets <= 0 and p_wins <= 0 then 'cancelled' when p_wins > 0 or p_closed then 'settled'
    else 'open' end
$$;

-- What a round's stake counts for as valid bet: all of it once the round is settled.
create function bet_round_valid(p_status text, p_stake bigint) returns bigint
language sql immutable parallel safe as $$ select case when p_status = 'settled' then p_stake else 0 end $$;
-- The same without the stakes of void bets. A settlement may come before its bet, and a void bet may be rolled back:
-- what is left is never less than nothing.
create function bet_round_valid(p_status text, p_stake bigint, p_void bigint) returns bigint
language sql immutable parallel safe as $$ select bet_round_valid(p_status, greatest(p_stake - p_void, 0)) $$;
