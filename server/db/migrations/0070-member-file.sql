-- What operators write down about a member, and adjustments of balances.

create table member_note (
  id text collate "C" primary key,
  request_id text collate "C" not null unique,
  member_id text collate "C" not null,
  -- A case waits for an operator until it is closed.
  kind text not null check (kind in ('note', 'case')),
  words text not null,
  written_by text not null,
  written_at timestamptz not null,
  closed_by text not null default '',
  closed_at timestamptz,
  closing text not null default '',
  constraint member_note_closed check (closed_at is null or kind = 'case')
);
create index member_note_by_member on member_note (member_id, written_at desc, id desc);
create index member_case_open on member_note (written_at) where kind = 'case' and closed_at is null;

create table member_tag (
  member_id text collate "C" not null,
  tag text collate "C" not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (member_id, tag)
);
create index member_tag_by_tag on member_tag (tag, member_id);

-- Operators search by the beginning of an address.
create index member_email_prefix on member (lower(email) text_pattern_ops) where email is not null;

-- The operator who lowered a limit; '' where the member did.
alter table safety_limit_change add column done_by text not null default '';

-- One operator proposes, another approves: the table itself refuses the same operator twice.
create table adjustment (
  id text collate "C" primary key,
  request_id text collate "C" not null unique,
  member_id text collate "C" not null,
  currency text not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('correction', 'goodwill', 'dispute', 'fraud', 'other')),
  note text not null,
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_id text collate "C" not null,
  proposed_at timestamptz not null,
  decided_by text not null default '',
  decided_id text collate "C",
  decided_at timestamptz,
  decision_note text not null default '',
  constraint adjustment_decided check ((state = 'proposed') = (decided_id is null)),
  constraint adjustment_four_eyes check (state <> 'approved' or decided_id <> proposed_id)
);
create index adjustment_by_member on adjustment (member_id, proposed_at desc, id desc);
create index adjustment_by_time on adjustment (proposed_at desc, id desc);
create index adjustment_waiting on adjustment (proposed_at) where state = 'proposed';

revoke delete on member_note, adjustment from kancil_app;
