-- A leaderboard as it was frozen after its end.

create table leaderboard_place (
  programme_id text collate "C" not null,
  place integer not null,
  member_id text collate "C" not null,
  score bigint not null,
  prize bigint not null,
  -- Why the prize was not given: the member is on a break or shut out; '' where it was.
  withheld text not null default '',
  primary key (programme_id, place)
);
revoke update, delete on leaderboard_place from kancil_app;
