-- A void or a correction that one operator proposed and another one has to confirm. It is about one version of the
-- result; a row of another version is dead, and the next proposal takes its place. The audit log keeps what was.
create table lottery_proposal (
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  result_version integer not null,
  change text not null check (change in ('void', 'correct')),
  result jsonb,
  note text not null,
  proposed_by text collate "C" not null,
  proposed_name text not null,
  proposed_at timestamptz not null,
  primary key (game_code, issue_no),
  foreign key (game_code, issue_no) references lottery_issue (game_code, no),
  check ((result is not null) = (change = 'correct'))
);
