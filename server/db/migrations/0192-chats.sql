-- Chats with customer service. A line is never changed; the chat's row says how things stand.

create table chat (
  id text collate "C" primary key,
  request_id text collate "C" not null,
  -- Null for a visitor, who has a key that follows from the chat's id and the installation's secret.
  member_id text collate "C",
  name text not null,
  type text not null check (type in ('LIVECHAT', 'VIP')),
  state text not null check (state in ('waiting', 'open', 'closed')),
  language text not null,
  -- Where it was begun from, for the bounds on strangers.
  network text not null,
  opened_at timestamptz not null,
  -- When it last began to wait: a chat handed back to the queue keeps its place by this.
  waits_since timestamptz not null,
  taken_at timestamptz,
  closed_at timestamptz,
  operator_id text collate "C" not null default '',
  operator_name text not null default '',
  was_answered boolean not null default false,
  last_line integer not null default 0,
  last_kind text not null default 'system',
  last_text text not null default '',
  last_at timestamptz not null,
  rating smallint check (rating between 1 and 5),
  rating_note text not null default '',
  check ((state = 'open') = (operator_id <> '' and closed_at is null))
);
create unique index chat_by_request on chat (request_id, network, coalesce(member_id, ''));
create unique index chat_open_of_member on chat (member_id)
  where member_id is not null and state <> 'closed';
create index chat_by_member on chat (member_id, opened_at desc) where member_id is not null;
create index chat_by_network on chat (network, opened_at);
create index chat_queue on chat (type desc, waits_since, id) where state = 'waiting';
create index chat_unclosed on chat (state, last_at) where state <> 'closed';
create index chat_by_time on chat (opened_at desc, id);
create index chat_rated on chat (closed_at desc) where rating is not null;

create table chat_line (
  chat_id text collate "C" not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('member', 'operator', 'system')),
  by_id text collate "C" not null,
  by_name text not null,
  text text not null,
  -- A picture, drawn anew and sealed.
  sealed_picture text,
  request_id text collate "C",
  at timestamptz not null,
  primary key (chat_id, number)
);
create unique index chat_line_once on chat_line (chat_id, kind, request_id)
  where request_id is not null;

-- Which operators say that they answer chats.
create table chat_desk (
  operator_id text collate "C" primary key,
  name text not null,
  available boolean not null,
  since timestamptz not null
);

create table canned_answer (
  id text collate "C" primary key,
  title text not null,
  words jsonb not null,
  version integer not null,
  updated_at timestamptz not null,
  updated_by text not null
);
create index canned_answer_by_title on canned_answer (title, id);

revoke update, delete on chat_line from kancil_app;
revoke delete on chat, chat_desk from kancil_app;
