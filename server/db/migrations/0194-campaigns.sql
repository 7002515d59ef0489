-- Campaigns are broadcasts to a segment, perhaps at a time; a welcome runs until it is replaced.

alter table broadcast drop constraint broadcast_state_check;
alter table broadcast add constraint broadcast_state_check
  check (state in ('scheduled', 'sending', 'running', 'sent', 'withdrawn'));
alter table broadcast add column starts_at timestamptz;
create index broadcast_under_way on broadcast (created_at) where state in ('scheduled', 'sending');
-- One welcome at a time.
create unique index broadcast_welcome on broadcast ((addressed ->> 'kind')) where state = 'running';

-- Campaigns to those who were here lately, or not for long.
create index member_by_last_login on member (last_login_at);
