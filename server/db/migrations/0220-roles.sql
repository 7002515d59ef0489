-- Roles of operators as data: the six that every installation begins with, and an installation's own.
create table operator_role (
  role text collate "C" primary key,
  -- Empty for a role that the catalogue names.
  title text not null,
  built_in boolean not null,
  permissions text[] not null,
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null default now(),
  changed_by text not null default ''
);
insert into operator_role (role, title, built_in, permissions) values
  ('support', '', true, '{members.read,members.write,withdrawals.read,messages.write}'),
  ('finance', '', true, '{members.read,withdrawals.read,withdrawals.decide,ledger.read}'),
  ('risk', '', true, '{members.read,members.write,withdrawals.read,vendors.read,ledger.read,audit.read}'),
  ('content', '', true, '{settings.read,settings.write,vendors.read,messages.write}'),
  ('admin', '', true, '{members.read,members.write,withdrawals.read,withdrawals.decide,settings.read,settings.write,vendors.read,vendors.write,ledger.read,audit.read,operators.write,messages.write}'),
  ('auditor', '', true, '{members.read,withdrawals.read,settings.read,vendors.read,ledger.read,audit.read}');
alter table operator drop constraint operator_role_check;
alter table operator add constraint operator_role_exists foreign key (role) references operator_role;
