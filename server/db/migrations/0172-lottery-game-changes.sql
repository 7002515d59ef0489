-- Operators change a game's schedule, odds and limits. Planned issues keep their times: a schedule holds from a day on.
alter table lottery_game add next_schedule jsonb, add next_from date,
  add constraint lottery_game_next check ((next_schedule is null) = (next_from is null));

-- What was changed, for good.
create table lottery_game_change (
  id text collate "C" primary key,
  game_code text collate "C" not null,
  changed_at timestamptz not null,
  operator_id text collate "C" not null,
  note text not null,
  -- A list of {what, before, after}.
  changes jsonb not null,
  rule_version integer not null
);
create index lottery_game_change_of_game on lottery_game_change (game_code, changed_at desc, id);
create index lottery_game_change_by_time on lottery_game_change (changed_at desc, id);
revoke update, delete on lottery_game_change from kancil_app;
