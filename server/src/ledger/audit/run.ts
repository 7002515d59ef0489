import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../kernel/db.ts'
import type { Clock } from '../../kernel/clock.ts'

/**
 * What the audit may find wrong, by the invariant it breaks (docs/decisions/ledger-growth.md, and
 * the handbook's I1-I8).
 */
export type FindingCode =
  /** I1: a transfer whose entries do not add up to 0. */
  | 'unbalanced_transfer'
  /** I1: the accounts of a currency do not add up to 0. */
  | 'currency_sum_differs'
  /** I2: the account's balance is not the sum of its entries. */
  | 'balance_differs'
  /** I3: a balance below zero where none may be. */
  | 'negative_balance'
  /** I5: a transfer reversed more than once. */
  | 'reversed_twice'
  /** I5: a reversal and what it reversed without the tombstone. */
  | 'tombstone_missing'
  /** I6: reserved money is not the sum of the holds that wait. */
  | 'held_differs'
  /** I7: a reversal, payout or settlement that names no bet, or one of another member. */
  | 'reference_broken'
  /** A bet's settlements together took more back than they paid, in all or in one bucket. */
  | 'settled_below_zero'
  /** A transfer with an amount and no entries, or an entry of no transfer. */
  | 'entries_missing'
  | 'entry_orphaned'
  /** Lifetime stakes or payouts differ from the transfers. */
  | 'play_sum_differs'

/**
 * One account that drifts. Amounts are minor units as text; `entries` is what the books say it
 * should be.
 */
export type AuditFinding = {
  readonly finding: FindingCode
  readonly accountId: string
  /** `member:mbr_...:cash`, or the currency for a sum. */
  readonly account: string
  readonly currency: string
  readonly balance: string
  readonly entries: string
  readonly transferId?: string
}

export type AuditRun = {
  readonly at: Date
  readonly ok: boolean
  readonly durationMs: number
  readonly accounts: number
  readonly findings: readonly AuditFinding[]
}

const findingsMax = 200

/**
 * Proves the books in one snapshot while play goes on, and keeps the result: withdrawals stop while
 * the newest run is not clean (`withdrawalsStopped`). Reads every entry: minutes at a hundred
 * million (docs/decisions/ledger-growth.md).
 */
