-- What goods that were given cost the house when they were approved, in minor units; null: nobody kept it then.
alter table redemption add column cost bigint check (cost >= 0);
