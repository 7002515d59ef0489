-- A domain leads to one agent by their affiliate code; any number of that agent's links may stand on it.
drop index invite_code_by_domain;
create unique index invite_code_by_domain on invite_code (domain) where domain is not null and kind = 'affiliate';
