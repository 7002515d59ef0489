-- Money in and out. Amounts are minor units of the row's currency; the balances themselves are the ledger's.

-- Ways to pay in: data, so that a gateway or a limit changes without code.
create table deposit_method (
  id text collate "C" primary key,
  kind text not null check (kind in ('online_banking', 'qr')),
  gateway_id text collate "C" not null,
  flavour text not null check (flavour in ('redirect', 'qr')),
  currency text not null,
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null check (amount_max >= amount_min),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 2000),
  enabled boolean not null default true,
  position smallint not null default 0
);
insert into deposit_method (id, kind, gateway_id, flavour, currency, amount_min, amount_max, position) values
  ('qr', 'qr', 'sandbox-bank', 'qr', 'MYR', 1000, 1000000, 1),
  ('online-banking', 'online_banking', 'sandbox-bank', 'redirect', 'MYR', 3000, 3000000, 2);

create table deposit (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  method_id text collate "C" not null,
  kind text not null,
  gateway_id text collate "C" not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee <= amount),
  state text not null check (state in
    ('created', 'pending', 'processing', 'succeeded', 'failed', 'cancelled', 'expired', 'disputed')),
  reason_code text,
  -- What the payer has to do, as the gateway put it.
  action jsonb,
  gateway_ref text not null default '',
  -- The payment at the gateway that was credited.
  credited_ref text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the gateway is asked next; payments are asked about until their outcome is known.
  poll_at timestamptz,
  constraint deposit_is_one unique (member_id, request_id)
);
create index deposit_by_member on deposit (member_id, created_at desc, id desc);
-- Orders are polled gateway by gateway, so that a silent one does not keep the others waiting.
create index deposit_to_poll on deposit (gateway_id, poll_at) where poll_at is not null;
create index deposit_usual on deposit (method_id, updated_at desc) where state = 'succeeded';

-- Bank accounts that members withdraw to.
create table bank_account (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  holder_name text not null,
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index bank_account_is_one on bank_account (member_id, bank_code, account_number)
  where removed_at is null;
-- Who else has this account: each review asks.
create index bank_account_by_number on bank_account (account_number, bank_code);

create table withdrawal (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  bank_account_id text collate "C" not null,
  gateway_id text collate "C" not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null check (state in
    ('received', 'reviewing', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled')),
  state_since timestamptz not null,
  reason_code text,
  -- The operator's words, for operators.
  note text not null default '',
  taken_by text not null default '',
  gateway_ref text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the gateway is asked next; payouts are asked about until their outcome is known.
  poll_at timestamptz,
  constraint withdrawal_is_one unique (member_id, request_id)
);
create index withdrawal_by_member on withdrawal (member_id, created_at desc, id desc);
create index withdrawal_by_state on withdrawal (state, created_at, id);
create index withdrawal_to_poll on withdrawal (gateway_id, poll_at) where poll_at is not null;

-- The timeline of a deposit or a withdrawal.
create table payment_step (
  subject_id text collate "C" not null,
  position integer not null,
  state text not null,
  owner text not null check (owner in ('member', 'operator', 'bank', 'nobody')),
  reason_code text,
  -- The operator's name; empty for what the product does by itself.
  done_by text not null default '',
  at timestamptz not null,
  primary key (subject_id, position)
);

-- One row per member and currency: what must be staked before money leaves, counted from a base of lifetime stakes.
-- A withdrawal locks it, so that two withdrawals of a day see each other's amounts.
create table turnover (
  member_id text collate "C" not null,
  currency text not null,
  required bigint not null default 0 check (required >= 0),
  base bigint not null default 0,
  primary key (member_id, currency)
);

-- Every report of a gateway, once: it stops replays, and operators read it.
create table gateway_event (
  gateway_id text collate "C" not null,
  event_id text collate "C" not null,
  kind text not null check (kind in ('payment', 'payout')),
  reference text collate "C" not null,
  gateway_ref text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  outcome text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (gateway_id, event_id)
);
create index gateway_event_by_reference on gateway_event (reference);
-- The few reports that a person has to look at: a contradiction, or money the bank took back after paying it.
create index gateway_event_unsettled on gateway_event (reference) where outcome in ('mismatch', 'recalled');

-- What an operator decided about a payout's report that contradicted it. The reports themselves stay as they came.
create table payout_decision (
  gateway_id text collate "C" not null,
  event_id text collate "C" not null,
  withdrawal_id text collate "C" not null,
  -- 'booked': the bank paid beside a withdrawal that has ended, or took back a part of it, and the books took that
  -- up.
  decision text not null check (decision in ('paid', 'returned', 'booked', 'seen')),
  note text not null,
  -- The operator's name.
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (gateway_id, event_id)
);

-- What a bank took back of a deposit after it was credited. Each sum waits for an operator's decision.
create table deposit_recall (
  id bigint generated always as identity primary key,
  gateway_id text collate "C" not null,
  event_id text collate "C" not null,
  gateway_ref text not null,
  deposit_id text collate "C" not null,
  member_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  occurred_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'charged', 'borne', 'seen')),
  -- These and all below are null until someone decides. Together they are then the amount, or zero where it was only
  -- seen.
  from_member bigint,
  from_house bigint,
  request_id text collate "C",
  note text,
  -- The operator's name.
  decided_by text,
  decided_at timestamptz,
  constraint deposit_recall_is_one unique (gateway_id, event_id),
  constraint deposit_recall_is_whole check (
    state = 'open' or from_member >= 0 and from_house >= 0
      and from_member + from_house = case when state = 'seen' then 0 else amount end)
);
create index deposit_recall_by_deposit on deposit_recall (deposit_id);
create index deposit_recall_by_state on deposit_recall (state, id);

-- Money that came in and matches nothing. The sum is in the ledger's suspense account until someone decides.
create table suspense_item (
  id bigint generated always as identity primary key,
  gateway_id text collate "C" not null,
  gateway_ref text not null,
  reference text collate "C" not null,
  reason text not null check (reason in ('unknown_reference', 'wrong_amount', 'wrong_currency', 'paid_twice')),
  amount bigint not null check (amount > 0),
  currency text not null,
  deposit_id text collate "C",
  member_id text collate "C",
  -- 'returned': it was sent back to its payer, outside the platform.
  state text not null default 'open' check (state in ('open', 'credited', 'returned')),
  note text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  constraint suspense_is_one unique (gateway_id, gateway_ref)
);
create index suspense_open on suspense_item (id) where state = 'open';
create index suspense_by_member on suspense_item (member_id) where state = 'open';
