-- A deposit that the bank takes back takes along the bonus that it brought, and what friends earned their inviters.

alter table bonus_lock add column deposit_id text collate "C";
create index bonus_lock_by_deposit on bonus_lock (deposit_id) where deposit_id is not null;
alter table bonus_lock drop constraint bonus_lock_state_check;
alter table bonus_lock add constraint bonus_lock_state_check check
  (state in ('queued', 'active', 'completed', 'spent', 'forfeited', 'expired', 'recalled'));

-- Deposits that were taken back: one that is told of before its deposit is counted brings nothing.
create table bonus_recall (
  deposit_id text collate "C" primary key,
  at timestamptz not null
);
revoke update, delete on bonus_recall from kancil_app;

-- A reward that was given and is taken back, and the friend's turnover that a share was given for.
alter table referral drop constraint referral_state_check;
alter table referral add constraint referral_state_check check
  (state in ('waiting', 'held', 'suspected', 'released', 'refused', 'lapsed', 'recalled'));
alter table referral add column shared_through date;
create index referral_shared on referral (registered_at, friend_id) where state in ('released', 'recalled');

-- The gifts of which something was taken back; the gifts themselves are never changed.
create table reward_gift_back (
  gift_id text collate "C" primary key,
  programme_id text collate "C" not null,
  member_id text collate "C" not null,
  scope text collate "C" not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null
);
create index reward_gift_back_of on reward_gift_back (programme_id);
create index reward_gift_back_by_member on reward_gift_back (member_id, scope);
revoke update, delete on reward_gift_back from kancil_app;

-- The inviter's share of what a friend staked, by the last day that was counted; below zero where bets were taken back.
create table referral_share (
  friend_id text collate "C" not null,
  through date not null,
  inviter_id text collate "C" not null,
  programme_id text collate "C" not null,
  amount bigint not null,
  gift_id text collate "C" not null default '',
  at timestamptz not null,
  primary key (friend_id, through)
);
create index referral_share_of on referral_share (inviter_id);
revoke update, delete on referral_share from kancil_app;
