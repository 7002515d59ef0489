-- The other families of lottery games: chases, results from outside, numbers that the house limits.

-- A vendor of the platform itself; an operator who switched it off since has decided.
update game_vendor set status = 'live', dialect = 'house' where id = 'tcg_lotto_vn' and status = 'off'
  and dialect = 'native';

-- The same lines for several issues. Every issue has a ticket of its own, so its money is that of a ticket.
create table lottery_chase (
  id text collate "C" not null,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  request_hash text collate "C" not null,
  game_code text collate "C" not null,
  currency text collate "C" not null,
  lines jsonb not null,
  multiples jsonb not null,
  issues integer not null check (issues > 0),
  stake bigint not null check (stake > 0),
  stops_on_win boolean not null,
  -- `stopping`: a ticket of it won, and the engine takes the others back.
  state text not null default 'running' check (state in ('running', 'stopping', 'stopped', 'cancelled')),
  placed_at timestamptz not null,
  primary key (member_id, id),
  constraint lottery_chase_is_one unique (member_id, request_id)
) with (fillfactor = 80);
create index lottery_chase_of_member on lottery_chase (member_id, placed_at desc, id desc);
create index lottery_chase_stopping on lottery_chase (id) where state = 'stopping';

alter table lottery_ticket add chase_id text collate "C";
create index lottery_ticket_of_chase on lottery_ticket (member_id, chase_id, id) where chase_id is not null;

-- What operators and the results port say was drawn. An operator does not see the other's entry; two that agree are
-- the result. `round` begins anew when they differ and with each correction.
create table lottery_result_entry (
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  round integer not null,
  -- An operator's id, or `feed`.
  entered_by text collate "C" not null,
  result jsonb not null,
  note text not null default '',
  entered_at timestamptz not null,
  primary key (game_code, issue_no, round, entered_by)
);
alter table lottery_issue add entry_round integer not null default 0;

-- Numbers that an operator closed, or that the house pays by half. Without an issue: until it is lifted.
create table lottery_number_limit (
  game_code text collate "C" not null,
  -- As the exposure's key: `3top:162`.
  key text collate "C" not null,
  issue_no text collate "C" not null default '',
  kind text not null check (kind in ('closed', 'half')),
  operator_id text collate "C" not null,
  set_at timestamptz not null,
  primary key (game_code, key, issue_no)
);

revoke update, delete on lottery_result_entry from kancil_app;
revoke delete on lottery_chase from kancil_app;
