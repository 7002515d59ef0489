-- A bank may take back what it had paid: a person has to look at that, too.
drop index gateway_event_unsettled;
create index gateway_event_unsettled on gateway_event (reference) where outcome in ('mismatch', 'recalled');
