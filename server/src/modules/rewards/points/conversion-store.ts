import type { Currency, Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type Conversion = {
  readonly id: string
  readonly memberId: string
  readonly requestId: string
  readonly points: bigint
  readonly amount: Money
  readonly currency: Currency
  readonly at: Date
}

export async function conversionByRequest(
  tx: Tx,
  memberId: string,
  requestId: string,
): Promise<Pick<Conversion, 'points' | 'amount'> | null> {
  const { rows } = await sql<Conversion>`select points, amount from point_conversion
    where member_id = ${memberId} and request_id = ${requestId}`.execute(tx)
  return rows[0] ?? null
}

export async function insertConversion(tx: Tx, row: Conversion): Promise<void> {
  await sql`insert into point_conversion (id, member_id, request_id, points, amount, currency, at)
    values (${row.id}, ${row.memberId}, ${row.requestId}, ${row.points}, ${row.amount},
      ${row.currency}, ${row.at})`.execute(tx)
}

/** Points that became money so far. */
export async function convertedSum(db: Db, currency: Currency): Promise<Money> {
  const { rows } = await sql<{ sum: Money }>`select coalesce(sum(amount), 0)::bigint as sum
    from point_conversion where currency = ${currency}`.execute(db)
  return rows[0]!.sum
}
