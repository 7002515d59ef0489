-- The member leads the key of the table that grows the most, so that its rows can be spread by it.
alter table bet_round drop constraint bet_round_pkey;
alter table bet_round add primary key (member_id, id);
