import { type Static, Type } from 'typebox'
import { Fields } from '../fields.ts'
import { offeredLanguages } from '../languages.ts'
import { MoneyText } from '../money.ts'
import { Currencies } from './publication.ts'

/** Who a platform message can be for: visitors have no inbox. */
export const broadcastAudiences = ['members', 'players', 'agents'] as const

const Days = Type.Integer({ minimum: 1, maximum: 3_650 })
const Rank = Type.Integer({ minimum: 0, maximum: 100 })

/** Whom a campaign is for; every filter narrows, and one that is absent does not. */
export const Segment = Fields({
  audience: Type.Enum(broadcastAudiences),
  currencies: Currencies,
  languages: Type.Array(Type.Enum(offeredLanguages), { maxItems: offeredLanguages.length }),
  rankMin: Type.Optional(Rank),
  rankMax: Type.Optional(Rank),
  /** Here within so many days; or not here for so many. */
  seenWithinDays: Type.Optional(Days),
  awayForDays: Type.Optional(Days),
  joinedWithinDays: Type.Optional(Days),
  /** In each member's own currency. */
  balanceMin: Type.Optional(MoneyText),
  balanceMax: Type.Optional(MoneyText),
})
export type Segment = Static<typeof Segment>
