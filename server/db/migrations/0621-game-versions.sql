-- How often an operator edited a game: who saw an older version does not overwrite a newer one unseen.
alter table game add column edit_version integer not null default 0;
