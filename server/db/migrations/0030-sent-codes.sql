-- One-time codes sent by SMS or mail. Neither the code nor the number is here to be read: both are keyed hashes.
create table sent_code (
  id bigint generated always as identity primary key,
  merchant text not null,
  channel text not null check (channel in ('sms', 'mail')),
  purpose text not null,
  -- Of the number or the address.
  destination bytea not null,
  -- The browser that asked, by the hash of its cookie; null where any browser may bring the code.
  visitor bytea,
  member_id text,
  code_hash bytea not null,
  -- False where nobody is told: an unknown number is answered as a known one is.
  leaves boolean not null,
  -- The address, or the /64 of an IPv6 address.
  network text not null,
  -- Of the number: its block of ten thousand, and its country.
  prefix text,
  country text,
  wrong_tries integer not null default 0,
  right_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sent_code_by_destination on sent_code (destination, created_at desc);
create index sent_code_by_network on sent_code (network, created_at desc);
create index sent_code_by_country on sent_code (country, created_at desc) where leaves;
create index sent_code_by_age on sent_code (created_at);

-- Prefixes and countries to which nothing is sent for a while: they went above their share.
create table code_breaker (
  scope text primary key,
  opened_at timestamptz not null,
  open_until timestamptz not null,
  -- By how many messages it was opened.
  messages integer not null
);

-- E.164, and only once its owner has proved to hold it: one account of a merchant to a number.
alter table member add column proven_phone text;
alter table member add column phone_proven_at timestamptz;
create unique index member_by_proven_phone on member (merchant, proven_phone)
  where proven_phone is not null;
