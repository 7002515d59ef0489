import type { ProfitLine } from '@kancil/contract/games/profit'
import { type Currency, formatMoney, money, parseMoney } from '@kancil/contract/money'

/** Lines added up under one key: a day, or a product line. */
export type ProfitRow = {
  readonly key: string
  readonly rounds: number
  readonly stake: string
  readonly payout: string
  readonly net: string
  /** The net result in minor units, for a drawing. */
  readonly netMinor: bigint
}

/** Adds lines up by key, in the order in which the keys first come. */
export function rowsBy(
  lines: readonly ProfitLine[],
  keyOf: (line: ProfitLine) => string,
  currency: Currency,
): ProfitRow[] {
  const sum = (group: readonly ProfitLine[], of: 'stake' | 'payout' | 'net') =>
    group.reduce((total, line) => total + parseMoney(line[of], currency), 0n)
  return [...Map.groupBy(lines, keyOf)].map(([key, group]) => {
    const text = (of: 'stake' | 'payout' | 'net') => formatMoney(money(sum(group, of)), currency)
    return {
      key,
      rounds: group.reduce((total, line) => total + line.rounds, 0),
      ...{ stake: text('stake'), payout: text('payout'), net: text('net') },
      netMinor: sum(group, 'net'),
    }
  })
}
