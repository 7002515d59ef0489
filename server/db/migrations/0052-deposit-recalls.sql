-- What a bank took back of a deposit after it was credited waits for an operator's decision, each sum once.
create table deposit_recall (
  id bigint generated always as identity primary key,
  gateway_id text not null,
  event_id text not null,
  gateway_ref text not null,
  deposit_id text not null,
  member_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  occurred_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'charged', 'borne', 'seen')),
  -- Null while nobody has decided, as all below; then the two are the amount, or zero where it was seen.
  from_member bigint,
  from_house bigint,
  request_id text,
  note text,
  -- The operator's name.
  decided_by text,
  decided_at timestamptz,
  constraint deposit_recall_is_one unique (gateway_id, event_id),
  constraint deposit_recall_is_whole check (
    state = 'open' or from_member >= 0 and from_house >= 0
      and from_member + from_house = case when state = 'seen' then 0 else amount end)
);
create index deposit_recall_by_deposit on deposit_recall (deposit_id);
create index deposit_recall_by_state on deposit_recall (state, id);
revoke delete, truncate on deposit_recall from kancil_app;

-- Those that were told before wait as well.
insert into deposit_recall (gateway_id, event_id, gateway_ref, deposit_id, member_id, amount, currency, occurred_at)
select e.gateway_id, e.event_id, e.gateway_ref, d.id, d.member_id, e.amount, e.currency, e.occurred_at
from gateway_event e join deposit d on d.id = e.reference and d.gateway_id = e.gateway_id
where e.kind = 'payment' and e.outcome = 'recalled'
order by e.received_at, e.event_id;
