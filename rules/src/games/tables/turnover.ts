import { type Money, money, zero } from '@kancil/contract/money'
import type { TableResult, TableRules } from './table-rules.ts'

type Stakes = ReadonlyMap<string, Money>

/**
 * What of a ticket's stakes does not count as turnover (handbook, games 7.2): spots that push, and
 * what the player staked on both of two opposite spots of the round, whichever tickets it is on. A
 * share of such an overlap is rounded up.
 *
 * @param all of the player's tickets of the round, this one included
 */
export function stakeNotCounted(
  rules: TableRules,
  { table, result }: { readonly table: string; readonly result: TableResult },
  own: Stakes,
  all: Stakes,
): Money {
  let sum = 0n
  for (const [spot, stake] of own) {
    const { over, under } = rules.multiple(table, result, spot)
    const whole = all.get(spot) ?? stake
    const against = all.get(oppositeOf(rules, spot) ?? '') ?? zero
    const overlap = against < whole ? against : whole
    if (over === under) sum += stake
    else if (whole > 0n) sum += (overlap * stake + whole - 1n) / whole
  }
  return money(sum)
}

function oppositeOf({ opposites = [] }: TableRules, spot: string): string | undefined {
  const pair = opposites.find((names) => names.includes(spot))
  return pair?.find((name) => name !== spot)
}
