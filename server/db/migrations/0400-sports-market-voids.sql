-- Markets of a match that two operators voided; the rest of the match is settled as ever. With the match and not with
-- the market, whose row is deleted a month after it.
alter table sports_match add column house_voids text[] collate "C" not null default '{}';
