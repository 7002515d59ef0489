-- Two operators for large withdrawals, limits by level, the receipt of a payout, and what each deposit asks to be staked.

alter table withdrawal drop constraint withdrawal_state_check;
alter table withdrawal
  add constraint withdrawal_state_check check (state in
    ('received', 'reviewing', 'second_review', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled')),
  -- Who made the first of two approvals.
  add column first_operator text collate "C",
  -- The batch it was approved with.
  add column batch_id text collate "C";
create index withdrawal_by_batch on withdrawal (batch_id) where batch_id is not null;

-- Whether a payout arrived, as its member says.
create table withdrawal_receipt (
  withdrawal_id text collate "C" primary key,
  member_id text collate "C" not null,
  gateway_id text collate "C" not null,
  currency text not null,
  payout bigint not null check (payout > 0),
  state text not null check (state in ('awaiting', 'received', 'assumed', 'not_received', 'partly_received',
    'full_payment_made', 'forced', 'refunded', 'void')),
  state_since timestamptz not null,
  -- What the member says has arrived.
  arrived bigint not null default 0 check (arrived >= 0 and arrived <= payout),
  -- When silence counts as received; null where nothing is asked.
  due_at timestamptz,
  -- What the channel's payer has deposited for this payout.
  security bigint not null default 0 check (security >= 0),
  decided_by text not null default '',
  note text not null default '',
  created_at timestamptz not null
);
create index withdrawal_receipt_due on withdrawal_receipt (due_at) where due_at is not null;
create index withdrawal_receipt_by_state on withdrawal_receipt (state, state_since, withdrawal_id);

-- What each deposit asks to be staked. Those of the wallet's present round are open together.
alter table turnover add column round integer not null default 0;
create table turnover_requirement (
  id bigint generated always as identity primary key,
  member_id text collate "C" not null,
  currency text not null,
  round integer not null,
  -- The deposit, or 'suspense:<id>'.
  subject text collate "C" not null,
  amount bigint not null check (amount > 0),
  percent integer not null,
  required bigint not null check (required >= 0),
  created_at timestamptz not null,
  constraint turnover_requirement_is_one unique (subject)
);
create index turnover_requirement_open on turnover_requirement (member_id, currency, round, id);

revoke delete on withdrawal_receipt from kancil_app;
revoke update, delete on turnover_requirement from kancil_app;
