-- Rounds of the platform's own products that were settled anew. The round itself keeps only the last time, and a
-- figure of the days before is computed again from what it counted for until then.
create table bet_round_correction (
  id bigint generated always as identity primary key,
  member_id text collate "C" not null,
  round_id text collate "C" not null,
  line text,
  -- What it counted for as turnover, and since when.
  stood bigint not null,
  stood_at timestamptz not null,
  at timestamptz not null
);
create index bet_round_correction_of_member on bet_round_correction (member_id, at);
revoke update, delete on bet_round_correction from kancil_app;
