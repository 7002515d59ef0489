-- How members sign in: attempts and their limits, what is asked at a new place, and ways in beside the password.

-- Every attempt to sign in, by the account as typed: whether the account exists makes no difference here.
create table login_attempt (
  id bigint generated always as identity primary key,
  merchant text not null,
  account_key text not null,
  -- The address, or the /64 of an IPv6 address.
  network text not null,
  -- The /24 of an IPv4 address, the /48 of an IPv6 one: whoever guesses often has a row of neighbours.
  block text not null default '',
  ip text not null,
  -- ISO 3166 code at the time of the login; '' where the address does not tell.
  country text not null default '',
  user_agent text not null,
  -- Hash of the browser's device cookie, where that browser has signed in to this account before.
  device bytea,
  -- 'wrong' until the attempt is settled, so that attempts at the same moment see each other.
  outcome text not null check (outcome in ('ok', 'wrong', 'refused', 'remembered', 'registered')),
  at timestamptz not null
);
create index login_attempt_by_account on login_attempt (merchant, account_key, at desc);
create index login_attempt_by_network on login_attempt (network, at desc);
create index login_attempt_by_block on login_attempt (block, at desc) where outcome = 'wrong';
-- Guesses from ever new networks at ever new accounts reach no limit of one account or one network: they are counted
-- over the whole house. Only failures of browsers that never signed in to the account count, and only they are
-- indexed.
create index login_attempt_unknown on login_attempt (at desc) where outcome = 'wrong' and device is null;

-- When the console was last told that the house's budget of failures is spent. One row.
create table login_alarm (
  only_row boolean primary key default true check (only_row),
  raised_at timestamptz not null
);

-- Browsers that a member has signed in from.
create table member_device (
  id text collate "C" not null,
  merchant text not null,
  account_key text not null,
  device bytea not null,
  user_agent text not null default '',
  ip text not null default '',
  country text not null default '',
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (merchant, account_key, device)
);
create unique index member_device_by_id on member_device (id);
-- A sign-in gives the browser a new cookie, and every row that trusted the old one moves to it.
create index member_device_by_device on member_device (device);

-- Networks from which a member has signed in and proved who they are.
create table member_address (
  member_id text collate "C" not null,
  -- The address, or the /64 of an IPv6 address.
  network text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, network)
);

-- Puzzles and captchas that were set, with the answer that only the server knows.
create table challenge (
  id text collate "C" primary key,
  kind text not null check (kind in ('slider', 'pow', 'hard_pow', 'captcha')),
  purpose text not null,
  address_hash bytea not null,
  answer text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  solved_at timestamptz,
  used_at timestamptz
);
create index challenge_by_expiry on challenge (expires_at);

-- A login from a new network, between the password and the proof. Only the hash of the ticket is kept.
create table login_step (
  ticket_hash bytea primary key,
  member_id text collate "C" not null,
  network text not null,
  -- What the password's step found out, for the session that follows.
  facts jsonb not null,
  wrong_proofs integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_step_by_expiry on login_step (expires_at);

-- Wrong proofs and authenticator codes of a member, whatever they were tried on. Passwords tried within a session are
-- counted apart: whoever fails at the door with a stolen password must not keep its owner, who is signed in, from
-- choosing another.
create table proof_failure (
  id bigint generated always as identity primary key,
  member_id text collate "C" not null,
  kind text not null default 'proof' check (kind in ('proof', 'password')),
  at timestamptz not null
);
create index proof_failure_by_member on proof_failure (member_id, at);

-- Wrong payment passwords in a row.
create table payment_password_failure (
  member_id text collate "C" primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- Remember-me: signs the member back in once within a day; each use makes a new token.
create table remember_token (
  token_hash bytea primary key,
  member_id text collate "C" not null,
  expires_at timestamptz not null
);
create index remember_token_by_member on remember_token (member_id);

-- A sign-in at a provider under way, by the hash of the browser's cookie. The protocol's secrets are sealed.
create table social_visit (
  token_hash bytea primary key,
  provider text not null,
  secrets text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when the browser comes back: the provider's answer is taken once.
  returned_at timestamptz,
  -- Sealed: who it was, or why nobody.
  outcome text
);
create index social_visit_by_expiry on social_visit (expires_at);

-- ID tokens of the phone-auth provider that were accepted: each opens one door once.
create table phone_auth_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index phone_auth_token_by_expiry on phone_auth_token (expires_at);

-- Links for forgotten passwords. Only the hash of what the mail says is kept.
create table password_reset (
  token_hash bytea primary key,
  member_id text collate "C" not null,
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

-- Records an attempt to sign in as a wrong one and counts those before it, in one call: a flood of sign-ins comes
-- this way. Attempts on one account wait for each other at a lock row, so that a hundred guesses at the same moment
-- count as a hundred; the statement after the lock sees what its last holder wrote.
-- It also says whether the house's budget is spent: one failure for so many members, within the bounds given. The
-- number of members is the planner's estimate, so that a sign-in does not pay for counting them. Whoever finds the
-- budget spent first raises the alarm, once in a window; its row is looked at before it is written, so that nobody
-- waits there.
create function reserve_login_attempt(
  p_merchant text, p_account text, p_network text, p_block text, p_ip text, p_agent text, p_country text,
  p_device bytea, p_at timestamptz, p_since timestamptz, p_house_min integer, p_house_max integer,
  p_members_each integer,
  out id bigint, out account integer, out address integer, out block integer, out device integer,
  out last_minute integer, out house_budget integer, out house_spent boolean, out alarm boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  perform lock_scope('sign-in:' || p_merchant || '/' || p_account);
  select count(*) filter (where a.device is null), count(*) filter (where a.device = p_device)
    into account, device
    from login_attempt a where a.merchant = p_merchant and a.account_key = p_account and a.at > p_since
      and a.outcome = 'wrong';
  select count(*) filter (where a.outcome = 'wrong'),
      count(*) filter (where a.at > p_at - interval '1 minute') + 1
    into address, last_minute
    from login_attempt a where a.network = p_network and a.at > least(p_since, p_at - interval '1 minute');
  block := (select count(*) from login_attempt a where a.block = p_block and a.at > p_since and a.outcome = 'wrong');
  house_budget := least(p_house_max, greatest(p_house_min,
    (select c.reltuples::bigint / p_members_each from pg_class c where c.oid = 'member'::regclass)));
  house_spent := exists (select from login_attempt a where a.outcome = 'wrong' and a.device is null
    and a.at > p_since offset house_budget - 1);
  alarm := false;
  if house_spent and not exists (select from login_alarm l where l.raised_at > p_since) then
    insert into login_alarm as l (raised_at) values (p_at)
      on conflict (only_row) do update set raised_at = p_at where l.raised_at <= p_since;
    alarm := found;
  end if;
  insert into login_attempt (merchant, account_key, network, block, ip, user_agent, country, device, outcome, at)
    values (p_merchant, p_account, p_network, p_block, p_ip, p_agent, p_country, p_device, 'wrong', p_at)
    returning login_attempt.id into id;
end $$;
