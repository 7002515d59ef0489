-- What goods of the mall cost the house, in minor units; null: it is not said, and the price's worth counts.
alter table mall_item add column cost bigint check (cost >= 0);
