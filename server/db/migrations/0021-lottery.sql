-- Lottery: games, versions of their rules, issues and tickets are data (docs/lottery.md). Tickets' money is the
-- settlement kit's business.

create table lottery_game (
  code text collate "C" primary key,
  -- The vendor under whose code its bets are booked.
  vendor_id text collate "C" not null,
  -- By the wire code of the language.
  names jsonb not null,
  category text not null check (category in ('LOTT', 'ELOTT')),
  family text collate "C" not null,
  zone text not null,
  schedule jsonb not null,
  -- How far ahead issues are made.
  days_ahead integer not null default 2 check (days_ahead between 1 and 30),
  rule_version integer not null,
  -- `house`: drawn from a chain of seeds; `official`: the result comes from outside.
  draws text not null default 'house' check (draws in ('house', 'official')),
  status text not null default 'open' check (status in ('open', 'closed')),
  closed_reason text not null default '',
  default_play text collate "C" not null,
  sort_order integer not null default 100
);

-- Never changed, only added to: a ticket is settled by the rules it was bought by.
create table lottery_rule_set (
  game_code text collate "C" not null,
  version integer not null check (version > 0),
  rules jsonb not null,
  created_at timestamptz not null,
  primary key (game_code, version)
);

-- Seeds of the house's draws. The anchor is public from the start; the last seed is sealed, and every other one is
-- computed from it.
create table lottery_chain (
  id text collate "C" primary key,
  game_code text collate "C" not null,
  anchor text collate "C" not null unique,
  sealed text not null,
  length integer not null check (length > 0),
  -- Seeds that have an issue.
  planned integer not null default 0,
  committed_at timestamptz not null
);
create index lottery_chain_of_game on lottery_chain (game_code, committed_at);

create table lottery_issue (
  game_code text collate "C" not null,
  no text collate "C" not null,
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  state text not null default 'scheduled'
    check (state in ('scheduled', 'open', 'closed', 'drawn', 'settled', 'void', 'skipped')),
  chain_id text collate "C",
  seed_index integer,
  -- Revealed with the draw.
  seed text collate "C",
  result jsonb,
  -- 0 before the draw; a correction or a void is the next one.
  result_version integer not null default 0,
  drawn_at timestamptz,
  settled_at timestamptz,
  primary key (game_code, no),
  constraint lottery_issue_order check (open_at < close_at and close_at <= draw_at)
);
create unique index lottery_issue_of_seed on lottery_issue (chain_id, seed_index) where chain_id is not null;
create index lottery_issue_by_draw on lottery_issue (game_code, draw_at desc);
create index lottery_issue_due on lottery_issue (draw_at) where state in ('scheduled', 'open', 'closed');

create table lottery_ticket (
  id text collate "C" not null,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  -- Of what was asked: the same id for something else is refused.
  request_hash text collate "C" not null,
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  rule_version integer not null,
  currency text collate "C" not null,
  lines jsonb not null,
  notes integer not null check (notes > 0),
  stake bigint not null check (stake > 0),
  best bigint not null,
  payout bigint not null default 0 check (payout >= 0),
  state text not null default 'accepted' check (state in ('accepted', 'won', 'lost', 'void', 'cancelled')),
  placed_at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, id),
  constraint lottery_ticket_is_one unique (member_id, request_id)
) with (fillfactor = 80);
create index lottery_ticket_of_issue on lottery_ticket (game_code, issue_no, id);
create index lottery_ticket_of_member on lottery_ticket (member_id, placed_at desc, id desc);

-- What the house may have to pay for each number of an issue.
create table lottery_exposure (
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  currency text collate "C" not null,
  key text collate "C" not null,
  amount bigint not null check (amount >= 0),
  primary key (game_code, issue_no, currency, key)
) with (fillfactor = 70);

-- One process draws a game at a time. Whoever renews the row before its time is up has the game.
create table lottery_lease (
  game_code text collate "C" primary key,
  holder text collate "C" not null,
  until timestamptz not null
) with (fillfactor = 50);

revoke update, delete on lottery_rule_set from kancil_app;
revoke delete on lottery_game, lottery_chain, lottery_issue, lottery_ticket from kancil_app;
