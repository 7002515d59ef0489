-- What is of no more use is forgotten (docs/studio.md names the ages).
create index wallet_call_done on wallet_call (first_at) where status = 'done';
create index seed_unused on seed (revealed_at) where state = 'revealed' and next_nonce = 0;
create index fair_log_seed on fair_log (seed_hash);
create index session_expiring on session (expires_at);
-- A session is kept for as long as its rounds.
create index round_session on round (session_id);

-- How far the sessions have been looked through: those that remain are not looked at again.
create table clean_up (
  what text primary key,
  done_to timestamptz not null
);
