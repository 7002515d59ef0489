import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode } from '../money.ts'
import { InstantText } from '../time.ts'

export const alertFigures = [
  'ggr',
  'ngr',
  'turnover',
  'payout',
  'bonus',
  'deposits',
  'withdrawals',
  'bets',
  'players',
] as const
export type AlertFigure = (typeof alertFigures)[number]
export const alertSides = ['below', 'above'] as const
/** `amount`: today's figure itself. `percent`: of last week's at the same time. */
export const alertUnits = ['amount', 'percent'] as const
/** Rules in all. */
export const alertsMost = 50

const rule = {
  figure: Type.Enum(alertFigures),
  currency: CurrencyCode,
  side: Type.Enum(alertSides),
  unit: Type.Enum(alertUnits),
  /** An amount of the currency, a count, or whole percent. */
  threshold: Type.String({ pattern: '^-?(0|[1-9][0-9]{0,12})(\\.[0-9]{1,3})?$' }),
}

export const AlertRule = Type.Object({
  alertId: idSchema('alert'),
  ...rule,
  updatedAt: InstantText,
  updatedBy: Type.String(),
})
export type AlertRule = Static<typeof AlertRule>

/** A rule that today's figures meet, and the figure. */
export const FiredAlert = Type.Object({
  alertId: idSchema('alert'),
  ...rule,
  value: Type.String(),
})
export type FiredAlert = Static<typeof FiredAlert>

export const alertRules = list({
  name: 'operator.alertRules',
  summary: 'The thresholds that the dashboard warns at',
  path: '/console/alerts',
  auth: 'operator',
  permission: 'ledger.read',
  row: AlertRule,
  filters: {},
  errors: {},
})

/** One rule for each figure, currency, side and unit: a second one takes its place. */
export const saveAlert = endpoint({
  name: 'operator.saveAlert',
  summary: 'Sets a threshold for a figure of the day',
  method: 'POST',
  path: '/console/alerts',
  auth: 'operator',
  permission: 'settings.write',
  input: Fields(rule),
  output: AlertRule,
  errors: { threshold_invalid: 422, too_many_alerts: 409 },
})

export const removeAlert = endpoint({
  name: 'operator.removeAlert',
  summary: 'Takes a threshold away',
  method: 'DELETE',
  path: '/console/alerts/:alertId',
  auth: 'operator',
  permission: 'settings.write',
  params: Fields({ alertId: idSchema('alert') }),
  input: NoFields,
  output: Done,
  errors: {},
})
