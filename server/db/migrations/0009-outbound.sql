-- What leaves the house for people: one-time codes by SMS or mail, and mails.

-- One-time codes. Neither the code nor the number can be read here: both are keyed hashes.
create table sent_code (
  id bigint generated always as identity primary key,
  merchant text not null,
  channel text not null check (channel in ('sms', 'mail')),
  purpose text not null,
  -- Hash of the number or the address.
  destination bytea not null,
  -- The browser that asked, by the hash of its cookie; null where any browser may bring the code.
  visitor bytea,
  member_id text collate "C",
  code_hash bytea not null,
  -- False where nothing is sent: an unknown number is answered as a known one is.
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

-- Prefixes and countries to which nothing is sent for a while, because they went above their share.
create table code_breaker (
  scope text primary key,
  opened_at timestamptz not null,
  open_until timestamptz not null,
  -- How many messages opened it.
  messages integer not null
);

-- One mail per event: its key is made from the event, so that an event delivered twice writes one mail.
create table mail (
  id text collate "C" primary key,
  event_key text not null unique,
  member_id text collate "C",
  address text not null,
  language text not null,
  -- The text, sealed: a code or a link in it is nobody else's. Removed once the mail has left.
  sealed_letter text,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- After this a code or link in it would be of no use.
  expires_at timestamptz not null,
  -- The mail server's own words for a failure.
  reason text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz
);
create index mail_due on mail (next_at) where state in ('waiting', 'sending');
create index mail_by_age on mail (created_at);
