import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { type RoundRow, roundColumns } from './store.ts'

/** From here on a win stands on the board, in minor units; the index of wins says the same. */
const boardWinMin = 5_000n

/** Whether a round is one of those that `readWins` finds. */
export function standsOnBoard({ payout, stake, currency, status }: RoundRow): boolean {
  return payout >= boardWinMin && currency !== 'XTS' && payout > stake && status === 'settled'
}

/** Recent wins worth telling of, of real accounts only. */
export async function readWins(db: Db, limit: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`select ${roundColumns} from bet_round b
    where b.payout >= 5000 and b.currency <> 'XTS' and b.payout > b.stake and b.status = 'settled'
    order by b.settled_at desc limit ${limit}`.execute(db)
  return rows
}
