-- Sports: what the feed says of leagues, matches and markets, the bets on them, and what the house decided
-- (docs/sports.md). Bets' money is the settlement kit's business.

create table sports_league (
  id text collate "C" primary key,
  sport text collate "C" not null,
  name text not null,
  region text not null,
  tier integer not null check (tier between 1 and 4),
  sort_order integer not null default 100,
  -- The house's own word: `suspended` takes no bets, whatever the feed says.
  house_status text not null default 'open' check (house_status in ('open', 'suspended')),
  -- Taken from the profit of the feed's prices, in hundredths of a percent.
  margin_basis_points integer not null default 0 check (margin_basis_points between 0 and 5000)
);

create table sports_match (
  id text collate "C" primary key,
  league_id text collate "C" not null,
  sport text collate "C" not null,
  form text collate "C" not null check (form in ('match', 'outright')),
  home text not null,
  away text not null,
  -- Of an outright: names by outcome.
  competitors jsonb not null default '{}',
  starts_at timestamptz not null,
  phase text collate "C" not null default 'scheduled'
    check (phase in ('scheduled', 'live', 'ended', 'postponed', 'abandoned', 'cancelled')),
  period text collate "C" not null default '',
  clock_seconds integer not null default 0,
  clock_at timestamptz,
  is_clock_running boolean not null default false,
  scores jsonb not null default '{}',
  is_danger boolean not null default false,
  timeline jsonb not null default '[]',
  stats jsonb not null default '{}',
  -- When the feed generated what is in force: anything older changes nothing.
  fixture_at timestamptz not null,
  score_at timestamptz,
  house_status text not null default 'open' check (house_status in ('open', 'suspended')),
  margin_basis_points integer not null default 0 check (margin_basis_points between 0 and 5000),
  -- What two operators decided instead of the feed: a result, or a void; null where the feed decides.
  house_verdict jsonb,
  -- The newest settlement version; 0 before the first.
  settled_version integer not null default 0
) with (fillfactor = 70);
create index sports_match_by_start on sports_match (starts_at, id);
create index sports_match_open on sports_match (sport, league_id, starts_at) where phase in ('scheduled', 'live');

create table sports_market (
  match_id text collate "C" not null,
  key text collate "C" not null,
  status text collate "C" not null,
  -- The feed's prices: [[outcome, decimal odds in thousandths], ...].
  prices jsonb not null,
  -- Grows with every change of a price.
  version integer not null default 1,
  priced_at timestamptz not null,
  house_status text not null default 'open' check (house_status in ('open', 'suspended')),
  margin_basis_points integer not null default 0 check (margin_basis_points between 0 and 5000),
  primary key (match_id, key)
) with (fillfactor = 60);

-- The settlement verbs in force, by match and period. Each of the two pairs keeps its newest revision.
create table sports_scope (
  match_id text collate "C" not null,
  scope text collate "C" not null,
  settle_revision integer not null default 0,
  result jsonb,
  certainty integer not null default 0,
  cancel_revision integer not null default 0,
  is_cancelled boolean not null default false,
  cancel_from timestamptz,
  cancel_until timestamptz,
  primary key (match_id, scope)
);

create table sports_bet (
  id text collate "C" not null,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  request_hash text collate "C" not null,
  currency text collate "C" not null,
  odds_format text collate "C" not null,
  -- What the player typed; negative Malay odds debit less.
  stake bigint not null check (stake > 0),
  debit bigint not null check (debit > 0),
  best bigint not null,
  payout_max bigint not null,
  payout bigint not null default 0 check (payout >= 0),
  -- Of the stake, what was not cashed out, and what cashing out paid.
  open_stake bigint not null check (open_stake >= 0),
  cashed bigint not null default 0 check (cashed >= 0),
  state text collate "C" not null check (state in ('pending', 'accepted', 'rejected', 'won', 'lost', 'void',
    'halfWon', 'halfLost', 'cashedOut')),
  acceptance text collate "C" not null,
  reject_code text collate "C",
  -- A bet on a running match waits until then.
  due_at timestamptz,
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- The settlement version in force; 0 before the first.
  version integer not null default 0,
  primary key (member_id, id),
  constraint sports_bet_is_one unique (member_id, request_id)
) with (fillfactor = 70);
create index sports_bet_of_member on sports_bet (member_id, placed_at desc, id desc);
create unique index sports_bet_by_id on sports_bet (id);
create index sports_bet_pending on sports_bet (due_at) where state = 'pending';