export async function auditLedger(db: Db, clock: Clock): Promise<AuditRun> {
  const at = clock.now()
  const begun = performance.now()
  const { accounts, findings } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const found: AuditFinding[] = []
      for (const check of checks) found.push(...(await run(tx, check)))
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from account`.execute(tx)
      return { accounts: Number(rows[0]!.n), findings: found }
    })
  const durationMs = Math.round(performance.now() - begun)
  const ok = findings.length === 0
  await inTransaction(db, (tx) =>
    sql`insert into ledger_audit (started_at, finished_at, is_clean, findings)
      values (${at}, ${new Date(at.getTime() + durationMs)}, ${ok},
        ${JSON.stringify({ accounts, durationMs, findings })}::jsonb)`.execute(tx),
  )
  return { at, ok, durationMs, accounts, findings }
}

/** The newest run, or null before the first. */
export async function lastAudit(db: Db): Promise<AuditRun | null> {
  const { rows } = await sql<{
    at: Date
    ok: boolean
    kept: { accounts: number; durationMs: number; findings: AuditFinding[] }
  }>`select started_at as at, is_clean as ok, findings as kept from ledger_audit
    order by id desc limit 1`.execute(db)
  const row = rows[0]
  return row ? { at: row.at, ok: row.ok, ...row.kept } : null
}

type Row = {
  finding: FindingCode
  account_id: bigint | null
  account: string | null
  currency: string | null
  balance: string | null
  entries: string | null
  transfer_id: bigint | null
}

async function run(tx: Tx, check: RawBuilder<unknown>): Promise<AuditFinding[]> {
  const { rows } = await sql<Row>`
    select f.finding, f.account_id, f.transfer_id, f.balance::text, f.entries::text,
      coalesce(f.currency, a.currency) as currency,
      a.owner_kind || ':' || a.owner_id || ':' || a.purpose as account
    from (${check}) f (finding, account_id, transfer_id, currency, balance, entries)
      left join account a on a.id = f.account_id
    order by f.account_id, f.transfer_id limit ${findingsMax}`.execute(tx)
  return rows.map((row) => ({
    finding: row.finding,
    accountId: String(row.account_id ?? ''),
    account: row.account ?? row.currency ?? '',
    currency: row.currency ?? '',
    balance: row.balance ?? '0',
    entries: row.entries ?? '0',
    ...(row.transfer_id !== null && { transferId: String(row.transfer_id) }),
  }))
}

/** Each: finding, account, transfer, currency, what is there, what should be. */
const checks: readonly RawBuilder<unknown>[] = [
  sql`select 'balance_differs', a.id, null::bigint, a.currency, a.balance, coalesce(e.sum, 0)
    from account a full join (select account_id, sum(amount) as sum from entry
      group by account_id) e
      on e.account_id = a.id
    where a.balance is distinct from coalesce(e.sum, 0)`,
  sql`select 'unbalanced_transfer', min(e.account_id), e.transfer_id, null, sum(e.amount), 0
    from entry e group by e.transfer_id having sum(e.amount) <> 0`,
  sql`select 'currency_sum_differs', null::bigint, null::bigint, currency, sum(balance), 0
    from account group by currency having sum(balance) <> 0`,
  sql`select 'negative_balance', id, null::bigint, currency, balance, held
    from account where not allow_negative and balance - held < 0 or held < 0`,
  sql`select 'held_differs', a.id, null::bigint, a.currency, a.held, coalesce(h.sum, 0)
    from account a left join (select held_account, sum(amount) as sum from hold
      where state = 'pending'
      group by held_account) h on h.held_account = a.id
    where a.held <> coalesce(h.sum, 0)`,
  sql`select 'entries_missing', t.debit_account, t.id, null, t.amount, 0
    from transfer t where t.amount > 0 and not exists (select from entry e
      where e.transfer_id = t.id
      and e.account_id in (t.debit_account, t.credit_account))`,
  sql`select 'entry_orphaned', e.account_id, e.transfer_id, null, e.amount, 0
    from entry e left join transfer t on t.id = e.transfer_id where t.id is null`,
  sql`select 'reversed_twice', min(t.debit_account), t.ref_id, null, count(*), 1
    from transfer t where t.kind = 'rollback' and t.repeat_of is null and t.ref_id is not null
    group by t.ref_id having count(*) > 1`,
  sql`select 'reference_broken', t.credit_account, t.id, null, t.amount, coalesce(o.amount, 0)
    from transfer t left join transfer o on o.id = t.ref_id
    where t.repeat_of is null and t.ref_id is not null and (o.id is null
      or t.kind = 'rollback' and (o.kind not in ('bet', 'win') or o.amount <> t.amount
        or t.amount > 0 and case when o.kind = 'bet' then o.debit_account <> t.credit_account
          else o.credit_account <> t.debit_account end)
      or t.kind = 'win' and (o.kind <> 'bet' or o.debit_account <> t.credit_account))`,
  sql`select 'reference_broken', t.credit_account, t.id, null, t.amount, coalesce(o.amount, 0)
    from transfer t left join transfer o on o.id = t.ref_id
    where t.kind = 'settle' and (o.kind is distinct from 'bet'
      or o.debit_account not in (t.debit_account, t.credit_account))`,
  // By bet and account of the member: what is owed is the other way round, and is never a payment.
  sql`select 'settled_below_zero', min(p.account_id), p.ref_id, null, least(min(p.paid), sum(p.sum)), 0
    from (select t.ref_id, e.account_id, sum(e.amount) as sum,
        case when a.purpose = 'receivable' then -sum(e.amount) else sum(e.amount) end as paid
      from transfer t join entry e on e.transfer_id = t.id
        join account a on a.id = e.account_id and a.owner_kind = 'member'
      where t.kind = 'settle' group by t.ref_id, e.account_id, a.purpose) p
    group by p.ref_id having least(min(p.paid), sum(p.sum)) < 0`,
  sql`select 'tombstone_missing', t.debit_account, t.id, null, t.amount, 0
    from transfer t where t.kind = 'rollback' and t.repeat_of is null
      and not exists (select from tombstone x where x.rollback_id = t.id)`,
  sql`select 'play_sum_differs', a.id, null::bigint, a.currency, a.wagered, coalesce(p.wagered, 0)
    from account a left join (
      select coalesce(w.account_id, v.account_id) as id, w.sum as wagered, v.sum as won from (
        select case when t.kind = 'bet' then t.debit_account
          else t.credit_account end as account_id,
          sum(case when t.kind = 'bet' then t.amount else -t.amount end) as sum
        from transfer t left join transfer o on o.id = t.ref_id
        where t.kind = 'bet' or t.kind = 'rollback' and t.repeat_of is null
          and o.kind = 'bet' group by 1) w
      full join (
        select account_id, sum(amount) as sum from (
          select case when t.kind = 'win' then t.credit_account
            else t.debit_account end as account_id,
            case when t.kind = 'win' then t.amount else -t.amount end as amount
          from transfer t left join transfer o on o.id = t.ref_id
          where t.kind = 'win' or t.kind = 'rollback' and t.repeat_of is null
            and o.kind = 'win'
          union all
          -- Of a settlement the member's side may be what he owes.
          select c.id, case when m.id = t.credit_account then t.amount else -t.amount end
          from transfer t join account d on d.id = t.debit_account
            join account m on m.owner_kind = 'member'
              and m.id = case when d.owner_kind = 'member' then d.id else t.credit_account end
            join account c on c.owner_kind = 'member' and c.owner_id = m.owner_id
              and c.purpose = 'cash' and c.currency = m.currency and c.shard = 0
          where t.kind = 'settle') paid group by 1) v
      on v.account_id = w.account_id) p on p.id = a.id
    where a.owner_kind = 'member' and a.purpose = 'cash'
      and (a.wagered <> coalesce(p.wagered, 0) or a.won <> coalesce(p.won, 0))`,
]
