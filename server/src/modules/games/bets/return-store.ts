import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency, Money } from '@kancil/contract/money'
import type { GameSums } from '@kancil/rules/operator/rtp-watch'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** The lines whose bets are tickets, which are cancelled or void one by one. */
const ticketLines: readonly GameCategory[] = ['LOTT', 'ELOTT', 'SPORTS', 'ESPORTS']

export type GameReturn = GameSums & {
  readonly vendorId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly stake: Money
  readonly payout: Money
}

type Row = Omit<GameReturn, 'rounds' | 'stakeSquares' | 'payoutSquares' | 'products'> & {
  readonly rounds: bigint
  readonly stakeSquares: number
  readonly payoutSquares: number
  readonly products: number
}

/**
 * Settled rounds placed since, by game and currency. A ticket that was given back whole says
 * nothing of its game; a push at a table does, and belongs to its return.
 */
export async function readReturns(db: Db, since: Date): Promise<GameReturn[]> {
  const { rows } = await sql<Row>`
    select vendor_id as "vendorId", game_code as "gameCode", currency, count(*) as rounds,
      sum(stake)::bigint as stake, sum(payout)::bigint as payout,
      sum(stake::float8 * stake) as "stakeSquares", sum(payout::float8 * payout) as "payoutSquares",
      sum(stake::float8 * payout) as products
    from bet_round where placed_at >= ${since} and status = 'settled' and stake > 0
      and not (line = any (${[...ticketLines]}::text[]) and void_stake >= stake and payout = stake)
    group by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ ...row, rounds: Number(row.rounds) }))
}
