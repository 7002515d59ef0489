-- What the last look at a vendor's list of games found: every ten minutes ours, or an operator's import. A list that
-- goes bad changes nothing in the lobby, so without this nobody would see it.
create table game_list_check (
  vendor_id text primary key references game_vendor (id),
  checked_at timestamptz not null,
  -- As the test call words it; `fine` for a list that was taken over.
  verdict text not null,
  http_status integer not null,
  games integer not null,
  -- The first rows that do not fit.
  faults jsonb not null,
  -- The first of the looks without a break that found something wrong.
  failing_since timestamptz,
  check ((verdict = 'fine') = (failing_since is null))
);
