import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { DayText } from '../wallet/record.ts'
import { FiredAlert } from './alerts.ts'

const DaySums = Type.Object({
  turnover: MoneyText,
  payout: MoneyText,
  /** Gross gaming revenue: turnover less payout; negative on a day when the players won. */
  ggr: MoneyText,
  /** Bonuses, cashback, points and rebates, less what was forfeited. */
  bonus: MoneyText,
  /** GGR less the bonus cost. */
  ngr: MoneyText,
  bets: Type.Integer(),
  players: Type.Integer(),
  deposits: MoneyText,
  withdrawals: MoneyText,
})
export type DaySums = Static<typeof DaySums>

export const CurrencyFigures = Type.Object({
  currency: CurrencyCode,
  today: DaySums,
  /** Both days to the same quarter of an hour, the last that is complete. */
  soFar: DaySums,
  lastWeek: DaySums,
  /** By hour of the site's day: today's until now, last week's whole. */
  ggrByHour: Type.Array(MoneyText),
  ggrByHourLastWeek: Type.Array(MoneyText),
})
export type CurrencyFigures = Static<typeof CurrencyFigures>

export const DayFigures = Type.Object({
  day: DayText,
  comparedDay: DayText,
  /** `HH:mm`: what `soFar` and `lastWeek` go up to. */
  comparedUntil: Type.String(),
  currencies: Type.Array(CurrencyFigures),
  alerts: Type.Array(FiredAlert),
})
export type DayFigures = Static<typeof DayFigures>

export const dayFigures = endpoint({
  name: 'operator.dayFigures',
  summary: 'Play and payments of the business day so far beside last week’s; trial accounts apart',
  method: 'GET',
  path: '/console/figures',
  auth: 'operator',
  permission: 'ledger.read',
  input: NoFields,
  output: DayFigures,
  errors: {},
})
