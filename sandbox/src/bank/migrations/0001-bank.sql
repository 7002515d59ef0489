-- The sandbox bank's own books. Amounts are minor units, instants are Unix milliseconds.
create table payment (
  id text primary key,
  token text not null unique,
  reference text not null unique,
  request text not null,
  flavour text not null check (flavour in ('redirect', 'qr')),
  amount integer not null,
  paid integer not null,
  currency text not null,
  callback_url text not null,
  return_url text not null,
  qr_payload text not null,
  status text not null,
  created_at integer not null,
  expires_at integer not null,
  -- When the bank's own books show the money: a moment after the payer's word.
  settles_at integer
) strict;
create index payment_by_state on payment (status, expires_at);

create table payout (
  id text primary key,
  reference text not null unique,
  request text not null,
  amount integer not null,
  currency text not null,
  bank_code text not null,
  account_number text not null,
  holder_name text not null,
  callback_url text not null,
  status text not null,
  reason text not null default '',
  created_at integer not null,
  settles_at integer
) strict;
create index payout_by_state on payout (status, settles_at);

-- What the bank has to say about an order, as it is sent.
create table report (
  event_id text primary key,
  kind text not null,
  reference text not null,
  url text not null,
  body text not null,
  created_at integer not null
) strict;
create index report_by_reference on report (reference);

-- Each sending of a report; repeated until the platform says 2xx or a day has passed.
create table delivery (
  id integer primary key,
  event_id text not null,
  forged integer not null default 0,
  due_at integer not null,
  attempts integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'given_up')),
  answer text not null default ''
) strict;
create index delivery_due on delivery (state, due_at);

-- How the bank behaves on demand: for one order ('reference') or for all of a kind ('payment', 'payout').
create table rule (
  scope text primary key,
  mode text not null,
  delay_seconds integer not null
) strict;
