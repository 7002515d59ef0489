-- Friends whom members invited: what came of each, and the reward that is held for seven days.

create table referral (
  friend_id text collate "C" primary key,
  inviter_id text collate "C" not null,
  programme_id text collate "C" not null,
  -- `suspected`: the checks found something, and an operator decides.
  state text not null check (state in ('waiting', 'held', 'suspected', 'released', 'refused', 'lapsed')),
  registered_at timestamptz not null,
  qualified_at timestamptz,
  -- When a held reward is looked at again and given.
  release_at timestamptz,
  findings text[] not null default '{}',
  decided_by text not null default '',
  note text not null default '',
  updated_at timestamptz not null
);
create index referral_of on referral (inviter_id, registered_at desc, friend_id);
create index referral_open on referral (state, registered_at, friend_id)
  where state in ('waiting', 'held', 'suspected');
revoke delete on referral from kancil_app;
