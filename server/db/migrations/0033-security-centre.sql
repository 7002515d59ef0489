-- What a member's security centre keeps: pictures of their own, trusted browsers by name, places of logins.

-- Drawn anew by the server from what was sent; small enough to live beside the member.
create table avatar_picture (
  member_id text primary key,
  -- SHA-256 of the bytes in hex: the picture's address.
  hash text not null,
  bytes bytea not null,
  drawn_at timestamptz not null
);
create index avatar_picture_by_hash on avatar_picture (hash);

alter table member add column nickname_changed_at timestamptz;
alter table member add column email_proven_at timestamptz;

-- ISO 3166 code at the time of the login; '' where the address says nothing.
alter table login_attempt add column country text not null default '';

alter table member_device add column id text;
alter table member_device add column user_agent text not null default '';
alter table member_device add column ip text not null default '';
alter table member_device add column country text not null default '';
alter table member_device add column first_used_at timestamptz;
update member_device set id = 'dev_' || md5(merchant || '/' || account_key || '/' || encode(device, 'hex')),
  first_used_at = last_used_at;
alter table member_device alter column id set not null;
alter table member_device alter column first_used_at set not null;
create unique index member_device_by_id on member_device (id);
