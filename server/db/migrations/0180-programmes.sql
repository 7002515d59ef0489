-- What the house gives besides promotions and points: programmes as data, the gifts that came of them, and the days and
-- months of play that they are counted by.

create table programme (
  id text collate "C" primary key,
  kind text not null check (kind in
    ('vip', 'mission', 'signIn', 'leaderboard', 'referral', 'raffle', 'wheel', 'redPacket')),
  -- `waiting`: one operator published it, and a second one must.
  state text not null default 'draft' check (state in ('draft', 'waiting', 'published', 'stopped')),
  words jsonb not null,
  art text not null,
  currency text collate "C" not null,
  terms jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  published_by text,
  -- Of draws: the seed, sealed, and its hash, which is published with the programme.
  sealed_seed text not null default '',
  seed_hash text not null default '',
  -- Of red packets: how many were opened; changed under the row's lock.
  opened integer not null default 0,
  -- When a leaderboard was frozen.
  closed_at timestamptz,
  constraint programme_ends_later check (ends_at > starts_at)
);
create index programme_shown on programme (kind, position desc, id) where state = 'published';
-- One ladder, one sign-in task and one referral programme at a time.
create unique index programme_single on programme (kind)
  where state = 'published' and kind in ('vip', 'signIn', 'referral');

-- Everything that programmes gave. `key` says for what, once each within `scope`: the programme, or its kind where one
-- follows the other, so that a new ladder gives no gift twice.
create table reward_gift (
  number bigint generated always as identity primary key,
  id text collate "C" not null,
  programme_id text collate "C" not null,
  member_id text collate "C" not null,
  scope text collate "C" not null,
  key text collate "C" not null,
  currency text collate "C" not null,
  amount bigint not null check (amount >= 0),
  -- What was drawn, or the day of a ladder.
  detail jsonb not null default '{}',
  at timestamptz not null,
  constraint reward_gift_once unique (member_id, scope, key)
);
create index reward_gift_of on reward_gift (programme_id, at);

-- Valid bets by the day on which they were placed, and deposits; what is taken back leaves the same day.
create table member_day (
  member_id text collate "C" not null,
  currency text collate "C" not null,
  day date not null,
  -- A product line, or `DEPOSIT`.
  line text collate "C" not null,
  amount bigint not null,
  -- When it last grew: ties of a leaderboard go to the earlier.
  last_at timestamptz not null,
  primary key (member_id, currency, day, line)
);
create index member_day_by_day on member_day (currency, day, line);

-- The same by month, for levels. Each member's row of `vip_member` is locked before their months change.
create table vip_month (
  member_id text collate "C" not null,
  currency text collate "C" not null,
  -- The first day of the month.
  month date not null,
  valid_bet bigint not null default 0,
  deposits bigint not null default 0,
  primary key (member_id, currency, month)
);
create table vip_member (
  member_id text collate "C" primary key,
  level integer not null default 0,
  since timestamptz not null
);
create index vip_member_by_level on vip_member (level, member_id) where level > 0;
create table vip_change (
  number bigint generated always as identity primary key,
  member_id text collate "C" not null,
  from_level integer not null,
  to_level integer not null,
  reason text not null check (reason in ('rose', 'review', 'taken_back', 'ladder')),
  at timestamptz not null
);
create index vip_change_of on vip_change (member_id, number desc);

-- What other modules need of a member's level, beside the member.
alter table member add column club_rank smallint not null default 0;
alter table member add column club_name text not null default '';
alter table member add column club_rebate integer not null default 0;

revoke delete on programme, vip_member, vip_month, member_day from kancil_app;
revoke update, delete on reward_gift, vip_change from kancil_app;

-- The house's own ladder (handbook, games 8); deposits are 5 % of the turnover, a month keeps a fifth.
insert into programme (id, kind, state, words, art, currency, terms, starts_at, updated_at, updated_by)
select 'pgm_' || repeat('0', 32), 'vip', 'published',
  '{"EN":{"title":"Rimba Club","summary":"Eleven levels, from seed to summit."},
    "MS":{"title":"Kelab Rimba","summary":"Sebelas tahap, dari benih ke puncak."},
    "CN":{"title":"雨林俱乐部","summary":"十一个等级，从种子到顶峰。"},
    "VI":{"title":"Câu lạc bộ Rimba","summary":"Mười một cấp, từ hạt giống đến đỉnh cao."},
    "AR":{"title":"نادي ريمبا","summary":"أحد عشر مستوى، من البذرة إلى القمة."}}'::jsonb,
  'tiger', 'MYR', jsonb_build_object('turnoverPercent', 100, 'levels', jsonb_agg(jsonb_build_object(
    'name', name, 'turnover', turnover * 100, 'deposits', turnover * 5, 'keep', turnover * 20,
    'riseGift', gift * 100, 'weekGift', gift * 10, 'birthdayGift', gift * 50,
    'rebateBasisPoints', place / 2 * 5) order by place)),
  '2000-01-01', '2000-01-01', ''
from (values (0, 'Benih', 0::bigint, 0), (1, 'Tunas', 1000, 5), (2, 'Daun', 10000, 18),
  (3, 'Dahan', 50000, 58), (4, 'Meranti', 200000, 138), (5, 'Cengal', 500000, 288),
  (6, 'Tualang', 1500000, 588), (7, 'Perak', 5000000, 1288), (8, 'Emas', 15000000, 2888),
  (9, 'Permata', 50000000, 6888), (10, 'Puncak', 150000000, 16888))
  as step(place, name, turnover, gift);
