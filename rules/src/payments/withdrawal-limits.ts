import { type Money, money } from '@kancil/contract/money'
import type { Settings } from '@kancil/contract/site/settings'

/** How much and how often a member may withdraw, by their level. */
export type WithdrawalLimits = {
  readonly amountMin: Money
  readonly amountMax: Money
  readonly dayMax: Money
  readonly dayCount: number
}

type Terms = Pick<
  Settings['payments'],
  'withdrawalMin' | 'withdrawalMax' | 'withdrawalDayMax' | 'withdrawalDayCount' | 'withdrawalLevels'
>

/**
 * The limits of a level: the row of the highest level that is not above it; level 0 is the
 * settings' own.
 */
export function limitsOfLevel(terms: Terms, level: number): WithdrawalLimits {
  const rows = terms.withdrawalLevels.filter((row) => row.level <= level)
  const row = rows.toSorted((a, b) => b.level - a.level)[0] ?? {
    amountMax: terms.withdrawalMax,
    dayMax: terms.withdrawalDayMax,
    dayCount: terms.withdrawalDayCount,
  }
  return {
    amountMin: money(BigInt(terms.withdrawalMin)),
    amountMax: money(BigInt(row.amountMax)),
    dayMax: money(BigInt(row.dayMax)),
    dayCount: row.dayCount,
  }
}

/** Whether a withdrawal needs a second operator; a threshold of zero is none. */
export function needsSecondOperator(
  amount: Money,
  { withdrawalTwoOperators }: Pick<Settings['payments'], 'withdrawalTwoOperators'>,
): boolean {
  return withdrawalTwoOperators > 0 && amount >= BigInt(withdrawalTwoOperators)
}
