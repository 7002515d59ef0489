import { floorToMinor, type Money, money, zero } from '@kancil/contract/money'

export type LineTerms = {
  readonly amountMin: Money
  readonly amountMax: Money
  readonly dayMax: Money
  readonly dayCount: number
}

export type LineFacts = {
  readonly cash: Money
  /** Sent today, and how often. */
  readonly dayUsed: Money
  readonly dayTransfers: number
}

export type LineRefusal = 'amount_out_of_range' | 'day_limit' | 'insufficient_funds'

/** Why this amount may not be sent now, or null. */
export function refuseLineTransfer(
  terms: LineTerms,
  { cash, dayUsed, dayTransfers }: LineFacts,
  amount: Money,
): LineRefusal | null {
  if (amount <= 0n || amount < terms.amountMin || amount > terms.amountMax)
    return 'amount_out_of_range'
  if (dayTransfers >= terms.dayCount || dayUsed + amount > terms.dayMax) return 'day_limit'
  return amount > cash ? 'insufficient_funds' : null
}

/**
 * What must be staked travels with the money, in proportion to the part of the cash that leaves,
 * and never more than the amount itself: nobody frees money by sending it around, and nobody is
 * made to stake more than they got. The sender keeps the rest, so that the sum stays what it was;
 * of a remainder the recipient gets the whole minor unit.
 */
export function travellingTurnover(left: Money, amount: Money, cash: Money): Money {
  if (left <= 0n || cash <= 0n) return zero
  const stays = floorToMinor(left * (cash - amount), cash)
  const travels = money(left - stays)
  return travels < amount ? travels : amount
}

/** What a requirement's release is named by when its cause is taken back, and not sent on. */
export const releaseOf = (subject: string): string => `${subject}:back`

/**
 * Requirements as they stand after some of what was asked is asked no more. Lines below zero that
 * name the one that they release take from it first, and then from the oldest, which are over
 * without it; all others are of money that went to other members, and take from the newest before
 * them, whose stakes would have counted last.
 */
export function netRequirements<Row extends { readonly required: Money; readonly subject: string }>(
  rows: readonly Row[],
): Row[] {
  const net: Row[] = []
  for (const row of rows) {
    if (row.required >= 0n) {
      net.push(row)
      continue
    }
    let taken: bigint = -row.required
    const named = net.findIndex(({ subject }) => releaseOf(subject) === row.subject)
    const oldestFirst = net.map((_, at) => at)
    for (const at of named < 0 ? oldestFirst.toReversed() : [named, ...oldestFirst]) {
      if (taken === 0n) break
      const before = net[at]!
      const part = before.required < taken ? before.required : taken
      net[at] = { ...before, required: money(before.required - part) }
      taken -= part
    }
  }
  return net.filter(({ required }) => required > 0n)
}
