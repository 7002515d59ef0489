-- What the source of official results announced, and what became of it. The body is kept as it was signed.
create table lottery_announcement (
  -- The source's own id; of a message that is not the source's, a hash.
  id text collate "C" primary key,
  -- Empty where the message cannot be trusted to say it.
  game_code text collate "C" not null default '',
  issue_no text collate "C" not null default '',
  result jsonb,
  verdict text not null check (verdict in ('drawn', 'confirmed', 'differs', 'changed', 'early', 'void', 'unknown',
    'invalid', 'forged')),
  body text not null,
  signature text not null,
  announced_at timestamptz,
  received_at timestamptz not null,
  -- An operator has seen to it.
  reviewed_by text collate "C",
  reviewed_at timestamptz
);
create index lottery_announcement_by_time on lottery_announcement (received_at desc, id);
create index lottery_announcement_of_issue on lottery_announcement (game_code, issue_no);

-- An announcement is never changed; only that somebody has seen to it is added.
revoke update, delete on lottery_announcement from kancil_app;
grant update (reviewed_by, reviewed_at) on lottery_announcement to kancil_app;
