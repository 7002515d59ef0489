-- Papers that prove who a member is and where they live. A paper is drawn anew from the pixels of the upload, and sealed
-- with the installation's key: neither a dump nor an operator of the database sees it.

create table identity_document (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  kind text not null check (kind in ('identity', 'address')),
  state text not null check (state in ('waiting', 'accepted', 'refused', 'stale')),
  sealed_picture text not null,
  width integer not null,
  height integer not null,
  -- The name on record when it was sent: another name later makes the paper stale.
  name text not null,
  reason_code text,
  note text not null default '',
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- The operator's id, for the four eyes.
  decided_id text
);
create index identity_document_by_member on identity_document (member_id, sent_at desc);
create index identity_document_waiting on identity_document (sent_at) where state = 'waiting';
-- One paper of a kind waits at a time.
create unique index identity_document_one_waiting on identity_document (member_id, kind) where state = 'waiting';
revoke delete on identity_document from kancil_app;
