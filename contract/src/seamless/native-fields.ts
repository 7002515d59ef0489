import { Type } from 'typebox'
import { foreignIdCharactersMax, nativeIdPattern, gameCodeCharactersMax } from './foreign-id.ts'

export const Amount = Type.String({ maxLength: 64 })

/** An id from the other side; `isNativeId` checks it. */
export const ForeignId = Type.String({
  pattern: nativeIdPattern,
  maxLength: foreignIdCharactersMax,
})
export const GameCode = Type.String({ pattern: nativeIdPattern, maxLength: gameCodeCharactersMax })
export const CurrencyText = Type.String({ pattern: '^[A-Za-z0-9]{3,8}$' })
/** ISO 8601 in UTC. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
})
export const Url = Type.String({ maxLength: 2_048 })
export const Words = Type.String({ maxLength: 256 })

export const Limits = Type.Object({
  minBet: Type.Optional(Amount),
  maxBet: Type.Optional(Amount),
  maxWin: Type.Optional(Amount),
})

export const betTypes = ['normal', 'free', 'tip', 'buyFeature', 'sideBet'] as const
export const winTypes = ['normal', 'free', 'jackpot', 'promo', 'tournament'] as const
export const BetType = Type.Enum(betTypes)
export const WinType = Type.Enum(winTypes)
/** Opaque to the platform, at most 8 KiB as JSON, stored for the history. */
export const BetDetails = Type.Record(Type.String(), Type.Unknown())

export const betResults = ['won', 'lost', 'void', 'halfWon', 'halfLost', 'cashout'] as const
