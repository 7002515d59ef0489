-- Money between a member's wallet and the purses that some vendors keep for them. A purse is the member's account
-- 'purse:<vendor>', and money on its way is their account 'transit:<vendor>': nothing is ever between two rows.

create table purse_transfer (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  vendor_id text collate "C" not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  state text not null check (state in
    ('sent', 'done', 'returned', 'contradicted', 'put_right', 'written_off')),
  -- How it stands in the books; a contradiction does not change it.
  booked text not null check (booked in ('open', 'done', 'returned')),
  sends integer not null default 0,
  -- How often the vendor was asked since the state began.
  asks integer not null default 0,
  word text not null default '',
  word_at timestamptz,
  -- When the vendor is asked next; null: no more.
  check_at timestamptz,
  -- Of a contradiction: the order that takes the vendor's surplus back was sent.
  is_recalled boolean not null default false,
  decided_by text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint purse_transfer_is_one unique (member_id, request_id, vendor_id)
);
create index purse_transfer_due on purse_transfer (check_at) where check_at is not null;
create index purse_transfer_open on purse_transfer (created_at, id) where state in ('sent', 'contradicted');
create index purse_transfer_of_member on purse_transfer (member_id, id);
create index purse_transfer_unsure on purse_transfer (member_id, vendor_id)
  where state in ('sent', 'contradicted', 'returned');

-- A request of the member's for several purses at once, so that a repeat finds it even where nothing moved.
create table purse_request (
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  act text not null check (act in ('in', 'out', 'allBack')),
  vendor_id text collate "C" not null,
  -- Null with all back.
  amount bigint,
  created_at timestamptz not null,
  primary key (member_id, request_id)
);

-- The balance that a vendor last told of a purse; its row is also the lock under which the purse's transfers begin.
create table purse_reading (
  member_id text collate "C" not null,
  vendor_id text collate "C" not null,
  currency text not null,
  balance bigint,
  read_at timestamptz,
  primary key (member_id, vendor_id, currency)
);

-- What all members have at a vendor, without a walk over every account.
create index account_purse on account (purpose, currency)
  where owner_kind = 'member' and (purpose like 'purse:%' or purpose like 'transit:%');

revoke delete on purse_transfer, purse_request from kancil_app;
revoke update on purse_request from kancil_app;
