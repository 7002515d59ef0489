import type { Currency } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'

/** One quarter of an hour of a day of the site's zone, in minor units. */
export type Slot = {
  readonly day: string
  /** 0 to 95. */
  readonly slot: number
  readonly currency: Currency
  readonly bets: bigint
  readonly players: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly bonus: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
}

export async function slotsOf(db: Db, days: readonly string[]): Promise<Slot[]> {
  type Row = Record<keyof Slot, string> & { readonly currency: Currency }
  const { rows } = await sql<Row>`select day::text as day, slot::text as slot, currency,
      bets::text as bets, players::text as players, stake::text as turnover,
      payout::text as payout, bonus::text as bonus, deposits::text as deposits,
      withdrawals::text as withdrawals
    from report_slot where day = any (${[...days]}::date[])
    order by currency = 'XTS', currency, day, slot`.execute(db)
  return rows.map(({ day, slot, currency, ...sums }) => ({
    ...{ day, slot: Number(slot), currency },
    ...(Object.fromEntries(
      Object.entries(sums).map(([name, text]) => [name, BigInt(text)]),
    ) as Omit<Slot, 'day' | 'slot' | 'currency'>),
  }))
}
