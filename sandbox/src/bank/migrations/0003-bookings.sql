-- What the bank booked, each movement once: its statement file is made of these.
create table booking (
  id integer primary key,
  flow text not null check (flow in ('payment', 'payment_back', 'payout', 'payout_back')),
  movement_id text not null,
  reference text not null,
  amount integer not null,
  currency text not null,
  at integer not null
) strict;
create index booking_by_time on booking (currency, at);
insert into booking (flow, movement_id, reference, amount, currency, at)
  select 'payment', id, reference, paid, currency, created_at from payment where status = 'succeeded';
insert into booking (flow, movement_id, reference, amount, currency, at)
  select 'payout', id, reference, amount, currency, created_at from payout where status = 'succeeded';
