-- Ways to pay in become an operator's to edit, and a deposit may wait for a person who looks for its money.

alter table deposit_method drop constraint deposit_method_kind_check;
alter table deposit_method drop constraint deposit_method_flavour_check;
-- The kind says what the gateway is asked for.
alter table deposit_method drop column flavour;
alter table deposit_method
  add constraint deposit_method_kind_check
    check (kind in ('qr', 'online_banking', 'e_wallet', 'bank_transfer', 'crypto')),
  -- The operator's own name; empty: the usual name of its kind.
  add column name text not null default '',
  add column fee_min bigint not null default 0 check (fee_min >= 0),
  -- 0: as long as the site's setting says.
  add column expiry_minutes integer not null default 0
    check (expiry_minutes = 0 or expiry_minutes between 5 and 10080),
  -- How many blocks must confirm a payment to an address.
  add column confirmations smallint not null default 0 check (confirmations between 0 and 60),
  add column version integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by text not null default '';
alter table deposit_method alter column version drop default;

insert into deposit_method (id, kind, gateway_id, currency, amount_min, amount_max, position, expiry_minutes,
    confirmations, version) values
  ('e-wallet', 'e_wallet', 'sandbox-bank', 'MYR', 1000, 500000, 3, 0, 0, 1),
  ('bank-transfer', 'bank_transfer', 'sandbox-bank', 'MYR', 5000, 10000000, 4, 1440, 0, 1),
  ('token', 'crypto', 'sandbox-bank', 'MYR', 5000, 5000000, 5, 120, 3, 1);

alter table deposit drop constraint deposit_state_check;
alter table deposit
  add constraint deposit_state_check check (state in
    ('created', 'pending', 'processing', 'matching', 'succeeded', 'failed', 'cancelled', 'expired', 'disputed')),
  add column method_name text not null default '',
  add column confirmations smallint not null default 0,
  add column confirmations_needed smallint not null default 0;
-- The desk's lists: those that wait, oldest first; all others, newest first.
create index deposit_by_state on deposit (state, created_at, id);
create index deposit_by_time on deposit (created_at desc, id desc);

-- Pictures that prove a payment, drawn anew: a transfer's receipt, or what shows that a payout did not arrive.
create table payment_proof (
  subject_id text collate "C" not null,
  hash text collate "C" not null,
  member_id text collate "C" not null,
  body bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (subject_id, hash)
);
create index payment_proof_by_subject on payment_proof (subject_id, created_at desc);

revoke update, delete on payment_proof from kancil_app;
revoke delete on deposit_method from kancil_app;
