-- What members write to the house: feedback, questions to support, complaints, each with its answers and its end.

create table support_case (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  kind text not null check (kind in ('feedback', 'question', 'complaint')),
  topic text not null,
  state text not null check (state in ('received', 'underReview', 'answered', 'closed')),
  outcome text not null default '',
  objections smallint not null default 0,
  -- The beginning of what was written first, for lists.
  text text not null,
  operator_id text collate "C" not null default '',
  operator_name text not null default '',
  last_entry integer not null default 0,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (outcome <> '')),
  constraint support_case_once unique (member_id, request_id)
);
create index support_case_by_member on support_case (member_id, opened_at desc, id);
create index support_case_by_time on support_case (updated_at desc, id);
create index support_case_unclosed on support_case (state, updated_at) where state <> 'closed';

create table support_entry (
  case_id text collate "C" not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('member', 'operator')),
  by_id text collate "C" not null,
  by_name text not null,
  text text not null,
  request_id text collate "C" not null,
  at timestamptz not null,
  primary key (case_id, number)
);
create unique index support_entry_once on support_entry (case_id, kind, request_id);

revoke update, delete on support_entry from kancil_app;
revoke delete on support_case from kancil_app;
