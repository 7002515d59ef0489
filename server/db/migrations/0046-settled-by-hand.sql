-- Money in suspense may have been sent back to its payer, outside of the platform.
alter table suspense_item drop constraint suspense_item_state_check;
alter table suspense_item add constraint suspense_item_state_check check (state in ('open', 'credited', 'returned'));

-- What an operator made of a payout's report that did not fit. The reports themselves stay as they came.
create table payout_decision (
  gateway_id text not null,
  event_id text not null,
  withdrawal_id text not null,
  decision text not null check (decision in ('paid', 'returned', 'seen')),
  note text not null,
  -- The operator's name.
  decided_by text not null,
  decided_at timestamptz not null,
  primary key (gateway_id, event_id)
);
revoke update, delete, truncate on payout_decision from kancil_app;

-- The few among all reports that a person has to look at.
create index gateway_event_unsettled on gateway_event (reference) where outcome = 'mismatch';
