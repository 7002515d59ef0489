-- What gateways sent, as it came: for the inspector of callbacks. Rows are kept for thirty days.
create table gateway_callback (
  id bigint generated always as identity primary key,
  gateway_id text collate "C" not null,
  received_at timestamptz not null,
  network text not null,
  -- 'verified', or why the signature was refused.
  verdict text not null check (verdict in ('verified', 'bad_signature', 'unknown_key', 'stale', 'malformed')),
  -- What it did; 'failed' where handling it broke off, '' where it was not handled.
  outcome text not null,
  body text not null,
  -- The report in it, if the signature was right.
  event jsonb,
  resent_at timestamptz,
  resent_by text not null default '',
  check ((verdict = 'verified') = (event is not null))
);
create index gateway_callback_by_time on gateway_callback (received_at);
create index gateway_callback_by_reference on gateway_callback ((event ->> 'reference'), id) where event is not null;
create index gateway_callback_refused on gateway_callback (id) where verdict <> 'verified';
create index gateway_callback_failed on gateway_callback (id) where outcome = 'failed';
