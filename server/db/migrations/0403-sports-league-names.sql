-- A league's names by the house's codes of languages; one that is missing is shown by `name`.
alter table sports_league add column names jsonb not null default '{}';
-- Results of a league, the newest first.
create index sports_match_results on sports_match (league_id, starts_at desc, id desc)
  where phase not in ('scheduled', 'live');
