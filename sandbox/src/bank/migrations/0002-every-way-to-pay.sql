-- Transfers and payments to an address: the payer quotes a short reference, or pays to an address of this order alone.
create table payment_next (
  id text primary key,
  token text not null unique,
  reference text not null unique,
  request text not null,
  flavour text not null check (flavour in ('redirect', 'qr', 'wallet', 'transfer', 'address')),
  amount integer not null,
  paid integer not null,
  currency text not null,
  callback_url text not null,
  return_url text not null,
  qr_payload text not null,
  -- What the payer writes beside a transfer.
  quoted text not null default '',
  -- What they really wrote.
  written text not null default '',
  address text not null default '',
  confirmations integer not null default 0,
  confirmations_needed integer not null default 0,
  status text not null,
  created_at integer not null,
  expires_at integer not null,
  settles_at integer,
  -- When the bank takes the payment back.
  recalls_at integer
) strict;
insert into payment_next (id, token, reference, request, flavour, amount, paid, currency, callback_url, return_url,
    qr_payload, status, created_at, expires_at, settles_at)
  select id, token, reference, request, flavour, amount, paid, currency, callback_url, return_url, qr_payload, status,
    created_at, expires_at, settles_at from payment;
drop table payment;
alter table payment_next rename to payment;
create index payment_by_state on payment (status, expires_at);
create index payment_to_recall on payment (recalls_at) where recalls_at is not null;
