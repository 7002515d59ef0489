-- Mails on their way, the places a member signs in from, what is asked at a new one, and authenticators.

-- One mail for one event: the key is made of the event, so that what is delivered twice is written once.
create table mail (
  id text primary key,
  event_key text not null unique,
  member_id text,
  address text not null,
  language text not null,
  -- What stands in it, sealed: a code or a link is nobody else's. Taken out once the mail has left.
  sealed_letter text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- After this a code or link in it would be of no use.
  expires_at timestamptz not null,
  -- The mail server's own word for a failure.
  reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz
);
create index mail_due on mail (next_at) where state in ('waiting', 'sending');
create index mail_by_age on mail (created_at);

-- Addresses (of IPv6 the /64) from which a member has come in and proved to be who they are.
create table member_address (
  member_id text not null,
  network text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, network)
);
insert into member_address (member_id, network, first_at, last_at)
select m.id, a.network, min(a.at), max(a.at)
from login_attempt a join member m on m.merchant = a.merchant and m.account_key = a.account_key
where a.outcome in ('ok', 'registered')
group by m.id, a.network;

-- A login from an unrecorded address between the password and the proof. Only the hash of the ticket is kept.
create table login_step (
  ticket_hash bytea primary key,
  member_id text not null,
  network text not null,
  -- What the password's step found out, for the session that follows.
  facts jsonb not null,
  wrong_proofs integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_step_by_expiry on login_step (expires_at);

-- Wrong proofs and authenticator codes of a member, whatever they were tried at.
create table proof_failure (
  id bigint generated always as identity primary key,
  member_id text not null,
  at timestamptz not null
);
create index proof_failure_by_member on proof_failure (member_id, at);

create table member_authenticator (
  member_id text primary key,
  -- Sealed with a key that is not in the database.
  sealed_secret text not null,
  offered_at timestamptz not null,
  -- Null until its owner has shown a code of it.
  bound_at timestamptz,
  -- The newest 30-second step whose code was taken: no code is good twice.
  last_step bigint not null default 0
);

-- Shown once; only hashes are kept.
create table recovery_code (
  member_id text not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Links of forgotten passwords. Only the hash of what the mail says is kept.
create table password_reset (
  token_hash bytea primary key,
  member_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_member on password_reset (member_id, created_at);
create index password_reset_by_expiry on password_reset (expires_at);

-- Who asked for such a link, by what was typed: whether the account exists makes no difference here.
create table reset_request (
  id bigint generated always as identity primary key,
  asked bytea not null,
  network text not null,
  at timestamptz not null
);
create index reset_request_by_asked on reset_request (asked, at);
create index reset_request_by_network on reset_request (network, at);
