-- How long a member was signed in is read with each look at a sitting, and before a stake where the member has a time
-- limit. Ended sessions count too, and stay for a season.
create index session_of_member on session (subject_id, created_at) where side = 'member';
