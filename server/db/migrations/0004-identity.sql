-- Members and how they sign in. The account's balances are the ledger's; this table holds who the member is.
create table member (
  id text primary key,
  merchant text not null,
  account text not null,
  -- NFKC and lower case: `Aminah` and `aminah` are one account.
  account_key text not null,
  account_kind smallint not null check (account_kind in (0, 1, 2, 4, 41, 42)),
  currency text not null,
  status text not null default 'active' check (status in ('active', 'frozen', 'closed')),
  status_reason text,
  status_changed_at timestamptz,
  -- False for accounts that have no business on the members' site ('member_no_enter').
  can_enter boolean not null default true,
  upline_id text,
  nickname text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- Given by an operator or an agent: its owner chooses another at the first login.
  password_given boolean not null default false,
  payment_password_hash text,
  payment_password_changed_at timestamptz,
  payee_name text,
  email text,
  country_dialing_code text,
  mobile_num text,
  birthday date,
  id_number text,
  qq_num text,
  line text,
  whatsapp text,
  facebook text,
  wechat text,
  recommender_id text,
  referral_code text,
  domain text,
  register_url text,
  register_method text,
  register_ip text,
  register_request_id text,
  language text,
  avatar text not null default '',
  avatar_type text not null default 'STATIC' check (avatar_type in ('CUSTOM', 'STATIC')),
  terms_version text,
  terms_accepted_at timestamptz,
  first_login_at timestamptz,
  -- The first-login action was done or put off.
  first_login_done_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create unique index member_by_account on member (merchant, account_key);
create unique index member_by_register_request on member (register_request_id)
  where register_request_id is not null;
create index member_by_upline on member (upline_id) where upline_id is not null;
-- The console searches by the beginning of an account, a name or a number.
create index member_account_prefix on member (account_key text_pattern_ops);
create index member_payee_prefix on member (lower(payee_name) text_pattern_ops)
  where payee_name is not null;
create index member_mobile_prefix on member (mobile_num text_pattern_ops)
  where mobile_num is not null;

-- Every attempt to sign in, by the account as typed: whether it exists makes no difference here.
create table login_attempt (
  id bigint generated always as identity primary key,
  merchant text not null,
  account_key text not null,
  -- The address, or the /64 of an IPv6 address.
  network text not null,
  ip text not null,
  user_agent text not null,
  -- Hash of the browser's device cookie, where that browser has signed in to this account before.
  device bytea,
  -- 'wrong' from the beginning until the attempt is settled, so that attempts at the same moment see each other.
  outcome text not null check (outcome in ('ok', 'wrong', 'refused', 'remembered', 'registered')),
  at timestamptz not null
);
create index login_attempt_by_account on login_attempt (merchant, account_key, at desc);
create index login_attempt_by_network on login_attempt (network, at desc);

create table member_device (
  merchant text not null,
  account_key text not null,
  device bytea not null,
  last_used_at timestamptz not null,
  primary key (merchant, account_key, device)
);

-- Remember-me: signs the member back in for a day, once; each use makes a new one.
create table remember_token (
  token_hash bytea primary key,
  member_id text not null,
  expires_at timestamptz not null
);
create index remember_token_by_member on remember_token (member_id);

-- Wrong payment passwords in a row.
create table payment_password_failure (
  member_id text primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- Puzzles and captchas that were asked, with the answer that only the server knows.
create table challenge (
  id text primary key,
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
