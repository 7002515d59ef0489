-- Secrets of the installation itself, calls' key pairs (private part sealed), and the sessions of both sides.
create table secret (
  name text primary key,
  value text not null
);

create table call_key (
  kid text primary key,
  sealed text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table session (
  id text primary key,
  side text not null check (side in ('member', 'operator')),
  subject_id text not null,
  token_hash bytea not null unique,
  data jsonb not null default '{}',
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  step_up_at timestamptz,
  ended_at timestamptz
);
create index session_by_subject on session (side, subject_id, last_seen_at desc) where ended_at is null;

-- Events whose handler failed, and when they are tried again.
create table outbox_failure (
  event_id bigint primary key,
  attempts integer not null,
  last_error text not null,
  retry_at timestamptz not null
);
