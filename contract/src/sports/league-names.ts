import { type Static, Type } from 'typebox'
import { offeredLanguages } from '../languages.ts'

/** What a league is called in other languages than the feed's own. */
export const LeagueNames = Type.Partial(Type.Record(Type.Enum(offeredLanguages), Type.String()))
export type LeagueNames = Static<typeof LeagueNames>
