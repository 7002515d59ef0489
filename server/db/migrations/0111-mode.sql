-- What the installation is for, said once at its first start: play money never becomes real.
create table installation (
  id smallint primary key default 1 check (id = 1),
  real_money boolean not null,
  since timestamptz not null default now()
);
revoke update, delete on installation from kancil_app;
insert into installation (real_money)
  select false where exists (select from setting where key = 'demo.world');
