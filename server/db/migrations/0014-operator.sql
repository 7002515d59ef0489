-- The people of the console, and the log of what was done there.

create table operator (
  id text collate "C" primary key,
  name text not null unique check (name = lower(name)),
  role text not null check (role in ('support', 'finance', 'risk', 'content', 'admin', 'auditor')),
  password_hash text not null,
  -- Given by another operator: the next sign-in must replace it.
  password_temporary boolean not null,
  -- The authenticator's secret, sealed with a key that is not in the database; null until one is bound.
  totp_sealed text,
  -- The newest 30-second step whose code was accepted: no code works twice.
  totp_last_step bigint not null default 0,
  disabled boolean not null default false,
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);

-- A sign-in between its two steps. Only the SHA-256 of what the browser holds is kept.
create table operator_sign_in (
  challenge_hash bytea primary key,
  operator_id text collate "C" not null references operator,
  -- The secret offered for binding, when none is bound.
  offered_sealed text,
  wrong_codes integer not null default 0,
  expires_at timestamptz not null
);
create index operator_sign_in_by_expiry on operator_sign_in (expires_at);

-- Wrong passwords and codes, for the limits of a name and of an address; kept for a day.
create table operator_failure (
  id bigint generated always as identity primary key,
  name text not null,
  ip text not null,
  at timestamptz not null
);
create index operator_failure_by_name on operator_failure (name, at);
create index operator_failure_by_ip on operator_failure (ip, at);

-- Where an operator has signed in from: strangers' wrong guesses do not lock the owner out there.
create table operator_address (
  operator_id text collate "C" not null references operator,
  ip text not null,
  last_at timestamptz not null,
  primary key (operator_id, ip)
);

-- Every action in the console, and every change to the state of money by hand. Each row's hash covers the row before
-- it, so that a row changed, removed or inserted is found.
create table audit_log (
  sequence bigint primary key,
  at timestamptz not null,
  operator_id text collate "C",
  action text not null,
  subject text not null,
  -- JSON as text, because the hash covers these very characters.
  before text,
  after text,
  ip text not null,
  hash bytea not null
);
create index audit_log_by_subject on audit_log (subject, sequence);
create index audit_log_by_operator on audit_log (operator_id, sequence);
create index audit_log_by_action on audit_log (action text_pattern_ops, sequence);

-- The end of the chain: locking this one row puts the writers in order.
create table audit_head (
  id integer primary key check (id = 1),
  sequence bigint not null,
  hash bytea not null
);
insert into audit_head values (1, 0, sha256('kancil audit log'));
