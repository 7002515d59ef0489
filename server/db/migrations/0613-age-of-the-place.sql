-- The age that kept a member from play when they stated their birthday: their place's, which may be above the house's.
-- The desk, which does not know the place, opens play no earlier.
create table safety_age (
  member_id text collate "C" primary key,
  minimum_age integer not null
);
revoke delete on safety_age from kancil_app;
