-- Who stands above whom, at any distance: identity writes it with each member, agents read whole teams from it.

create table member_line (
  member_id text collate "C" not null,
  ancestor_id text collate "C" not null,
  -- 0 for the member themselves.
  depth integer not null check (depth >= 0),
  primary key (member_id, ancestor_id)
);
create index member_line_below on member_line (ancestor_id, depth, member_id);
insert into member_line (member_id, ancestor_id, depth)
  with recursive line as (
    select id as member_id, id as ancestor_id, upline_id, 0 as depth from member
    union all
    select l.member_id, m.id, m.upline_id, l.depth + 1 from line l join member m on m.id = l.upline_id
      where l.depth < 100)
  select member_id, ancestor_id, depth from line on conflict do nothing;

-- An agent has one affiliate code of their own, and any number of links, each with a code.
alter table invite_code drop constraint invite_code_kind_check;
alter table invite_code add constraint invite_code_kind_check check (kind in ('referral', 'affiliate', 'link'));
drop index invite_code_by_member;
create unique index invite_code_by_member on invite_code (member_id, kind) where kind <> 'link';
create index invite_code_links on invite_code (member_id) where kind = 'link';
-- After this a link leads to nobody.
alter table invite_code add column ends_at timestamptz;
-- What those who register by the link become.
alter table invite_code add column account_kind smallint not null default 0 check (account_kind in (0, 1, 2, 41, 42));
alter table invite_code add column clicks bigint not null default 0;
