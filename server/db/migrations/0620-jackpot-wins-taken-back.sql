-- Wins of a jackpot that their vendor took back: what was paid is in the pool again, and the seed that it began with
-- is where it came from. Each win once.
create table jackpot_win_back (
  win_id text collate "C" primary key references jackpot_win (id),
  taken_back_at timestamptz not null
);
revoke update, delete on jackpot_win_back from kancil_app;
