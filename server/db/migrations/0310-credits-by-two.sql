-- A refund of a payout, and a credit of money in suspense, make a member's money: from the
-- operators' threshold on, one operator asks for it and another makes it.
alter table withdrawal_receipt
  -- Cleared when the receipt moves on.
  add column refund_asked_id text,
  add column refund_asked_by text not null default '';
alter table suspense_item
  add column credit_asked_id text,
  add column credit_asked_by text not null default '',
  -- The member whose it is, as the first of the two says; the second must say the same.
  add column credit_asked_for text collate "C";
