-- The inbox of everybody. Instants are Unix milliseconds.
create table message (
  id integer primary key,
  message_id text not null unique,
  sender text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  received_at integer not null,
  -- How often the same mail came: more than once is the sender's fault.
  copies integer not null default 1
) strict;
create index message_by_recipient on message (recipient, id);
