-- Filters of the console's lists that an operator keeps under a name.
create table operator_view (
  id text collate "C" primary key,
  operator_id text collate "C" not null,
  page text collate "C" not null,
  name text not null,
  query text not null,
  saved_at timestamptz not null,
  constraint operator_view_is_one unique (operator_id, page, name)
);
