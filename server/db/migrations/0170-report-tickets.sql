-- A ticket for one download of a report belongs to a member or to an operator.
alter table download_ticket rename column member_id to owner_id;
alter table download_ticket rename column input to selection;
