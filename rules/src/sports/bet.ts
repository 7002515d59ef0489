import { floorToMinor, type Money, money } from '@kancil/contract/money'
import type { LegResult } from '@kancil/contract/sports/market'
import { decimalRatio, type Odds, profitRatio, type Ratio } from './odds.ts'

/** What is debited for a bet, and the most it pays, the debit included. */
type BetTerms = { readonly debit: Money; readonly best: Money }

/**
 * A single bet: negative Malay odds debit what they risk and win the stake, every other odds debit
 * the stake (handbook, games 6.1). A part of a minor unit is debited whole.
 */
export function singleTerms(stake: Money, odds: Odds): BetTerms {
  const debit = debitOf(stake, odds)
  return { debit, best: singlePayout(stake, odds, 'win') }
}

function isNegativeMalay({ format, hundredths }: Odds): boolean {
  return format === 'malay' && hundredths < 0n
}

function debitOf(stake: Money, odds: Odds): Money {
  if (!isNegativeMalay(odds)) return stake
  return money(stake - floorToMinor(stake * (100n + odds.hundredths), 100n))
}

/** What a single bet pays, floored once. */
export function singlePayout(stake: Money, odds: Odds, result: LegResult): Money {
  const debit = debitOf(stake, odds)
  // A negative Malay bet wins its stake, whatever rounding did to the debit.
  const { over, under } = isNegativeMalay(odds) ? { over: 1n, under: 1n } : profitRatio(odds)
  switch (result) {
    case 'win':
      return floorToMinor(debit * under + stake * over, under)
    case 'halfWin':
      return floorToMinor(debit * 2n * under + stake * over, 2n * under)
    case 'push':
    case 'void':
      return debit
    case 'halfLose':
      return floorToMinor(debit, 2n)
    case 'lose':
      return money(0n)
    default: {
      const share = deadHeatShare[result]
      return floorToMinor(debit * under + stake * over, share * under)
    }
  }
}

/** How many share the place: each has won with that part of the stake. */
const deadHeatShare = { deadHeat2: 2n, deadHeat3: 3n, deadHeat4: 4n } as const

/** A leg of a parlay: decimal odds, and its result once it has one. */
export type ParlayLeg = { readonly odds: Odds; readonly result: LegResult | null }

/** What a leg multiplies a parlay by. A half-lost leg halves it; a void one leaves it alone. */
export function legFactor(odds: Odds, result: LegResult): Ratio {
  const { over, under } = decimalRatio(odds)
  switch (result) {
    case 'win':
      return { over, under }
    case 'halfWin':
      return { over: over + under, under: 2n * under }
    case 'push':
    case 'void':
      return { over: 1n, under: 1n }
    case 'halfLose':
      return { over: 1n, under: 2n }
    case 'lose':
      return { over: 0n, under: 1n }
    default:
      return { over, under: under * deadHeatShare[result] }
  }
}

/** Unrounded factors are multiplied and floored once. Open legs count as `open` says. */
export function parlayPayout(
  stake: Money,
  legs: readonly ParlayLeg[],
  open: LegResult = 'win',
): Money {
  let product: Ratio = { over: 1n, under: 1n }
  for (const { odds, result } of legs) {
    const { over, under } = legFactor(odds, result ?? open)
    product = { over: product.over * over, under: product.under * under }
  }
  return floorToMinor(stake * product.over, product.under)
}

/** What became of a bet as a whole; null while it cannot be settled. */
type BetOutcome = {
  readonly result: 'won' | 'lost' | 'void' | 'halfWon' | 'halfLost'
  readonly payout: Money
}

/** A parlay is lost with its first lost leg, and paid when all legs are known. */
export function settleBet(
  stake: Money,
  legs: readonly ParlayLeg[],
  payoutMax: Money,
): BetOutcome | null {
  const cap = (payout: Money): Money => (payout > payoutMax ? payoutMax : payout)
  if (legs.length === 1) {
    const [{ odds, result }] = legs as readonly [ParlayLeg]
    if (result === null) return null
    return { result: singleResult[result], payout: cap(singlePayout(stake, odds, result)) }
  }
  if (legs.some(({ result }) => result === 'lose')) return { result: 'lost', payout: money(0n) }
  if (legs.some(({ result }) => result === null)) return null
  const payout = cap(parlayPayout(stake, legs))
  const isVoid = legs.every(({ result }) => result === 'void')
  return { result: isVoid ? 'void' : 'won', payout }
}

const singleResult = {
  win: 'won',
  halfWin: 'halfWon',
  push: 'void',
  halfLose: 'halfLost',
  lose: 'lost',
  void: 'void',
  deadHeat2: 'won',
  deadHeat3: 'won',
  deadHeat4: 'won',
} as const satisfies Record<LegResult, BetOutcome['result']>
