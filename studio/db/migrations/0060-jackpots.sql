-- What a round drew for its game's jackpot: it won if the draw lies below. The platform holds the
-- money, pays it, and tells how much it was.
alter table round
  add column jackpot_id text,
  add column jackpot_draw bigint,
  add column jackpot_below bigint,
  add column jackpot_amount bigint;
create index round_jackpot_won on round (player_id, id) where jackpot_amount is not null;

alter table wallet_call drop constraint wallet_call_kind_check;
alter table wallet_call add constraint wallet_call_kind_check
  check (kind in ('win', 'rollback', 'close', 'jackpot'));
