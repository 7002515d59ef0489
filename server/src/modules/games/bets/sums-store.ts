import { type Money, money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import { type BetFilter, betConditions } from './store.ts'

export type RoundSums = {
  readonly rounds: number
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

/** Sums over the whole selection; a stake counts as turnover once its round is settled. */
export async function sumRounds(db: Db, filter: BetFilter): Promise<RoundSums> {
  const { rows } = await sql<{ rounds: bigint; stake: string; payout: string; valid: string }>`
    select count(*) as rounds, coalesce(sum(stake), 0)::text as stake,
      coalesce(sum(payout), 0)::text as payout,
      coalesce(sum(bet_round_valid(status, stake, void_stake)), 0)::text as valid
    from bet_round b ${betConditions(filter)}`.execute(db)
  const row = rows[0]!
  const sum = (text: string) => money(BigInt(text))
  return {
    rounds: Number(row.rounds),
    stake: sum(row.stake),
    payout: sum(row.payout),
    validBet: sum(row.valid),
  }
}

/** The number of rounds in a selection, counted up to `most`. */
export async function countRounds(db: Db, filter: BetFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n
    from (select from bet_round b ${betConditions(filter)} limit ${most}) b`.execute(db)
  return Number(rows[0]!.n)
}

export async function countStuck(db: Db, before: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{
    vendorId: string
    n: bigint
  }>`select vendor_id as "vendorId", count(*) as n
    from bet_round where status = 'open' and placed_at < ${before} group by vendor_id`.execute(db)
  return new Map(rows.map((row) => [row.vendorId, Number(row.n)]))
}
