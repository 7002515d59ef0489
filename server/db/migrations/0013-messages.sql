-- What the site tells: announcements, banners and notices to whoever comes, platform messages to members.

-- The five types of announcement, and N for the notices of /noticePage.
create table announcement (
  id text collate "C" primary key,
  kind text not null check (kind in ('B', 'PL', 'PU', 'PR', 'H', 'N')),
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  group_name text,
  audience text not null check (audience in ('everyone', 'visitors', 'members', 'players', 'agents')),
  -- Empty: for wallets of every currency.
  currencies text[] not null,
  -- {"EN": {"title", "content", "picture"?}, ...}; the content was sanitised when it was saved.
  variants jsonb not null,
  picture text,
  art text not null,
  link text not null,
  position integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  check ((kind = 'B') = (group_name is not null))
);
create index announcement_shown on announcement (kind, position desc, starts_at desc)
  where state = 'published';

-- Operators' pictures, drawn anew as WebP, by the SHA-256 of what is kept.
create table picture (
  hash text primary key,
  body bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

-- One platform message as an operator wrote it, to members by account or to an audience.
create table broadcast (
  id text collate "C" primary key,
  request_id text collate "C" not null,
  addressed jsonb not null,
  variants jsonb not null,
  state text not null check (state in ('sending', 'sent', 'withdrawn')),
  total integer not null,
  sent integer not null,
  -- The last member it was delivered to: sending goes on from there.
  reached text collate "C" not null default '',
  created_at timestamptz not null,
  created_by text not null
);
create unique index broadcast_by_request on broadcast (request_id);
create index broadcast_by_time on broadcast (created_at desc, id desc);

-- A platform message in a member's inbox; its words are the broadcast's.
create table platform_message (
  id text collate "C" not null,
  member_id text collate "C" not null,
  broadcast_id text collate "C" not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (member_id, id)
);
create unique index platform_message_once on platform_message (broadcast_id, member_id);
create index platform_message_unread on platform_message (member_id)
  where read_at is null and deleted_at is null;
create index platform_message_read on platform_message (broadcast_id) where read_at is not null;
