-- Real-time salary: settled lottery bets by lottery type, issue and player, and what was paid for them.

create table agent_issue_bet (
  member_id text collate "C" not null,
  bet_tx text collate "C" not null,
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  version integer not null,
  single bigint not null,
  stake bigint not null,
  turnover bigint not null,
  payout bigint not null,
  primary key (member_id, bet_tx)
);
create index agent_issue_bet_of on agent_issue_bet (game_code, issue_no, member_id);

-- Settled or settled anew since the last run.
create table agent_issue_due (
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  member_id text collate "C" not null,
  since timestamptz not null,
  primary key (game_code, issue_no, member_id)
);

-- One line for each contract, issue and player; an issue that is settled anew adds a version with the difference.
create table agent_realtime_line (
  contract_id text collate "C" not null,
  game_code text collate "C" not null,
  issue_no text collate "C" not null,
  player_id text collate "C" not null,
  version integer not null,
  member_id text collate "C" not null,
  currency text not null,
  turnover bigint not null,
  net bigint not null,
  rate_basis_points integer not null,
  -- What stands now, and what this version changed.
  amount bigint not null check (amount >= 0),
  change bigint not null,
  paid bigint not null check (paid >= 0),
  settled_at timestamptz not null,
  primary key (contract_id, game_code, issue_no, player_id, version)
);
create index agent_realtime_of_member on agent_realtime_line (member_id, settled_at desc, game_code, issue_no, player_id);
revoke update, delete on agent_realtime_line from kancil_app;
