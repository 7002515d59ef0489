import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { auditChecks } from './checks.ts'
import { withdrawalsStopped } from './flag.ts'
import { isOthersTurn, keepProof, takeTurn } from './proof.ts'

/**
 * What the audit may find, by the invariant that is broken (docs/decisions/ledger-growth.md, and
 * the handbook's I1-I8).
 */
export type FindingCode =
  /** I1: a transfer whose entries do not add up to 0. */
  | 'unbalanced_transfer'
  /** I1: the accounts of a currency do not add up to 0. */
  | 'currency_sum_differs'
  /** I2: the account's balance is not the sum of its entries. */
  | 'balance_differs'
  /** I3: a balance below zero where that is not allowed. */
  | 'negative_balance'
  /** I5: a transfer reversed more than once. */
  | 'reversed_twice'
  /** I5: a reversal and the reversed transfer without a tombstone. */
  | 'tombstone_missing'
  /** I6: reserved money is not the sum of the pending holds. */
  | 'held_differs'
  /** I7: a reversal, payout or settlement that refers to no bet, or to another member's. */
  | 'reference_broken'
  /** A bet's settlements together took back more than they paid, in all or in one bucket. */
  | 'settled_below_zero'
  /** A transfer with an amount but no entries, or an entry without a transfer. */
  | 'entries_missing'
  | 'entry_orphaned'
  /** Lifetime stakes or payouts differ from the transfers. */
  | 'play_sum_differs'

/**
 * One account that drifts. Amounts are minor units as text; `entries` is what the balance should be
 * according to the books.
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

/** `new`: what was added since the last proof, and all balances; `whole`: every entry. */
export type AuditScope = 'new' | 'whole'

export type AuditRun = {
  readonly at: Date
  readonly ok: boolean
  readonly scope: AuditScope
  readonly durationMs: number
  readonly accounts: number
  readonly findings: readonly AuditFinding[]
}

const findingsMax = 200
/** How often an audit that waits for its turn tries again. */
const turnMilliseconds = 50

/**
 * Proves all of the books in one snapshot while play goes on, and stores the result: withdrawals
 * stop while the newest run is not clean (`withdrawalsStopped`). Reads every entry: minutes at a
 * hundred million (docs/decisions/ledger-growth.md). Waits for its turn if another audit is
 * running.
 */
export async function auditLedger(db: Db, clock: Clock): Promise<AuditRun> {
  for (;;) {
    const done = await tryAudit(db, clock, { scope: 'whole' })
    if (done) return done
    await sleep(turnMilliseconds)
  }
}

/**
 * One audit, or null if another is running. `new` proves what was added since the last proof, on
 * top of the sums stored then; it checks everything if nothing is proven yet, and after a run that
 * found something, so that only a proof of all the books lets withdrawals resume.
 */
export async function tryAudit(
  db: Db,
  clock: Clock,
  options: { readonly scope: AuditScope; readonly settleSeconds?: number },
): Promise<AuditRun | null> {
  const at = clock.now()
  const begun = performance.now()
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const mark = await takeTurn(tx, options.settleSeconds)
      const since = options.scope === 'new' && !(await withdrawalsStopped(tx)) ? mark.done : null
      const findings: AuditFinding[] = []
      for (const check of auditChecks(since)) findings.push(...(await run(tx, check)))
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from account`.execute(tx)
      const ok = findings.length === 0
      if (ok) await keepProof(tx, since, mark)
      const progress = {
        scope: since === null ? ('whole' as const) : ('new' as const),
        accounts: Number(rows[0]!.n),
        durationMs: Math.round(performance.now() - begun),
        findings,
      }
      await sql`insert into ledger_audit (started_at, finished_at, is_clean, findings)
        values (${at}, ${new Date(at.getTime() + progress.durationMs)}, ${ok},
          ${JSON.stringify(progress)}::jsonb)`.execute(tx)
      return { at, ok, ...progress }
    })
    .catch((error: unknown) => {
      if (isOthersTurn(error)) return null
      throw error
    })
}

/** The newest run, or null before the first. */
export async function lastAudit(db: Db): Promise<AuditRun | null> {
  const { rows } = await sql<{
    at: Date
    ok: boolean
    kept: Omit<AuditRun, 'at' | 'ok'>
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
