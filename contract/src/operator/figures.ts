import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { DayText } from '../wallet/record.ts'

export const CurrencyFigures = Type.Object({
  currency: CurrencyCode,
  turnover: MoneyText,
  payout: MoneyText,
  /** Gross gaming revenue: turnover less payout; negative on a day when the players won. */
  ggr: MoneyText,
  bets: Type.Integer(),
  players: Type.Integer(),
  depositsIn: MoneyText,
  withdrawalsOut: MoneyText,
  /** GGR of each hour of the day until now, from midnight of the site's zone. */
  ggrByHour: Type.Array(MoneyText),
})
export type CurrencyFigures = Static<typeof CurrencyFigures>

export const DayFigures = Type.Object({ day: DayText, currencies: Type.Array(CurrencyFigures) })
export type DayFigures = Static<typeof DayFigures>

export const dayFigures = endpoint({
  name: 'operator.dayFigures',
  summary: 'Play and payments of the business day so far; trial accounts are separate by currency',
  method: 'GET',
  path: '/console/figures',
  auth: 'operator',
  permission: 'ledger.read',
  input: NoFields,
  output: DayFigures,
  errors: {},
})
