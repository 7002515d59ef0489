-- One movement at a time, inside the caller's own transaction: commands of the house, and settlements by version.

-- Moves an amount between two accounts. p_release frees money reserved on the debit side (a hold is being decided),
-- p_reserve reserves it on the credit side (a hold is being made).
-- Answers code '' when posted, or 'duplicate', 'insufficient_funds', 'idempotency_conflict' or 'account_not_found'.
create function ledger_post(
  p_kind text, p_source integer, p_tx text, p_debit bigint, p_credit bigint, p_amount bigint, p_ref bigint,
  p_round text, p_game text, p_details jsonb, p_now timestamptz, p_release boolean, p_reserve boolean,
  out code text, out transfer_id bigint, out debit_balance bigint, out credit_balance bigint)
language plpgsql as $$
declare
  a account;
  known transfer;
  debit account;
  credit account;
  beside bigint[] := '{}';
  playable bigint;
begin
  -- Members before the house, and by id: the one order of locks in the product. A member's cash account is locked
  -- with any other account of theirs, because its version counts every change of the wallet.
  -- Their ids are one array, so that the index finds them: an `or` of two lists reads every account.
  for a in select * from account l
    where l.id = any (array[p_debit, p_credit] || array(
      select c.id from account c join account o on o.owner_id = c.owner_id and o.currency = c.currency
      where o.id in (p_debit, p_credit) and o.owner_kind = 'member' and o.purpose <> 'cash'
        and c.owner_kind = 'member' and c.purpose = 'cash' and c.shard = 0))
    order by l.owner_kind <> 'member', l.id for no key update
  loop
    if a.id = p_debit then debit := a;
    elsif a.id = p_credit then credit := a;
    else beside := beside || a.id;
    end if;
  end loop;
  if debit.id is null or credit.id is null or debit.currency <> credit.currency then
    code := 'account_not_found';
    return;
  end if;
  -- A shard of a pool has no balance worth answering.
  debit_balance := case when debit.owner_kind in ('member', 'jackpot') then debit.balance end;
  credit_balance := case when credit.owner_kind in ('member', 'jackpot') then credit.balance end;

  select * into known from transfer t where t.source_tx = p_tx and t.source_id = p_source and t.scope = 0;
  if found then
    transfer_id := known.id;
    code := case when known.kind = p_kind and known.amount = p_amount and known.debit_account = p_debit
      and known.credit_account = p_credit then 'duplicate' else 'idempotency_conflict' end;
    return;
  end if;
  if not debit.allow_negative
    and debit.balance - debit.held + (case when p_release then p_amount else 0 end) < p_amount then
    code := 'insufficient_funds';
    return;
  end if;

  code := '';
  transfer_id := nextval('transfer_number');
  debit_balance := debit_balance - p_amount;
  credit_balance := credit_balance + p_amount;
  if p_amount > 0 then
    update account set balance = balance - p_amount, version = version + 1,
      held = held - case when p_release then p_amount else 0 end where id = p_debit;
    update account set balance = balance + p_amount, version = version + 1,
      held = held + case when p_reserve then p_amount else 0 end where id = p_credit;
    update account set version = version + 1 where id = any (beside);
    insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
      values (p_debit, transfer_id, -p_amount, debit_balance, p_now, p_kind),
        (p_credit, transfer_id, p_amount, credit_balance, p_now, p_kind);
  end if;
  -- What the member can play with now; of two members, the one who pays.
  select sum(m.balance - m.held) into playable from account m
    where m.owner_id = case when debit.owner_kind = 'member' then debit.owner_id else credit.owner_id end
      and m.owner_kind = 'member' and m.purpose in ('cash', 'bonus') and m.currency = debit.currency;
  insert into transfer (id, kind, source_id, source_tx, scope, debit_account, credit_account, amount, bonus_amount,
      balance_after, ref_id, round_id, game_code, details, created_at)
    values (transfer_id, p_kind, p_source, p_tx, 0, p_debit, p_credit, p_amount,
      case when 'bonus' in (debit.purpose, credit.purpose) then p_amount else 0 end,
      playable, p_ref, p_round, p_game, p_details, p_now);
  insert into outbox (topic, payload, created_at)
    values ('wallet.transfers', jsonb_build_object('transfers', jsonb_build_array(transfer_id)), p_now);
end $$;

-- Brings what was paid for a bet from one total to another, in one transfer. A settlement pays into the buckets that
-- its bet came from and takes back bucket by bucket, as a win and its rollback do in ledger_submit. The split is
-- computed from the totals, never from the difference: whatever versions came before, the buckets end as if the bet
-- had been settled once.
--   p_bet          the bet; the transfer has its round and game
--   p_pool         the shard of the vendor's pool
--   p_paid         the total of the version before; p_paid_bonus: what of it was meant for the bonus bucket
-- Answers no transfer_id where the bet was rolled back meanwhile, unless this takes back what was paid for it:
--   payout_bonus   what of the new total is meant for the bonus bucket
--   bonus_used     what moved there now
--   balance        what the member can play with
create function ledger_settle(
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
  -- Locks are taken in ledger_submit's order: cash, bonus, receivable, the house last. Statements after a lock see
  -- everything that its last holder wrote.
  select * into strict own from account a where a.id = bet.debit_account for no key update;
  if (p_payout > 0 or p_paid = 0) and exists (select from tombstone x
      where x.source_tx = bet.source_tx and x.source_id = bet.source_id and x.scope = bet.scope) then
    return;
  end if;
  if own.bonus_account is not null then
    select a.balance - a.held into strict bonus_left from account a where a.id = own.bonus_account for no key update;
  end if;

  -- The one rounding of payouts. Both parts grow with the total, so they move in its direction. The bounds hold that
  -- even where earlier versions paid everything in cash: no bucket ever moves against the total.
  bonus_part := greatest(least(moved, 0), least(greatest(moved, 0),
    ledger_bonus_share(null, null, null, null, p_bet, p_payout) - p_paid_bonus));
  payout_bonus := p_paid_bonus + bonus_part;
  -- What a bucket no longer holds is owed; one bucket never pays for the other.
  cash_part := greatest(moved - bonus_part, least(own.held - own.balance, 0));
  bonus_part := greatest(bonus_part, -bonus_left);
  short_part := moved - cash_part - bonus_part;
  bonus_used := abs(bonus_part);
  transfer_id := nextval('transfer_number');

  if moved <> 0 then
    -- For loss limits a settlement counts as a win or its rollback does: in full, whichever bucket it moved in.
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
