-- Against money laundering: what moved in and out, what is suspicious about it, and what was done.

-- Movements as the payments tell them, with the member's lifetime stakes at that instant: what was played between two of
-- them is a difference.
create table money_flow (
  source_id text collate "C" primary key,
  member_id text collate "C" not null,
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  amount bigint not null check (amount >= 0),
  wagered bigint not null,
  at timestamptz not null
);
create index money_flow_by_member on money_flow (member_id, at desc);

-- Who has which bank account, by a digest of bank and number.
create table payout_account (
  digest bytea not null,
  member_id text collate "C" not null,
  at timestamptz not null,
  primary key (digest, member_id)
);

create table suspicion (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  pattern text not null check (pattern in ('no_play', 'structuring', 'threshold', 'shared_account')),
  -- The figures that made it, as text, by name.
  facts jsonb not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  outcome text check (outcome in ('cleared', 'reported')),
  opened_at timestamptz not null,
  -- While frozen no payout of the member leaves. The member is not told.
  frozen_at timestamptz,
  frozen_by text,
  frozen_id text,
  closed_at timestamptz,
  closed_by text
);
create unique index suspicion_open on suspicion (member_id, pattern) where state = 'open';
create index suspicion_by_time on suspicion (opened_at desc);
create index suspicion_frozen on suspicion (member_id) where frozen_at is not null;

create table suspicion_note (
  id bigint generated always as identity primary key,
  suspicion_id text collate "C" not null,
  note text not null,
  by text not null,
  at timestamptz not null
);
create index suspicion_note_of on suspicion_note (suspicion_id, id);
revoke update, delete on money_flow, payout_account, suspicion_note from kancil_app;
revoke delete on suspicion from kancil_app;
