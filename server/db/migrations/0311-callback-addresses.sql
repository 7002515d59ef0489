-- A gateway's reports may be bound to its addresses: what comes from elsewhere is kept as refused.
alter table gateway_callback drop constraint gateway_callback_verdict_check;
alter table gateway_callback add constraint gateway_callback_verdict_check check (verdict in
  ('verified', 'bad_signature', 'unknown_key', 'stale', 'malformed', 'foreign_address'));
