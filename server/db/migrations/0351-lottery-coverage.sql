-- A player's other tickets of an issue are read when it is settled: what covers most of a play is no turnover.
create index lottery_ticket_of_issue_member on lottery_ticket (game_code, issue_no, member_id);
