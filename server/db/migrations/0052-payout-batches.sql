-- Withdrawals that an operator approved together.
create table payout_batch (
  id text collate "C" primary key,
  request_id text collate "C" not null unique,
  operator_id text collate "C" not null,
  asked jsonb not null,
  results jsonb not null,
  created_at timestamptz not null
);
revoke update, delete on payout_batch from kancil_app;
