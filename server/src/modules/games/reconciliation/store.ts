import type { VendorDifference } from '@kancil/contract/games/reconciliation'
import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { type ListPlace, listPlaceOf } from '../gateway/transfer-store.ts'

export type LedgerTransaction = {
  readonly id: string
  readonly transactionId: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly roundId: string | null
  readonly currency: Currency
  readonly amount: Money
  readonly at: Date
  /** What a rollback takes back. */
  readonly refId: string | null
}

const transactionsPage = 5_000

/**
 * A vendor's stakes, payouts and rollbacks between two instants, as the ledger has them: each is
 * read once, by number.
 */
export async function ledgerTransactions(
  db: Db,
  vendorId: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<LedgerTransaction[]> {
  const all: LedgerTransaction[] = []
  const place = await listPlaceOf(db, span)
  let { after } = place
  for (;;) {
    const rows = await transactionsAfter(db, vendorId, {
      ...span,
      place: { after, last: place.last },
    })
    all.push(...rows)
    if (rows.length < transactionsPage) return all
    after = BigInt(rows.at(-1)!.id)
  }
}

export async function transactionsAfter(
  db: Db,
  vendorId: string,
  { from, to, place }: { readonly from: Date; readonly to: Date; readonly place: ListPlace },
): Promise<LedgerTransaction[]> {
  const { rows } = await sql<LedgerTransaction>`
    select t.id::text as id, t.source_tx as "transactionId", t.kind, t.round_id as "roundId",
      (select currency from account where id = t.debit_account) as currency, t.amount, t.created_at as at, t.ref_id::text as "refId"
    from transfer t
    where t.id > ${place.after} and t.id <= ${place.last}
      and t.source_id = (select id from ledger_source where code = ${`vendor:${vendorId}`})
      and t.created_at >= ${from} and t.created_at < ${to}
      and t.kind in ('bet', 'win', 'rollback')
    order by t.id limit ${transactionsPage}`.execute(db)
  return rows
}

export type ReconciliationRow = {
  readonly vendorId: string
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly theirs: number
  readonly ours: number
  readonly matched: number
  readonly differenceCount: number
  readonly differences: readonly VendorDifference[]
  readonly at: Date
  readonly by: string
}

/** The newest comparison of a day takes the place of an earlier one. */
export async function keepReconciliation(tx: Db | Tx, row: ReconciliationRow): Promise<void> {
  await sql`insert into vendor_reconciliation (vendor_id, day, theirs, ours, matched,
      difference_count, differences, run_at, run_by)
    values (${row.vendorId}, ${row.day}::date, ${row.theirs}, ${row.ours}, ${row.matched},
      ${row.differenceCount}, ${JSON.stringify(row.differences)}, ${row.at}, ${row.by})
    on conflict (vendor_id, day) do update set theirs = excluded.theirs, ours = excluded.ours,
      matched = excluded.matched, difference_count = excluded.difference_count,
      differences = excluded.differences, run_at = excluded.run_at,
      run_by = excluded.run_by`.execute(tx)
}

export async function reconciliationsPage(
  db: Db,
  { limit, offset }: PageRange,
): Promise<{ rows: ReconciliationRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<ReconciliationRow>`select vendor_id as "vendorId", to_char(day, 'YYYY-MM-DD') as day,
        theirs, ours, matched, difference_count as "differenceCount", differences,
        run_at as at, run_by as by
      from vendor_reconciliation order by run_at desc, vendor_id, day
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from vendor_reconciliation`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}
