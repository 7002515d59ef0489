import type { AlertRule, FiredAlert } from '@kancil/contract/operator/alerts'
import { type Currency, formatMoney, money, parseMoney } from '@kancil/contract/money'
import { type Figures, metValue } from '@kancil/rules/operator/alerts'
import type { AlertRow } from './store.ts'

/** The figures of one currency that the dashboard shows and its alerts watch. */
export type Compared = {
  readonly currency: Currency
  readonly today: Figures
  readonly soFar: Figures
  readonly lastWeek: Figures
}

type Unit = Pick<AlertRow, 'figure' | 'unit' | 'currency'>

const isMoney = ({ figure, unit }: Unit): boolean =>
  unit === 'amount' && figure !== 'bets' && figure !== 'players'

/** In the rule's unit: an amount of its currency, a count, or whole percent. */
export function thresholdText(value: bigint, rule: Unit): string {
  return isMoney(rule) ? formatMoney(money(value), rule.currency) : String(value)
}

/** Null where the text is not of the rule's unit. */
export function thresholdOf(text: string, rule: Unit): bigint | null {
  if (!isMoney(rule)) return /^\d{1,12}$/.test(text) ? BigInt(text) : null
  try {
    return parseMoney(text, rule.currency)
  } catch {
    return null
  }
}

export function alertView(row: AlertRow): AlertRule {
  const { id, figure, currency, side, unit, threshold, updatedAt, updatedBy } = row
  return {
    ...{ alertId: id, figure, currency, side, unit, updatedBy },
    threshold: thresholdText(threshold, row),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The rules that the figures meet. A currency without figures meets none. */
export function firedAlerts(
  rules: readonly AlertRow[],
  figures: readonly Compared[],
): FiredAlert[] {
  return rules.flatMap((row) => {
    const compared = figures.find(({ currency }) => currency === row.currency)
    const value = compared ? metValue(row, compared) : null
    if (value === null) return []
    const { alertId, figure, currency, side, unit, threshold } = alertView(row)
    return { alertId, figure, currency, side, unit, threshold, value: thresholdText(value, row) }
  })
}