create table sports_leg (
  bet_id text collate "C" not null,
  place integer not null,
  match_id text collate "C" not null,
  market_key text collate "C" not null,
  outcome text collate "C" not null,
  price_milli integer not null,
  price_version integer not null,
  -- The odds as they were shown, in hundredths of the bet's format: what it is settled by.
  odds_hundredths integer not null,
  is_live boolean not null,
  score_home integer not null,
  score_away integer not null,
  result text collate "C",
  primary key (bet_id, place)
) with (fillfactor = 80);
create index sports_leg_of_match on sports_leg (match_id, bet_id);

-- What the house would lose on an outcome by single bets.
create table sports_exposure (
  match_id text collate "C" not null,
  market_key text collate "C" not null,
  outcome text collate "C" not null,
  currency text collate "C" not null,
  amount bigint not null check (amount >= 0),
  stakes bigint not null default 0,
  primary key (match_id, market_key, outcome, currency)
) with (fillfactor = 70);

-- Slip, favourites and odds format, kept with the account.
create table sports_preference (
  member_id text collate "C" primary key,
  slip jsonb not null default '[]',
  favourites jsonb not null default '[]',
  odds_format text collate "C" not null default 'malay',
  updated_at timestamptz not null
) with (fillfactor = 60);

-- What the house lets a member bet, in percent of everybody's limits.
create table sports_member_limit (
  member_id text collate "C" primary key,
  percent integer not null check (percent between 0 and 100)
);

create table sports_quote (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  bet_id text collate "C" not null,
  percent integer not null check (percent between 1 and 100),
  offer bigint not null check (offer >= 0),
  -- The bet as it was quoted: another version is another quote.
  open_stake bigint not null,
  state text collate "C" not null default 'offered' check (state in ('offered', 'taken')),
  expires_at timestamptz not null
);
create index sports_quote_of_bet on sports_quote (bet_id, expires_at);

-- A result or a void that one operator proposed and another decides about.
create table sports_verdict (
  id text collate "C" primary key,
  match_id text collate "C" not null,
  -- {"result": ...}, {"void": true} or {"feed": true}: back to what the feed says.
  verdict jsonb not null,
  note text not null,
  state text collate "C" not null check (state in ('proposed', 'inForce', 'rejected')),
  proposed_by text collate "C" not null,
  proposed_at timestamptz not null,
  decided_by text collate "C",
  decided_at timestamptz
);
create unique index sports_verdict_is_one on sports_verdict (match_id) where state = 'proposed';

-- Fixtures, scores and verbs as they came; prices change too often and live in sports_market alone.
create table sports_feed_message (
  producer text collate "C" not null,
  event text collate "C" not null,
  kind text collate "C" not null,
  scope text collate "C" not null,
  generated_at timestamptz not null,
  received_at timestamptz not null,
  body jsonb not null,
  primary key (producer, event, kind, scope, generated_at)
);

create table sports_producer (
  producer text collate "C" primary key,
  state text collate "C" not null check (state in ('down', 'recovering', 'active', 'delayed')),
  alive_at timestamptz,
  -- Of the newest message that was processed: a recovery begins there.
  processed_at timestamptz
) with (fillfactor = 50);

create table sports_lease (
  name text collate "C" primary key,
  holder text collate "C" not null,
  until timestamptz not null
) with (fillfactor = 50);

-- Settlement versions of all matches. The row is locked until the decision commits, so that a higher version has
-- seen everything that a lower one decided.
create table sports_version (
  one boolean primary key default true check (one),
  version integer not null
);
insert into sports_version (version) values (0);

revoke update, delete on sports_feed_message from kancil_app;
revoke delete on sports_league, sports_match, sports_bet, sports_leg, sports_verdict from kancil_app;
