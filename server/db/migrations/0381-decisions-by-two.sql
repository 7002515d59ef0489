-- The first of two decisions on money that one operator may not move alone: a payout settled by hand, a recalled
-- deposit, a difference with the bank. Another choice takes its place; the second operator's same choice is carried out.
create table payment_first_decision (
  subject text collate "C" primary key,
  decision text not null,
  operator_id text collate "C" not null,
  asked_by text not null,
  at timestamptz not null
);
revoke delete on payment_first_decision from kancil_app;
