import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { NameLanguage } from './client-fields.ts'

export const JackpotCode = Type.String({ pattern: '^[a-z0-9-]{2,64}$' })

/** Live facts of the lobby: what its cards show beside a game's name. */
export const lobbyFacts = endpoint({
  name: 'games.facts',
  summary:
    'What the lobby’s cards show live: jackpots with their games and balances, and who plays in rooms',
  method: 'GET',
  path: '/lgw/games/facts',
  auth: 'public',
  input: Fields({ language: Type.Optional(NameLanguage) }),
  output: Type.Object({
    /** Games with rooms: who sits there now, players of the house not counted. */
    seated: Type.Array(
      Type.Object({ gameId: idSchema('game'), players: Type.Integer({ minimum: 1 }) }),
    ),
    jackpots: Type.Array(
      Type.Object({
        jackpotId: JackpotCode,
        name: Type.String(),
        amount: MoneyText,
        currency: CurrencyCode,
        gameIds: Type.Array(idSchema('game')),
        /** The last one who won it; the amount alone is told. */
        lastWon: Type.Union([Type.Object({ amount: MoneyText, at: InstantText }), Type.Null()]),
      }),
    ),
  }),
  errors: {},
})
