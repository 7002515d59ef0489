-- When the accounts of a jackpot were last compared with what was booked, and what they differed by.

alter table jackpot add column checked_at timestamptz;
alter table jackpot add column checked_difference bigint not null default 0;
