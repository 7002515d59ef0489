-- Texts that came for any phone. Instants are Unix milliseconds.
create table message (
  id integer primary key,
  -- The sender's own id: the same one again is the same text.
  order_id text not null unique,
  recipient text not null,
  sender text not null,
  text text not null,
  received_at integer not null,
  -- How often the same order came.
  copies integer not null default 1
) strict;
create index message_by_recipient on message (recipient, id);
