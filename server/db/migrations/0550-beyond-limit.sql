-- Money that came after its order had ended, and that the member's own limits have no room for.

alter table suspense_item drop constraint suspense_item_reason_check;
alter table suspense_item add constraint suspense_item_reason_check check
  (reason in ('unknown_reference', 'wrong_amount', 'wrong_currency', 'paid_twice', 'beyond_limit'));
