-- The purses of a vendor's players, and the orders that moved money in and out. Instants are Unix milliseconds.
create table purse (
  player_id text not null,
  currency text not null,
  balance integer not null default 0 check (balance >= 0),
  primary key (player_id, currency)
) strict;

create table transfer (
  order_id text primary key,
  player_id text not null,
  currency text not null,
  direction text not null check (direction in ('DEPOSIT', 'WITHDRAW')),
  amount integer not null check (amount > 0),
  status text not null check (status in ('COMPLETED', 'FAILED', 'PENDING')),
  -- Carried out later, whatever was answered; null: never by itself.
  due_at integer,
  received_at integer not null,
  -- How often the same order came.
  copies integer not null default 1
) strict;
create index transfer_due on transfer (due_at) where due_at is not null;

-- How the vendor behaves, for one order after another.
create table rule (
  id integer primary key check (id = 1),
  mode text not null,
  delay_seconds integer not null,
  -- For so many orders more; null: until it is changed.
  times integer
) strict;
