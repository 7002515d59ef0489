-- Jackpots that the house holds for a vendor's games. What a pool holds is the balance of its ledger account
-- (jackpot:{id}, purposes pool and reserve) and nothing here: these rows say how it is fed, and what became of it.

create table jackpot (
  id text collate "C" primary key check (id ~ '^[a-z0-9-]{2,64}$'),
  vendor_id text collate "C" not null,
  currency text collate "C" not null,
  names jsonb not null,
  -- The vendor's codes of the games that feed it and can win it.
  games text[] not null,
  -- Of the stakes of settled rounds, in millionths; the reserve's part lies within the share.
  share_ppm integer not null check (share_ppm between 1 and 100000),
  reserve_ppm integer not null check (reserve_ppm between 0 and share_ppm),
  -- What the pool begins with, again after each win.
  seed bigint not null check (seed >= 0),
  state text not null default 'live' check (state in ('live', 'paused')),
  -- Millionths of a minor unit that are owed to pool and reserve; below zero after rounds were taken back.
  pool_carry bigint not null default 0,
  reserve_carry bigint not null default 0,
  created_at timestamptz not null
);

-- What was booked by the site's day: the other side of the reconciliation.
create table jackpot_day (
  jackpot_id text collate "C" not null,
  day date not null,
  stake numeric not null,
  pool bigint not null,
  reserve bigint not null,
  primary key (jackpot_id, day)
);

create table jackpot_win (
  id text collate "C" primary key,
  jackpot_id text collate "C" not null,
  vendor_id text collate "C" not null,
  transaction_id text collate "C" not null,
  member_id text collate "C" not null,
  round_id text collate "C" not null,
  game_code text collate "C" not null,
  currency text collate "C" not null,
  amount bigint not null check (amount >= 0),
  from_reserve bigint not null,
  from_house bigint not null,
  won_at timestamptz not null,
  constraint jackpot_win_is_one unique (vendor_id, transaction_id),
  constraint jackpot_win_of_round unique (jackpot_id, member_id, round_id)
);
create index jackpot_win_newest on jackpot_win (jackpot_id, won_at desc, id);

revoke delete on jackpot, jackpot_day from kancil_app;
revoke update, delete on jackpot_win from kancil_app;
