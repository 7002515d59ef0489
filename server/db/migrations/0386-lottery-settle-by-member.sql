-- An issue is settled member by member: a chunk locks few wallets and reads few members' other tickets.
create index lottery_ticket_to_settle on lottery_ticket (game_code, issue_no, member_id, id);
drop index lottery_ticket_of_issue;
drop index lottery_ticket_of_issue_member;
-- A place was a ticket's id. From the start again: what is settled already answers as repeated.
update settlement_run set place = '' where product = 'lottery' and state = 'running';
