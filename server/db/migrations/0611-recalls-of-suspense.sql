-- A bank may also take back what an operator credited from suspense: a second payment of one order, or one whose
-- reference nobody knew. Such a recall need not be about a deposit, and recalls belong together by their movement.

alter table deposit_recall alter column deposit_id drop not null;
create index deposit_recall_by_movement on deposit_recall (gateway_id, gateway_ref);
drop index deposit_recall_by_deposit;
