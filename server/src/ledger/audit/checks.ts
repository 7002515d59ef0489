import { type RawBuilder, sql } from 'kysely'
import { playSums } from './proof.ts'

/**
 * The audit's queries. Each row: finding, account, transfer, currency, actual value, expected
 * value.
 *
 * @param since only what is newer than this transfer, on top of what is proven (`ledger_proven`);
 *   null: everything, and nothing is taken as proven. Balances are checked in either case.
 */
export function auditChecks(since: bigint | null): readonly RawBuilder<unknown>[] {
  const isNew = (column: string) =>
    since === null ? sql`true` : sql`${sql.raw(column)} > ${since}`
  return [
    ...balanceChecks(isNew('e.transfer_id'), since !== null),
    ...transferChecks(isNew),
    ...settlementChecks(isNew('n.id')),
    ...playChecks(isNew('t.id'), since !== null),
  ]
}

type NewRowFilter = (column: string) => RawBuilder<unknown>

/** What is proven of each account, if the check is to build on it. */
function provenSums(counts: boolean): RawBuilder<unknown> {
  return sql`select account_id, balance, wagered, won from ledger_proven where ${counts}`
}

function balanceChecks(isNew: RawBuilder<unknown>, onProof: boolean): RawBuilder<unknown>[] {
  return [
    sql`select 'balance_differs', a.id, null::bigint, a.currency, a.balance, coalesce(e.sum, 0)
      from account a full join (select account_id, sum(amount) as sum from (
          select e.account_id, e.amount from entry e where ${isNew}
          union all select account_id, balance from (${provenSums(onProof)}) p) part
        group by account_id) e
        on e.account_id = a.id
      where a.balance is distinct from coalesce(e.sum, 0)`,
    sql`select 'currency_sum_differs', null::bigint, null::bigint, currency, sum(balance), 0
      from account group by currency having sum(balance) <> 0`,
    sql`select 'negative_balance', id, null::bigint, currency, balance, held
      from account where not allow_negative and balance - held < 0 or held < 0`,
    sql`select 'held_differs', a.id, null::bigint, a.currency, a.held, coalesce(h.sum, 0)
      from account a left join (select held_account, sum(amount) as sum from hold
        where state = 'pending'
        group by held_account) h on h.held_account = a.id
      where a.held <> coalesce(h.sum, 0)`,
  ]
}

function transferChecks(isNew: NewRowFilter): RawBuilder<unknown>[] {
  return [
    sql`select 'unbalanced_transfer', min(e.account_id), e.transfer_id, null, sum(e.amount), 0
      from entry e where ${isNew('e.transfer_id')}
      group by e.transfer_id having sum(e.amount) <> 0`,
    sql`select 'entries_missing', t.debit_account, t.id, null, t.amount, 0
      from transfer t where ${isNew('t.id')} and t.amount > 0 and not exists (select from entry e
        where ${isNew('e.transfer_id')} and e.transfer_id = t.id
        and e.account_id in (t.debit_account, t.credit_account))`,
    sql`select 'entry_orphaned', e.account_id, e.transfer_id, null, e.amount, 0
      from entry e left join transfer t on t.id = e.transfer_id
      where ${isNew('e.transfer_id')} and t.id is null`,
    sql`select 'reversed_twice', min(t.debit_account), t.ref_id, null, count(*), 1
      from transfer t where ${isNew('t.id')} and t.kind = 'rollback' and t.repeat_of is null
        and t.ref_id is not null
      group by t.ref_id having count(*) > 1`,
    // The tombstone of what was reversed names the first reversal.
    sql`select 'reversed_twice', t.debit_account, t.ref_id, null, 2, 1
      from transfer t join transfer o on o.id = t.ref_id
        join tombstone x on x.source_tx = o.source_tx and x.source_id = o.source_id
          and x.scope = o.scope
      where ${isNew('t.id')} and t.kind = 'rollback' and t.repeat_of is null
        and x.rollback_id <> t.id`,
    sql`select 'tombstone_missing', t.debit_account, t.id, null, t.amount, 0
      from transfer t where ${isNew('t.id')} and t.kind = 'rollback' and t.repeat_of is null
        and not exists (select from tombstone x where x.rollback_id = t.id)`,
    sql`select 'reference_broken', t.credit_account, t.id, null, t.amount, coalesce(o.amount, 0)
      from transfer t left join transfer o on o.id = t.ref_id
      where ${isNew('t.id')} and t.repeat_of is null and t.ref_id is not null and (o.id is null
        or t.kind = 'rollback' and (o.kind not in ('bet', 'win') or o.amount <> t.amount
          or t.amount > 0 and case when o.kind = 'bet' then o.debit_account <> t.credit_account
            else o.credit_account <> t.debit_account end)
        or t.kind = 'win' and (o.kind <> 'bet' or o.debit_account <> t.credit_account))`,
    sql`select 'reference_broken', t.credit_account, t.id, null, t.amount, coalesce(o.amount, 0)
      from transfer t left join transfer o on o.id = t.ref_id
      where ${isNew('t.id')} and t.kind = 'settle' and (o.kind is distinct from 'bet'
        or o.debit_account not in (t.debit_account, t.credit_account))`,
  ]
}

/** For each bet that was settled among the new transfers `n`, with all earlier settlements. */
function settlementChecks(isNew: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    // By bet and account of the member: what is owed has the opposite sign, and is never a payment.
    sql`select 'settled_below_zero', min(p.account_id), p.ref_id, null,
        least(min(p.paid), sum(p.sum)), 0
      from (select t.ref_id, e.account_id, sum(e.amount) as sum,
          case when a.purpose = 'receivable' then -sum(e.amount) else sum(e.amount) end as paid
        from (select distinct n.ref_id from transfer n where n.kind = 'settle' and ${isNew}) b
          join transfer t on t.ref_id = b.ref_id and t.kind = 'settle'
          join account d on d.id = t.debit_account join account c on c.id = t.credit_account
          join account a on a.owner_kind = 'member' and a.owner_id
            = case when d.owner_kind = 'member' then d.owner_id else c.owner_id end
          join entry e on e.account_id = a.id and e.transfer_id = t.id
            and e.balance_after is not null
        group by t.ref_id, e.account_id, a.purpose) p
      group by p.ref_id having least(min(p.paid), sum(p.sum)) < 0`,
  ]
}

function playChecks(isNew: RawBuilder<unknown>, onProof: boolean): RawBuilder<unknown>[] {
  return [
    sql`select 'play_sum_differs', a.id, null::bigint, a.currency, a.wagered,
        coalesce(p.wagered, 0) + coalesce(u.wagered, 0)
      from account a left join (select id, sum(wagered) as wagered, sum(won) as won from (
          ${playSums(isNew)}
          union all select account_id, wagered, won from (${provenSums(onProof)}) b) part group by id
        ) p on p.id = a.id
        left join purse_played u on u.account_id = a.id
      where a.owner_kind = 'member' and a.purpose = 'cash'
        and (a.wagered <> coalesce(p.wagered, 0) + coalesce(u.wagered, 0)
          or a.won <> coalesce(p.won, 0) + coalesce(u.won, 0))`,
    sql`select 'play_sum_differs', u.account_id, null::bigint, null, u.wagered,
        coalesce(r.wagered, 0)
      from purse_played u full join (
        select account_id, sum(stake) as wagered, sum(payout) as won from purse_round
        where ${!onProof} group by account_id) r on r.account_id = u.account_id
      where ${!onProof} and (u.wagered is distinct from r.wagered or u.won is distinct from r.won)`,
  ]
}
