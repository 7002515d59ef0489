-- What is taken back or declared void counts as little as if it had never been.

-- As in 0021, but a payout that was taken back does not count as a bet that was: the corrected payout of its round must
-- be paid, whether the round's bet is found (a free spin leaves no entry to find it by) or was never here (a promotion).
--   bets  how many stand, and one more where none of the round was taken back
create or replace function ledger_round_stakes(
  p_cash bigint, p_bonus bigint, p_source integer, p_round text, out bets bigint, out stake numeric, out bonus numeric)
language sql stable as $$
  select count(*) + case when exists (
        select from tombstone x left join transfer o on o.id = x.original_id
        where x.account_id = p_cash and x.source_id = p_source and x.round_id = p_round
          and o.kind is distinct from 'win')
      then 0 else 1 end,
    coalesce(sum(t.amount), 0), coalesce(sum(t.bonus_amount), 0)
  from transfer t
  where t.id in (
      select e.transfer_id from entry e where e.account_id in (p_cash, p_bonus) and e.balance_after is not null
      order by e.transfer_id desc limit 500)
    and t.kind = 'bet' and t.source_id = p_source and t.round_id = p_round
    and not exists (select from tombstone x where x.source_tx = t.source_tx and x.source_id = t.source_id
      and x.scope = t.scope)
$$;

-- Stakes of a round's bets that are settled as void, as far as their newest versions say.
alter table bet_round add column void_stake bigint not null default 0;

-- As in 0039, without what is void. A settlement may come before its bet, and a void bet may be rolled back: the rest is
-- never less than nothing.
create function bet_round_valid(p_status text, p_stake bigint, p_void bigint) returns bigint
language sql immutable parallel safe as $$ select bet_round_valid(p_status, greatest(p_stake - p_void, 0)) $$;
