-- One row for each level of a card game that was ever opened: locked by who opens another table of
-- it, so that two players who open a level at once sit down together.
create table pvp_room (
  game_code text not null,
  level text not null,
  currency text not null,
  primary key (game_code, level, currency)
);
