-- Parlays count towards what the house may lose on an outcome: their legs are found by outcome.
alter table sports_leg add column is_parlay boolean not null default false;
update sports_leg g set is_parlay = true
  where exists (select from sports_leg o where o.bet_id = g.bet_id and o.place = 1);
create index sports_leg_of_parlays on sports_leg (match_id, market_key, outcome, bet_id) where is_parlay;

-- Who said last what a member may bet, and when.
alter table sports_member_limit add column changed_at timestamptz not null default now();
alter table sports_member_limit add column changed_by text collate "C";
create index sports_member_limit_changed on sports_member_limit (changed_at desc, member_id);
