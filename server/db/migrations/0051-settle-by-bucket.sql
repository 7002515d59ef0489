-- A settlement pays to the buckets that its bet came from, and takes back bucket by bucket, as a win and its rollback do
-- in ledger_submit.

-- Of the payout in force, what is meant for the bonus bucket. What was paid before this migration all went to cash.
-- bonus_used belongs to the stored answer: what the newest version moved in that bucket.
alter table bet_settlement
  add column payout_bonus bigint not null default 0,
  add column bonus_used bigint not null default 0,
  add constraint bet_settlement_bonus check (payout_bonus between 0 and payout);

-- Brings what was paid for a bet from one total to another, in one transfer. The split is reckoned from the totals, never
-- from the difference: whatever versions came before, the buckets end as if the bet had been settled once.
--   p_bet          the bet; the transfer has its round and game
--   p_pool         the shard of the vendor's pool
--   p_paid         the total of the version before, and p_paid_bonus what of it was meant for the bonus bucket
-- Answers no transfer_id where the bet was taken back meanwhile and there is something to pay:
--   payout_bonus   of the new total, what is meant for the bonus bucket
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
  -- The order of ledger_submit: cash, bonus, what is owed, the house last. The statements after a lock see all that the
  -- last holder left.
  select * into strict own from account a where a.id = bet.debit_account for no key update;
  if p_payout > 0 and exists (select from tombstone x
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

-- What was settled before counts from now on.
update account a set won = a.won + s.paid
  from (
    select m.owner_id, m.currency, sum(b.payout)::bigint as paid
    from bet_settlement b join transfer t on t.id = b.transfer_id
      join account m on m.id in (t.debit_account, t.credit_account) and m.owner_kind = 'member'
    group by 1, 2) s
  where a.owner_id = s.owner_id and a.currency = s.currency and a.purpose = 'cash' and a.owner_kind = 'member';

-- As in 0021, with what settlements paid and took back; what could only be owed has its entry at the receivable alone.
create or replace function ledger_played_since(
  p_cash bigint, p_day date, p_zone text,
  out day_wagered bigint, out day_won bigint, out week_wagered bigint, out week_won bigint,
  out month_wagered bigint, out month_won bigint)
language sql stable as $$
  with played as (
    select t.kind = 'bet' as is_stake,
      case when t.kind = 'settle' and t.credit_account <> p_cash then -t.amount else t.amount end as amount,
      (t.created_at at time zone p_zone)::date as day
    from transfer t
    where t.kind in ('bet', 'win', 'settle')
      and t.id in (
        select e.transfer_id from entry e
        where e.account_id in (p_cash, (select a.bonus_account from account a where a.id = p_cash),
            (select r.id from account a join account r on r.owner_kind = 'member' and r.owner_id = a.owner_id
              and r.purpose = 'receivable' and r.currency = a.currency and r.shard = 0 where a.id = p_cash))
          and e.balance_after is not null
          and e.created_at >= least(date_trunc('week', p_day), date_trunc('month', p_day)) - interval '1 day')
      and (t.kind = 'settle' or not exists (select from tombstone x
        where x.source_tx = t.source_tx and x.source_id = t.source_id and x.scope = t.scope))
  )
  select coalesce(sum(amount) filter (where is_stake and day >= p_day), 0)::bigint,
    coalesce(sum(amount) filter (where not is_stake and day >= p_day), 0)::bigint,
    coalesce(sum(amount) filter (where is_stake and day >= date_trunc('week', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where not is_stake and day >= date_trunc('week', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where is_stake and day >= date_trunc('month', p_day)), 0)::bigint,
    coalesce(sum(amount) filter (where not is_stake and day >= date_trunc('month', p_day)), 0)::bigint
  from played
$$;
