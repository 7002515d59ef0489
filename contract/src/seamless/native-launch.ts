import { type Static, Type } from 'typebox'
import {
  GameCode,
  Instant,
  ForeignId,
  Words,
  CurrencyText,
  Amount,
  Limits,
  Url,
} from './native-fields.ts'

/** `/session/verify`: exchanges the single-use launch token (60 s) for the session. */
export const SessionVerifyRequest = Type.Object({
  token: Type.String({ minLength: 16, maxLength: 256 }),
  gameCode: Type.Optional(GameCode),
  ip: Type.Optional(Type.String({ maxLength: 64 })),
})
export const SessionVerifyAnswer = Type.Object({
  status: Type.Literal('OK'),
  requestId: Type.String(),
  serverTime: Instant,
  sessionId: ForeignId,
  /** Opaque alias for this vendor only; never personal data. */
  playerId: ForeignId,
  nickname: Words,
  currency: CurrencyText,
  language: Type.String({ maxLength: 8 }),
  /** ISO 3166-1 alpha-2. */
  country: Type.String({ maxLength: 2 }),
  balance: Amount,
  isTest: Type.Boolean(),
  /** Name of the rule profile the game must follow, such as `standard` or `strict`. */
  jurisdiction: Type.String({ maxLength: 32 }),
  limits: Limits,
  realityCheck: Type.Object({
    /** 0 if there is none. */
    intervalSec: Type.Integer({ minimum: 0 }),
    elapsedSec: Type.Integer({ minimum: 0 }),
    historyUrl: Url,
    lobbyUrl: Url,
  }),
  /** The format for time and money on the platform's own pages; a game may use it too. */
  display: Type.Optional(
    Type.Object({
      /** IANA name, such as `Asia/Kuala_Lumpur`. */
      timeZone: Type.String({ maxLength: 64 }),
      currencySymbol: Type.String({ maxLength: 8 }),
    }),
  ),
})

/** `POST {vendorBase}/launch`, platform to vendor, signed with the same key. */
export const LaunchRequest = Type.Object({
  gameCode: GameCode,
  playerId: ForeignId,
  token: Type.String({ minLength: 16, maxLength: 256 }),
  currency: CurrencyText,
  language: Type.String({ maxLength: 8 }),
  country: Type.String({ maxLength: 2 }),
  platform: Type.Union([Type.Literal('desktop'), Type.Literal('mobile')]),
  mode: Type.Union([Type.Literal('real'), Type.Literal('demo')]),
  lobbyUrl: Url,
  depositUrl: Url,
  historyUrl: Url,
  ip: Type.String({ maxLength: 64 }),
  limits: Type.Optional(Limits),
  /** One of `GET {base}/rooms`, where the player chose one: offer it first. */
  roomId: Type.Optional(Type.String({ maxLength: 64 })),
})
export const LaunchAnswer = Type.Object({
  url: Url,
  gameSessionId: ForeignId,
  expiresAt: Instant,
})

/** One game of `GET {vendorBase}/games`, which answers `{ games: CatalogueGame[] }`. */
export const CatalogueGame = Type.Object({
  code: GameCode,
  /** By language: en, ms, cn. */
  name: Type.Record(Type.String(), Type.String()),
  category: Type.String(),
  provider: Type.String(),
  /** Percent as text, such as "95.70"; one for each configuration on offer. */
  rtp: Type.Array(Type.String()),
  volatility: Type.String(),
  /** Paylines, if it has any. */
  lines: Type.Optional(Type.Integer({ minimum: 0 })),
  /** By currency. */
  minBet: Type.Record(Type.String(), Amount),
  maxBet: Type.Record(Type.String(), Amount),
  features: Type.Array(Type.String()),
  devices: Type.Array(Type.String()),
  demo: Type.Boolean(),
  restrictedCountries: Type.Array(Type.String()),
  restrictedCurrencies: Type.Array(Type.String()),
  images: Type.Record(Type.String(), Url),
  version: Type.String(),
})
export const CatalogueAnswer = Type.Object({ games: Type.Array(CatalogueGame) })

export type SessionVerifyRequest = Static<typeof SessionVerifyRequest>
export type SessionVerifyAnswer = Static<typeof SessionVerifyAnswer>
export type LaunchRequest = Static<typeof LaunchRequest>
export type LaunchAnswer = Static<typeof LaunchAnswer>
export type CatalogueGame = Static<typeof CatalogueGame>
