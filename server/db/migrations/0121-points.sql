-- Points: an account of each member with entries that nobody can rewrite, and the mall that takes them.

-- How points are earned. A bet earns by the rate that was in force when it was placed, so that what it earned can be
-- computed again at any time.
create table point_rate (
  id integer generated always as identity primary key,
  from_at timestamptz not null,
  rate jsonb not null,
  set_by text not null
);
insert into point_rate (from_at, rate, set_by) values ('2000-01-01',
  '{"ratioBasisPoints":{"ELOTT":0,"LOTT":0,"LIVE":70,"SPORTS":100,"FISH":120,"RNG":120,"PVP":100,"ESPORTS":100},
    "pointsPerUnit":100,"convertMin":100,"turnoverPercent":100}', '');

-- In billionths of a point. Below zero after points were used that a later correction took back.
create table point_account (
  member_id text collate "C" primary key,
  balance bigint not null default 0,
  earned bigint not null default 0,
  used bigint not null default 0
);
create table point_entry (
  number bigint generated always as identity primary key,
  id text collate "C" not null,
  member_id text collate "C" not null,
  kind text not null check (kind in ('earned', 'taken_back', 'redeemed', 'returned', 'converted')),
  units bigint not null check (units <> 0),
  balance_after bigint not null,
  currency text collate "C" not null,
  line text collate "C",
  valid_bet bigint,
  -- What it came of, once each: an event and its line, a redemption, a conversion.
  source text collate "C" not null,
  reference text collate "C" not null default '',
  at timestamptz not null,
  constraint point_entry_once unique (member_id, source)
);
create index point_entry_by_member on point_entry (member_id, number desc);

create table point_conversion (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  at timestamptz not null,
  constraint point_conversion_once unique (member_id, request_id)
);

create table mall_item (
  id text collate "C" primary key,
  words jsonb not null,
  art text not null,
  price bigint not null check (price > 0),
  -- What can be asked for; a request takes one, a rejection returns it.
  stock integer not null check (stock >= 0),
  needs_address boolean not null,
  state text not null check (state in ('shown', 'hidden')),
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null
);

create table redemption (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  item_id text collate "C" not null,
  price bigint not null check (price > 0),
  state text not null check (state in ('inProcess', 'approved', 'rejected')),
  -- Where the goods go, sealed; '' where they go nowhere.
  sealed_address text not null,
  sent_at timestamptz not null,
  first_by text,
  first_id text,
  decided_at timestamptz,
  decided_by text,
  note text not null default '',
  constraint redemption_once unique (member_id, request_id)
);
create index redemption_by_member on redemption (member_id, sent_at desc, id);
create index redemption_by_time on redemption (sent_at, id);
create index redemption_by_item on redemption (item_id);

revoke update, delete on point_rate, point_entry, point_conversion from kancil_app;
revoke delete on point_account, mall_item, redemption from kancil_app;
