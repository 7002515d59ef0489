import type { AlertFigure, alertSides, alertUnits } from '@kancil/contract/operator/alerts'

/** A threshold: minor units of the rule's currency, a count, or whole percent. */
export type Threshold = {
  readonly figure: AlertFigure
  readonly side: (typeof alertSides)[number]
  readonly unit: (typeof alertUnits)[number]
  readonly threshold: bigint
}

export type Figures = Readonly<Record<AlertFigure, bigint>>

/**
 * The value that meets the rule, in the rule's unit; null if it is not met. A percentage of
 * nothing, or of a loss, says nothing and is never met.
 */
export function metValue(
  rule: Threshold,
  figures: { readonly today: Figures; readonly soFar: Figures; readonly lastWeek: Figures },
): bigint | null {
  const { figure, side, unit, threshold } = rule
  const before = figures.lastWeek[figure]
  if (unit === 'percent' && before <= 0n) return null
  const value = unit === 'amount' ? figures.today[figure] : (figures.soFar[figure] * 100n) / before
  const isMet = side === 'below' ? value < threshold : value > threshold
  return isMet ? value : null
}
