-- What one operator decided about a transfer to a purse whose sum needs another one to decide the same.

alter table purse_transfer
  add column asked_act text check (asked_act in ('settle', 'return', 'writeOff')),
  add column asked_id text collate "C",
  add column asked_by text not null default '',
  add check ((asked_act is null) = (asked_id is null));
