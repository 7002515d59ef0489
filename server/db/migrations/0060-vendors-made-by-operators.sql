-- Vendors are made and changed by operators, and so are the facts about a game that a vendor's own list would set.

alter table game_vendor
  -- Where its frames load from; empty: the origin of its base address.
  add column frame_origins text[] not null default '{}',
  -- Counts an operator's changes: from the second on, an installation's own settings no longer replace them.
  add column version integer not null default 1;

-- An operator's names, category and limits, which outlast every import of the vendor's list.
alter table game add column edits jsonb not null default '{}';
