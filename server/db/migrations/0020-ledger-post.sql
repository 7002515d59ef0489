-- The id of an account, opened now if it is the first time. Vendor, gateway and house pools and a member's
-- receivable may go below zero.
create function ledger_account(
  p_owner_kind text, p_owner_id text, p_purpose text, p_currency text, p_shard integer) returns bigint
language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    select a.id into found_id from account a
      where a.owner_id = p_owner_id and a.purpose = p_purpose and a.currency = p_currency
        and a.shard = p_shard and a.owner_kind = p_owner_kind;
    if found then return found_id; end if;
    insert into account (owner_kind, owner_id, purpose, currency, shard, allow_negative)
      values (p_owner_kind, p_owner_id, p_purpose, p_currency, p_shard,
        p_owner_kind in ('vendor', 'gateway', 'house') or p_purpose = 'receivable')
      on conflict do nothing returning id into found_id;
    if found_id is null then continue; end if; -- Another transaction opened it meanwhile.
    if p_owner_kind = 'member' and p_purpose = 'bonus' then
      update account set bonus_account = found_id
        where id = ledger_account('member', p_owner_id, 'cash', p_currency, 0);
    end if;
    return found_id;
  end loop;
end $$;

-- The number of a source of transactions, named now if it is the first time.
create function ledger_source_id(p_code text) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  loop
    select s.id into found_id from ledger_source s where s.code = p_code;
    if found then return found_id; end if;
    insert into ledger_source (code) values (p_code) on conflict do nothing returning id into found_id;
    if found_id is not null then return found_id; end if;
  end loop;
end $$;

-- One movement between two accounts inside the caller's transaction. p_release frees money reserved on the debit side
-- (a hold being decided), p_reserve reserves it on the credit side (a hold being made).
-- Answers code '' when posted, 'duplicate', 'insufficient_funds', 'idempotency_conflict' or 'account_not_found'.
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
  -- Members before the house, and in the order of their ids: the one order of locks in the product. With any account
  -- of a member goes the cash account, whose version tells of each change of the wallet.
  for a in select * from account l
    where l.id in (p_debit, p_credit) or l.id in (
      select c.id from account c join account o on o.owner_id = c.owner_id and o.currency = c.currency
      where o.id in (p_debit, p_credit) and o.owner_kind = 'member' and o.purpose <> 'cash'
        and c.owner_kind = 'member' and c.purpose = 'cash' and c.shard = 0)
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
  -- A shard of a pool has no balance of its own to tell.
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
  -- What the member can play with now: the paying member's where there are two.
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
