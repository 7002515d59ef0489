-- What the member had staked in all when something was asked to be staked: tells what is left once a
-- gift of the same round is taken back. Null for what was asked before.

alter table turnover_requirement add column wagered bigint;
