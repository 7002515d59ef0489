-- Valid bets by member and product line, and the cashback that members claim for them.

-- All that a member's settled rounds count for, over their lifetime. Changes are only added (nobody waits for
-- another's round), and a job folds them into the sums; the truth is the sum of both.
create table valid_bet (
  member_id text collate "C" not null,
  currency text collate "C" not null,
  line text collate "C" not null,
  amount bigint not null,
  primary key (member_id, currency, line)
);
create table valid_bet_change (
  member_id text collate "C" not null,
  id bigint generated always as identity,
  currency text collate "C" not null,
  line text collate "C" not null,
  amount bigint not null,
  primary key (member_id, id)
);

-- Locked while its member claims: one claim of a member at a time.
create table cashback_turn (
  member_id text collate "C" primary key
);
create table cashback_claim (
  id text collate "C" primary key,
  member_id text collate "C" not null,
  request_id text collate "C" not null,
  currency text collate "C" not null,
  -- What the member was shown, and what was paid: as much or more.
  asked bigint not null,
  amount bigint not null check (amount > 0 and amount >= asked),
  -- The site's day: one claim each.
  day date not null,
  claimed_at timestamptz not null,
  constraint cashback_claim_once_a_day unique (member_id, day),
  constraint cashback_claim_is_one unique (member_id, request_id)
);
-- Per line: the valid bets paid for, the rate, and all valid bets paid for so far, where the next claim begins.
create table cashback_claim_line (
  claim_id text collate "C" not null,
  line text collate "C" not null,
  valid_bet bigint not null check (valid_bet >= 0),
  rate_basis_points integer not null check (rate_basis_points >= 0),
  cashback bigint not null check (cashback >= 0),
  paid_for bigint not null check (paid_for >= valid_bet),
  primary key (claim_id, line)
);
