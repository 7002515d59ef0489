-- What an operator credited from suspense counts against the member's deposit limits.
create index suspense_credited on suspense_item (member_id, decided_at) where state = 'credited';
