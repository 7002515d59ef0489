import { type Static, Type } from 'typebox'
import { MoneyText } from '../money.ts'
import { DayText } from '../wallet/record.ts'

/** What a team did in money. Profit is the players': negative where they lost. */
export const TeamFigures = Type.Object({
  deposit: MoneyText,
  withdrawal: MoneyText,
  stake: MoneyText,
  turnover: MoneyText,
  payout: MoneyText,
  bonus: MoneyText,
  rebate: MoneyText,
  wages: MoneyText,
  profit: MoneyText,
})
export type TeamFigures = Static<typeof TeamFigures>

/** Days of the site, both included; without them a report has the last days. */
export const dayFilters = { from: Type.Optional(DayText), to: Type.Optional(DayText) }
/** One member of the team instead of all. */
export const accountFilter = { account: Type.Optional(Type.String({ maxLength: 40 })) }
export const dayErrors = { range_invalid: 422 } as const
export const accountErrors = { not_in_team: 422 } as const
