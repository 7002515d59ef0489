-- Money between members of one line: from a member to their direct upline, or from an agent to a direct downline.

create table line_transfer (
  id text collate "C" primary key,
  sender_id text collate "C" not null,
  recipient_id text collate "C" not null,
  request_id text collate "C" not null,
  -- `up`: to the sender's upline; `down`: to a downline of theirs.
  direction text not null check (direction in ('up', 'down')),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What must still be staked before the money can leave the house, and went along with it.
  turnover bigint not null check (turnover >= 0 and turnover <= amount),
  remark text not null default '',
  -- The day of the site, for the sender's limits.
  day date not null,
  created_at timestamptz not null,
  constraint line_transfer_is_one unique (sender_id, request_id),
  constraint line_transfer_of_two check (sender_id <> recipient_id)
);
create index line_transfer_sent on line_transfer (sender_id, id);
create index line_transfer_received on line_transfer (recipient_id, id);
create index line_transfer_of_day on line_transfer (sender_id, day);
revoke update, delete on line_transfer from kancil_app;

-- What went along with money to another member is taken off the sender's requirements by a line below zero.
alter table turnover_requirement drop constraint turnover_requirement_required_check;
