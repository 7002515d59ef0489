-- Every version of a setting, to be seen and gone back to.
create table setting_version (
  key text collate "C" not null,
  version integer not null check (version > 0),
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (key, version)
);
insert into setting_version select key, version, value, updated_at, updated_by from setting;
revoke update, delete on setting_version from kancil_app;
