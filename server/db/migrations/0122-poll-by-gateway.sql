-- Orders are asked about gateway by gateway, so that a silent one keeps none of the others waiting.
drop index deposit_to_poll;
create index deposit_to_poll on deposit (gateway_id, poll_at) where poll_at is not null;
drop index withdrawal_to_poll;
create index withdrawal_to_poll on withdrawal (gateway_id, poll_at) where poll_at is not null;
