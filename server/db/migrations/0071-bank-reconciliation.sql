-- What banks and gateways say they booked, and where the books differ.

create table bank_statement (
  id text collate "C" primary key,
  gateway_id text collate "C" not null,
  currency text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- SHA-256 of the file: the same file again is the same import.
  digest bytea not null unique,
  lines integer not null check (lines >= 0),
  matched integer not null check (matched >= 0),
  imported_by text not null,
  imported_at timestamptz not null
);
create index bank_statement_by_time on bank_statement (imported_at desc, id desc);

create table bank_line (
  gateway_id text collate "C" not null,
  booking_id text collate "C" not null,
  statement_id text collate "C" not null,
  flow text not null check (flow in ('payment', 'payment_back', 'payout', 'payout_back')),
  -- What both sides know the movement by: the bank's id of a payment, our id of a payout.
  movement text collate "C" not null,
  reference text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  booked_at timestamptz not null,
  primary key (gateway_id, booking_id)
);
create index bank_line_by_movement on bank_line (gateway_id, movement, flow);

create table bank_difference (
  id bigint generated always as identity primary key,
  gateway_id text collate "C" not null,
  statement_id text collate "C" not null,
  kind text not null check (kind in ('missing_here', 'missing_at_bank', 'wrong_amount')),
  flow text not null check (flow in ('payment', 'payment_back', 'payout', 'payout_back')),
  movement text collate "C" not null,
  reference text collate "C" not null,
  currency text not null,
  -- Null where that side does not know the movement.
  bank_amount bigint check (bank_amount > 0),
  our_amount bigint check (our_amount > 0),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'suspended', 'booked', 'explained', 'matched')),
  note text not null default '',
  decided_by text not null default '',
  decided_at timestamptz
);
create unique index bank_difference_open on bank_difference (gateway_id, movement, flow, currency) where state = 'open';
create index bank_difference_by_movement on bank_difference (gateway_id, movement, flow);
create index bank_difference_by_state on bank_difference (state, id);
create index bank_difference_by_statement on bank_difference (statement_id);

revoke update, delete on bank_statement, bank_line from kancil_app;
revoke delete on bank_difference from kancil_app;
