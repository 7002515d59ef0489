-- Limits, breaks from play and reality checks.

-- Why a member may not play, if they may not, and until when (null: for as long as they do not ask to come back).
-- It is on the member's row because every path reads that row anyway. An end in the past means the ban is over.
alter table member
  add column play_ban text check (play_ban in ('self_exclusion', 'time_out', 'under_age')),
  add column play_ban_until timestamptz,
  -- Whether the house may write to them to promote something. A break switches it off for good; only the member
  -- switches it on again.
  add column marketing boolean not null default true;
create index member_banned on member (play_ban_until) where play_ban is not null;

-- A largest stake of -1 lies below any stake, zero included: the member may not play at all (0041).
alter table play_terms drop constraint play_terms_bet_max_check;
alter table play_terms add constraint play_terms_bet_max_check check (bet_max >= -1);

-- The limits that members set for themselves, in minor units of their currency, or in minutes for `timeDay`.
create table safety_limit (
  member_id text collate "C" not null,
  name text collate "C" not null check (name in ('depositDay', 'depositWeek', 'depositMonth', 'lossDay', 'lossWeek',
    'lossMonth', 'wagerDay', 'wagerWeek', 'wagerMonth', 'betMax', 'timeDay')),
  -- Null: no limit.
  amount bigint check (amount >= 0),
  -- A higher limit that was asked for: it waits, and then has to be confirmed. Null amount: the limit is to go.
  pending_amount bigint check (pending_amount >= 0),
  pending_from timestamptz,
  pending_until timestamptz,
  changed_at timestamptz not null,
  primary key (member_id, name)
);

-- Every change of a limit, for the member's file.
create table safety_limit_change (
  id bigint generated always as identity primary key,
  member_id text collate "C" not null,
  name text collate "C" not null,
  step text not null check (step in ('lowered', 'asked', 'confirmed', 'withdrawn')),
  before_amount bigint,
  after_amount bigint,
  at timestamptz not null
);
create index safety_limit_change_by_member on safety_limit_change (member_id, id desc);

-- Every break a member took. The list only grows, but for how a break without an end is ended.
create table safety_exclusion (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  kind text not null check (kind in ('self_exclusion', 'time_out')),
  begins_at timestamptz not null,
  -- Null: without an end.
  ends_at timestamptz,
  -- The operator who entered it for the member; null: the member did.
  entered_by text,
  reason text not null default '',
  -- Ending a break without an end takes two operators and a day.
  lift_asked_by text,
  lift_asked_id text,
  lift_asked_at timestamptz,
  lift_reason text,
  lifted_by text,
  lifted_at timestamptz
);
create index safety_exclusion_by_member on safety_exclusion (member_id, begins_at desc);
create index safety_exclusion_asked on safety_exclusion (lift_asked_at)
  where lift_asked_at is not null and lifted_at is null;

-- What a member is reminded of while they play, and the sitting that is under way.
create table safety_sitting (
  member_id text collate "C" primary key,
  -- Minutes between reality checks; null: the site's, 0: none.
  interval_minutes integer check (interval_minutes between 0 and 480),
  site_session_id text collate "C" not null default '',
  since timestamptz not null,
  -- Lifetime stakes and payouts when it began: the difference to today's is its result, to the cent.
  base_wagered bigint not null default 0,
  base_won bigint not null default 0,
  due_at timestamptz
);

-- When `play_until` or `reality_check_due_at` last changed, so that a session that merely has them need not be read
-- again and again.
alter table game_session add column times_changed_at timestamptz;

revoke update, delete on safety_limit_change from kancil_app;
revoke delete on safety_exclusion, safety_limit from kancil_app;
