-- The nightly test of the digits of each game of the house.
create table lottery_self_test (
  game_code text collate "C" not null,
  -- `stored`: the last draws; `trial`: draws made for the test from seeds that are thrown away.
  sample text not null check (sample in ('stored', 'trial')),
  tested_at timestamptz not null,
  draws integer not null,
  places integer not null,
  -- The least even place and how likely it is by chance; null with too few draws.
  worst_place text,
  worst_p double precision,
  is_even boolean not null,
  primary key (game_code, tested_at, sample)
);
revoke update, delete on lottery_self_test from kancil_app;
