-- Ways in beside the password: providers, trial accounts, and the codes by which members bring others.

-- A sign-in at a provider under way, by the hash of the browser's cookie. What the protocol keeps secret is sealed.
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

create table social_link (
  provider text not null,
  subject text not null,
  member_id text not null,
  linked_at timestamptz not null,
  primary key (provider, subject)
);
create unique index social_link_by_member on social_link (member_id, provider);

create table trial_account (
  member_id text primary key,
  -- The address, or the /64 of an IPv6 address.
  network text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- What was left went back to the house and the account is shut.
  swept_at timestamptz
);
create index trial_account_by_network on trial_account (network, made_at desc);
create index trial_account_by_expiry on trial_account (expires_at) where swept_at is null;

-- The code of a player's invitation or of an agent's affiliate link, upper case. A domain binds it to one site.
create table invite_code (
  code text primary key,
  member_id text not null,
  kind text not null check (kind in ('referral', 'affiliate')),
  domain text,
  created_at timestamptz not null
);
create unique index invite_code_by_member on invite_code (member_id, kind);
-- A domain of an agent's own leads to that agent.
create unique index invite_code_by_domain on invite_code (domain) where domain is not null;

alter table member add column affiliate_code text;
alter table member add column referrer_id text;
create index member_by_referrer on member (referrer_id) where referrer_id is not null;
create index member_by_email on member (merchant, lower(email)) where email is not null;

-- Those who were there before get theirs.
insert into invite_code (code, member_id, kind, created_at)
select upper(substr(md5(id), 1, 10)), id, case when account_kind = 0 then 'referral' else 'affiliate' end, created_at
from member where account_kind <> 4
on conflict do nothing;
