import { type Money, money } from '@kancil/contract/money'
import { payoutOf } from '../instant/instant-rules.ts'
import type { TableResult, TableRules } from './table-rules.ts'

/** What a ticket's record shows. Stakes are integers x1,000,000, as all money there. */
export type TicketShown = {
  readonly type: 'ticket'
  readonly table: string
  readonly number: number
  /** Cards that left the shoe before the round. */
  readonly position: number
  readonly spots: { readonly [spot: string]: number }
  /** Null until the round is over. */
  readonly result: TableResult | null
}

/** Sum of the lines, each floored once (handbook, games 0.1). */
export function ticketPayout(
  rules: TableRules,
  table: string,
  result: TableResult,
  stakes: ReadonlyMap<string, Money>,
): Money {
  let sum = 0n
  for (const [spot, stake] of stakes) sum += payoutOf(stake, rules.multiple(table, result, spot))
  return money(sum)
}
