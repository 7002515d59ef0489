-- Valid bets by member and product line, and the cashback that members claim for them.

-- What a round's stake counts for as valid bet: all of it once the round is settled.
create function bet_round_valid(p_status text, p_stake bigint) returns bigint
language sql immutable parallel safe as $$ select case when p_status = 'settled' then p_stake else 0 end $$;

-- line: the product line that the round counts for, kept from its first stake on, so that a game that moves to another
-- line takes nothing back from the wrong one. valid_change: what the last change did to the round's valid bet, for the
-- statement that made the change and for nobody else.
alter table bet_round add column line text collate "C", add column valid_change bigint not null default 0;

-- All that a member's settled rounds count for, ever. Changes are only added (nobody waits for another's round), and a
-- job folds them into the sums; the truth is the sum of both.
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
insert into valid_bet (member_id, currency, line, amount)
  select b.member_id, b.currency, coalesce(g.category, 'RNG'), sum(b.stake)
  from bet_round b left join game g on g.vendor_id = b.vendor_id and g.code = b.game_code
  where b.status = 'settled' and b.currency <> 'XTS' group by 1, 2, 3 having sum(b.stake) <> 0;

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
-- Of each line: what was paid for, at which rate, and all that was ever paid for with it. The next claim begins there.
create table cashback_claim_line (
  claim_id text collate "C" not null,
  line text collate "C" not null,
  valid_bet bigint not null check (valid_bet >= 0),
  rate_basis_points integer not null check (rate_basis_points >= 0),
  cashback bigint not null check (cashback >= 0),
  paid_for bigint not null check (paid_for >= valid_bet),
  primary key (claim_id, line)
);
revoke update, delete, truncate on cashback_claim, cashback_claim_line from kancil_app;
