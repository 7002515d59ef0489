-- Promotions, what members enter them with, and the bonuses that come of them.

create table promotion (
  id text collate "C" primary key,
  kind text not null check (kind in ('deposit', 'application', 'gift', 'raffle')),
  category text not null,
  -- `waiting`: one operator published it, and a second one must.
  state text not null default 'draft' check (state in ('draft', 'waiting', 'published', 'stopped')),
  art text not null,
  -- By language: title, summary, content; plain text.
  words jsonb not null,
  currency text collate "C" not null,
  -- The terms of its bonus as data (contract/src/promotions/terms.ts).
  terms jsonb not null,
  places_max integer check (places_max > 0),
  -- Entries that hold a place; changed under the row's lock.
  places_taken integer not null default 0 check (places_max is null or places_taken <= places_max),
  position integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  -- Who published it first, for the four eyes.
  published_by text,
  constraint promotion_ends_later check (ends_at > starts_at)
);
create index promotion_shown on promotion (position desc, id) where state in ('published', 'stopped');

-- A member enters a promotion once; an application that was rejected may be sent again in the same row.
create table promotion_entry (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  promotion_id text collate "C" not null,
  currency text collate "C" not null,
  state text not null
    check (state in ('signed', 'applying', 'rejected', 'claim', 'issued', 'process', 'claimed', 'close')),
  remark text not null default '',
  -- What was accepted or granted, in minor units.
  amount bigint check (amount >= 0),
  sent_at timestamptz not null,
  updated_at timestamptz not null,
  first_by text,
  first_id text,
  decided_by text,
  reason text not null default '',
  claim_request text collate "C",
  constraint promotion_entry_once unique (member_id, promotion_id)
);
create index promotion_entry_by_time on promotion_entry (sent_at, id);
create index promotion_entry_of on promotion_entry (promotion_id, sent_at, id);

-- Pictures of applications, drawn anew from the pixels of the upload and sealed. Without an entry: not sent yet.
create table promotion_picture (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  entry_id text collate "C",
  sealed_picture text not null,
  sent_at timestamptz not null
);
create index promotion_picture_of on promotion_picture (entry_id) where entry_id is not null;
create index promotion_picture_loose on promotion_picture (member_id, sent_at) where entry_id is null;

-- A bonus and the turnover it asks for. Only one of a member's is active; the others wait in their order.
create table bonus_lock (
  id text collate "C" primary key,
  -- The order of the queue.
  number bigint generated always as identity,
  member_id text collate "C" not null,
  currency text collate "C" not null,
  promotion_id text collate "C" not null,
  -- What granted it: once each.
  source text collate "C" not null unique,
  state text not null check (state in ('queued', 'active', 'completed', 'spent', 'forfeited', 'expired')),
  deposit bigint not null check (deposit >= 0),
  bonus bigint not null check (bonus > 0),
  target bigint not null check (target >= 0),
  terms jsonb not null,
  created_at timestamptz not null,
  -- Bets placed from here to `ended_at` count.
  granted_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  cash_out bigint not null default 0 check (cash_out >= 0),
  returned bigint not null default 0 check (returned >= 0)
);
create unique index bonus_lock_active on bonus_lock (member_id, currency) where state = 'active';
create index bonus_lock_by_member on bonus_lock (member_id, number desc);
create index bonus_lock_by_promotion on bonus_lock (promotion_id);
create index bonus_lock_due on bonus_lock (ends_at) where state = 'active';

-- Valid bets that count for a bonus, by product line.
create table bonus_lock_line (
  lock_id text collate "C" not null,
  line text collate "C" not null,
  valid_bet bigint not null,
  primary key (lock_id, line)
);

-- What a member may not bet on while a bonus is open. The gateway reads it with the member's standing.
create table play_rule (
  member_id text collate "C" primary key,
  bet_max bigint check (bet_max > 0),
  blocked_lines text[] not null default '{}',
  blocked_games text[] not null default '{}'
);

revoke delete on promotion, bonus_lock, bonus_lock_line from kancil_app;
