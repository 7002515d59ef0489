import { type Static, Type } from 'typebox'
import { BetTotals, PlayFilter, playErrors } from './bets.ts'
import { GameCategory } from './vendors.ts'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { CurrencyCode } from '../money.ts'

/** One product line on one day of the site. */
export const ProfitLine = Type.Object({
  day: Type.String(),
  gameType: GameCategory,
  ...BetTotals.properties,
})
export type ProfitLine = Static<typeof ProfitLine>

export const profit = endpoint({
  name: 'games.profit',
  summary: "What the caller's settled rounds won or lost, by day and product line",
  method: 'GET',
  path: '/wps/member/profit',
  auth: 'session',
  input: Fields(PlayFilter),
  output: Type.Object({
    currency: CurrencyCode,
    /** The days that the figures cover, both included. */
    from: Type.String(),
    to: Type.String(),
    totals: BetTotals,
    /** Only lines with rounds, by day. */
    lines: Type.Array(ProfitLine),
  }),
  errors: playErrors,
})
