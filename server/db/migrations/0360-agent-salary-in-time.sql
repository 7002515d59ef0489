-- Real-time salary belongs to the contracts that were in force when an issue was settled first, however often it is
-- settled anew.

-- When the bet was settled first.
alter table agent_issue_bet add column settled_at timestamptz not null default now();
alter table agent_issue_bet alter column settled_at drop default;
-- The contract's place above the player: 0 is the nearest.
alter table agent_realtime_line add column level smallint not null default 0;
update agent_realtime_line r set level = l.depth from member_line l
  where l.member_id = r.player_id and l.ancestor_id = r.member_id;
create index agent_realtime_of_issue on agent_realtime_line (game_code, issue_no, player_id);
