-- A bank may have paid beside a withdrawal that has ended, or taken back a part of it: the books take it up.
alter table payout_decision drop constraint payout_decision_decision_check;
alter table payout_decision add constraint payout_decision_decision_check
  check (decision in ('paid', 'returned', 'booked', 'seen'));
