import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { GameCategory, Vassalage } from './vendors.ts'
import { NameLanguage } from './client-fields.ts'

/** A win without the person: only two letters of the name are kept. */
export const Winner = Type.Object({
  /** Identifies the win on the board and nothing else. */
  winId: Type.String(),
  name: Type.String(),
  gameId: Type.String(),
  gameName: Type.String(),
  vassalage: Vassalage,
  payout: MoneyText,
  currency: CurrencyCode,
  at: InstantText,
})
export type Winner = Static<typeof Winner>

/** Live message to all after a large win: the newest `winnerBoardCount` of them, `WinnerNews[]`. */
export const winnersMessage = 'games.winners'

export const winnerBoard = endpoint({
  name: 'games.winners',
  summary: 'Recent large wins, with names masked',
  method: 'GET',
  path: '/wps/relay/MCSFE_winnerBoard',
  auth: 'public',
  input: Fields({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    language: Type.Optional(NameLanguage),
    /** The product line; all of them without it. */
    gameType: Type.Optional(GameCategory),
  }),
  output: Type.Object({ list: Type.Array(Winner) }),
  errors: {},
})
