import type { Currency, Money } from '@kancil/contract/money'
import type { GameSums } from '@kancil/rules/operator/rtp-watch'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

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

/** Settled rounds placed since, by game and currency. */
export async function readReturns(db: Db, since: Date): Promise<GameReturn[]> {
  const { rows } = await sql<Row>`
    select vendor_id as "vendorId", game_code as "gameCode", currency, count(*) as rounds,
      sum(stake)::bigint as stake, sum(payout)::bigint as payout,
      sum(stake::float8 * stake) as "stakeSquares", sum(payout::float8 * payout) as "payoutSquares",
      sum(stake::float8 * payout) as products
    from bet_round where placed_at >= ${since} and status = 'settled' and stake > 0
    group by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ ...row, rounds: Number(row.rounds) }))
}
