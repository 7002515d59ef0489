import type { GameCategory } from '@kancil/contract/games/vendors'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { type RoundRow, winnerBoardMin, roundColumns } from './store.ts'

/** Whether `readWins` would include this round. */
export function standsOnBoard({ payout, stake, currency, status }: RoundRow): boolean {
  const least = winnerBoardMin[currency]
  return least !== null && payout >= least && payout > stake && status === 'settled'
}

/** Recent wins large enough for the board, of real accounts only. */
export async function readWins(db: Db, limit: number): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`select ${roundColumns} ${newestWins(limit)}`.execute(db)
  return rows
}

/** How many of the newest wins are looked through for those of one product line. */
const lineLookback = 1_000

export async function readWinsOfLine(
  db: Db,
  line: GameCategory,
  limit: number,
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`select ${roundColumns}
    from (select b.* ${newestWins(lineLookback)}) b
    where coalesce(b.line, 'RNG') = ${line} order by b.settled_at desc limit ${limit}`.execute(db)
  return rows
}

function newestWins(limit: number) {
  return sql`from bet_round b
    where b.payout >= winner_board_min(b.currency) and b.payout > b.stake and b.status = 'settled'
    order by b.settled_at desc limit ${limit}`
}
