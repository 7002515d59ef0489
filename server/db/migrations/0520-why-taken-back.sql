-- Why a reward was taken back, so that its member can read it. Those of before were mostly for deposits.

alter table reward_gift_back add column reason text not null default 'deposit'
  check (reason in ('deposit', 'bets'));
