import { type Static, Type } from 'typebox'
import { NameLanguage } from './client-fields.ts'
import { BetTotals, PlayFilter, playErrors } from './bets.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode } from '../money.ts'
import { InstantText } from '../time.ts'

/** Names of games that one sitting shows; how many there were is told beside them. */
export const sittingNamesMax = 3

/** Rounds without a long pause between them. */
export const Sitting = Type.Object({
  firstAt: InstantText,
  lastAt: InstantText,
  currency: CurrencyCode,
  ...BetTotals.properties,
  gameNames: Type.Array(Type.String()),
  games: Type.Integer(),
  /** It has more rounds than one answer goes through; the earlier ones begin the next page. */
  isCut: Type.Boolean(),
})
export type Sitting = Static<typeof Sitting>

export const sittings = cursorList({
  name: 'games.sittings',
  summary: "The caller's rounds grouped by sitting, newest first: a pause of half an hour ends one",
  path: '/wps/games/sittings',
  auth: 'session',
  row: Sitting,
  filters: { ...PlayFilter, language: Type.Optional(NameLanguage) },
  pageSize: 10,
  perMinute: 60,
  errors: playErrors,
})
