import type { PointRate } from '@kancil/contract/rewards/points'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type RateRow = { readonly fromAt: Date; readonly rate: PointRate; readonly setBy: string }

const columns = sql`from_at as "fromAt", rate, set_by as "setBy"`

/** Every rate, the newest first: there are as many as operators ever set. */
export async function pointRates(db: Db | Tx): Promise<readonly RateRow[]> {
  const { rows } = await sql<RateRow>`select ${columns} from point_rate
    order by from_at desc, id desc`.execute(db)
  return rows
}

export async function rateNow(db: Db | Tx): Promise<RateRow> {
  const { rows } = await sql<RateRow>`select ${columns} from point_rate
    order by from_at desc, id desc limit 1`.execute(db)
  return rows[0]!
}

/** The rate that was in force when a bet was placed. */
export function rateAt(rates: readonly RateRow[], at: Date): PointRate {
  return (rates.find(({ fromAt }) => fromAt <= at) ?? rates.at(-1)!).rate
}

export async function insertRate(tx: Tx, { fromAt, rate, setBy }: RateRow): Promise<void> {
  await sql`insert into point_rate (from_at, rate, set_by)
    values (${fromAt}, ${JSON.stringify(rate)}::jsonb, ${setBy})`.execute(tx)
}
