-- Rounds that one operator wants void, and what another one decided. A row that was refused may be asked anew.
create table round_void (
  member_id text collate "C" not null,
  round_id text collate "C" not null,
  note text not null,
  asked_by text collate "C" not null,
  asked_name text not null,
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
  decided_at timestamptz,
  primary key (member_id, round_id)
);
revoke delete on round_void from kancil_app;
