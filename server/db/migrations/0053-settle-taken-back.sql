-- A settlement at nothing was taken for a bet whose rollback was under way at the same moment, though not after it. The
-- rest is 0051's.

-- Brings what was paid for a bet from one total to another, in one transfer. The split is reckoned from the totals, never
-- from the difference: whatever versions came before, the buckets end as if the bet had been settled once.
--   p_bet          the bet; the transfer has its round and game
--   p_pool         the shard of the vendor's pool
--   p_paid         the total of the version before, and p_paid_bonus what of it was meant for the bonus bucket
-- Answers no transfer_id where the bet was taken back meanwhile, unless this takes back what was paid for it:
--   payout_bonus   of the new total, what is meant for the bonus bucket
--   bonus_used     what moved there now
--   balance        what the member can play with
create or replace function ledger_settle(
  p_source integer, p_tx text, p_bet bigint, p_pool bigint, p_payout bigint, p_paid bigint, p_paid_bonus bigint,
  p_details jsonb, p_now timestamptz,
  out transfer_id bigint, out payout_bonus bigint, out bonus_used bigint, out balance bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  moved constant bigint := p_payout - p_paid;
  bet transfer;
  own account;
  bonus_left bigint := 0;
  bonus_order text;
  cash_part bigint;
  bonus_part bigint;
  short_part bigint;
  receivable bigint;
  receivable_left bigint;
begin
  select * into strict bet from transfer t where t.id = p_bet;
  -- The order of ledger_submit: cash, bonus, what is owed, the house last. The statements after a lock see all that the
  -- last holder left.
  select * into strict own from account a where a.id = bet.debit_account for no key update;
  if (p_payout > 0 or p_paid = 0) and exists (select from tombstone x
      where x.source_tx = bet.source_tx and x.source_id = bet.source_id and x.scope = bet.scope) then
    return;
  end if;
  if own.bonus_account is not null then
    select a.balance - a.held into strict bonus_left from account a where a.id = own.bonus_account for no key update;
  end if;

  -- The one rounding of payouts. Both parts grow with the total, so they move the same way as it does; only where all was
  -- paid in cash once do they not, and then no bucket moves against the total.
  bonus_part := greatest(least(moved, 0), least(greatest(moved, 0),
    ledger_bonus_share(null, null, null, null, p_bet, p_payout) - p_paid_bonus));
  payout_bonus := p_paid_bonus + bonus_part;
  -- What a bucket no longer holds is owed; no bucket gives for the other.
  cash_part := greatest(moved - bonus_part, least(own.held - own.balance, 0));
  bonus_part := greatest(bonus_part, -bonus_left);
  short_part := moved - cash_part - bonus_part;
  bonus_used := abs(bonus_part);
  transfer_id := nextval('transfer_number');

  if moved <> 0 then
    -- Limits of losses reckon with what is paid and taken back here as with wins and their rollbacks: by the whole of it.
    update account a set balance = a.balance + cash_part, won = a.won + moved, version = a.version + 1
      where a.id = own.id;
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      select own.id, ledger_settle.transfer_id, cash_part, own.balance - own.held + cash_part, p_now, 'settle'
        where cash_part <> 0
      union all select p_pool, ledger_settle.transfer_id, -moved, null, p_now, 'settle';
  end if;
  if bonus_part <> 0 then
    update account a set balance = a.balance + bonus_part, version = a.version + 1 where a.id = own.bonus_account;
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      values (own.bonus_account, ledger_settle.transfer_id, bonus_part, bonus_left + bonus_part, p_now, 'settle');
  end if;
  if short_part <> 0 then
    select l.id, l.balance + short_part into receivable, receivable_left from ledger_lock_receivable(own.id) l;
    update account a set balance = a.balance + short_part, version = a.version + 1 where a.id = receivable;
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      values (receivable, ledger_settle.transfer_id, short_part, receivable_left, p_now, 'settle');
  end if;
  update account a set balance = a.balance - moved, version = a.version + 1 where a.id = p_pool and moved <> 0;

  bonus_order := (select p.bonus_order from play_terms p where p.account_id = own.id);
  balance := own.balance - own.held + cash_part
    + case when bonus_order = 'cash_only' then 0 else bonus_left + bonus_part end;
  insert into transfer (id, kind, source_id, source_tx, scope, debit_account, credit_account, amount, bonus_amount,
      balance_after, ref_id, round_id, game_code, details, created_at)
    values (ledger_settle.transfer_id, 'settle', p_source, p_tx, 0, case when moved < 0 then own.id else p_pool end,
      case when moved < 0 then p_pool else own.id end, abs(moved), ledger_settle.bonus_used, ledger_settle.balance,
      p_bet, bet.round_id, bet.game_code, p_details, p_now);
  insert into outbox (topic, payload, created_at)
    values ('wallet.transfers', jsonb_build_object('transfers', jsonb_build_array(ledger_settle.transfer_id)), p_now);
end $$;
