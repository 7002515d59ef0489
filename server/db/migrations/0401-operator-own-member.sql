-- An operator's own account as a member: they decide nothing that their own bets hang on.
alter table operator add column own_member_id text collate "C";
