-- What players played, in the order in which it finished. Instants are Unix milliseconds.
create table round (
  number integer primary key autoincrement,
  player_id text not null,
  currency text not null,
  game text not null,
  stake integer not null check (stake >= 0),
  payout integer not null check (payout >= 0),
  finished_at integer not null
) strict;
