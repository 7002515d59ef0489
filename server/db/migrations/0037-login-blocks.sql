-- The /24 of an IPv4 address, the /48 of an IPv6 one: who guesses often has a row of neighbours. Attempts of before
-- count to none; they are half an hour old at most when it matters.
alter table login_attempt add column block text not null default '';
create index login_attempt_by_block on login_attempt (block, at desc) where outcome = 'wrong';
