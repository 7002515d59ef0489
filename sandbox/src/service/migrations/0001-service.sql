-- What visitors wrote to the desk. Instants are Unix milliseconds.
create table message (
  id integer primary key,
  name text not null,
  text text not null,
  received_at integer not null
) strict;
