-- A cash-out on a running match waits like a bet on one: whoever sees a goal before the house does gains nothing.
alter table sports_quote drop constraint sports_quote_state_check;
alter table sports_quote add constraint sports_quote_state_check
  check (state in ('offered', 'pending', 'taken', 'refused'));
alter table sports_quote add column currency text collate "C";
-- When its player took it, and until when it waits.
alter table sports_quote add column taken_at timestamptz;
alter table sports_quote add column due_at timestamptz;
-- Why it was refused after its wait.
alter table sports_quote add column refuse_code text collate "C";
create index sports_quote_pending on sports_quote (due_at) where state = 'pending';
