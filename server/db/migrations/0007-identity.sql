-- Members: who they are, what proves it, and who brought them. Their balances are the ledger's.

create table member (
  id text collate "C" primary key,
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
  upline_id text collate "C",
  nickname text not null,
  nickname_changed_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- Given by an operator or an agent: its owner chooses another at the first login.
  password_given boolean not null default false,
  payment_password_hash text,
  payment_password_changed_at timestamptz,
  payee_name text,
  email text,
  email_proven_at timestamptz,
  country_dialing_code text,
  mobile_num text,
  -- E.164, and only once its owner has proved to hold it.
  proven_phone text,
  phone_proven_at timestamptz,
  birthday date,
  id_number text,
  qq_num text,
  line text,
  whatsapp text,
  facebook text,
  wechat text,
  -- Who brought them: an agent by name or by the code of an affiliate link, or a player by the code of an invitation.
  recommender_id text collate "C",
  referral_code text,
  referrer_id text collate "C",
  affiliate_code text,
  domain text,
  register_url text,
  register_method text,
  register_ip text,
  register_request_id text collate "C",
  language text,
  avatar text not null default '',
  avatar_type text not null default 'STATIC' check (avatar_type in ('CUSTOM', 'STATIC')),
  terms_version text,
  terms_accepted_at timestamptz,
  first_login_at timestamptz,
  -- When the first-login action was done or put off.
  first_login_done_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create unique index member_by_account on member (merchant, account_key);
create unique index member_by_register_request on member (register_request_id)
  where register_request_id is not null;
-- One account of a merchant to a number.
create unique index member_by_proven_phone on member (merchant, proven_phone)
  where proven_phone is not null;
create index member_by_email on member (merchant, lower(email)) where email is not null;
create index member_by_upline on member (upline_id) where upline_id is not null;
create index member_by_referrer on member (referrer_id) where referrer_id is not null;
-- The console searches by the beginning of an account, a name or a number.
create index member_account_prefix on member (account_key text_pattern_ops);
create index member_payee_prefix on member (lower(payee_name) text_pattern_ops)
  where payee_name is not null;
create index member_mobile_prefix on member (mobile_num text_pattern_ops)
  where mobile_num is not null;

-- A picture of the member's own, drawn anew by the server from what was uploaded: small enough to be kept here.
create table avatar_picture (
  member_id text collate "C" primary key,
  -- SHA-256 of the bytes in hex: the picture's address.
  hash text not null,
  bytes bytea not null,
  drawn_at timestamptz not null
);
create index avatar_picture_by_hash on avatar_picture (hash);

-- A member's sign-ins at providers.
create table social_link (
  provider text not null,
  subject text not null,
  member_id text collate "C" not null,
  linked_at timestamptz not null,
  primary key (provider, subject)
);
create unique index social_link_by_member on social_link (member_id, provider);

create table member_authenticator (
  member_id text collate "C" primary key,
  -- Sealed with a key that is not in the database.
  sealed_secret text not null,
  offered_at timestamptz not null,
  -- Null until its owner has entered a code from it.
  bound_at timestamptz,
  -- The newest 30-second step whose code was accepted: no code works twice.
  last_step bigint not null default 0
);

-- Shown once; only hashes are kept.
create table recovery_code (
  member_id text collate "C" not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Trial accounts, which live for a while and then go back to the house.
create table trial_account (
  member_id text collate "C" primary key,
  -- The address, or the /64 of an IPv6 address.
  network text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- When what was left returned to the house and the account was closed.
  swept_at timestamptz
);
create index trial_account_by_network on trial_account (network, made_at desc);
create index trial_account_by_expiry on trial_account (expires_at) where swept_at is null;

-- The code of a player's invitation or of an agent's affiliate link, upper case. A domain binds it to one site.
create table invite_code (
  code text primary key,
  member_id text collate "C" not null,
  kind text not null check (kind in ('referral', 'affiliate')),
  domain text,
  created_at timestamptz not null
);
create unique index invite_code_by_member on invite_code (member_id, kind);
-- A domain of an agent's own leads to that agent.
create unique index invite_code_by_domain on invite_code (domain) where domain is not null;

-- Which agent has agreed to which version of the agents' policy. The list only grows: it is the proof.
create table agent_policy_agreement (
  member_id text collate "C" not null,
  version text not null,
  agreed_at timestamptz not null,
  ip text not null,
  primary key (member_id, version)
);
