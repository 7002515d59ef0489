import { type Static, Type } from 'typebox'

/**
 * The studio's round protocol, game screen to studio: JSON POST, money as integers x1,000,000 of
 * the
 * main unit, `Balance = { amount, currency }`. Its shape is that of a public RGS protocol, so
 * that an
 * outsider's game client can play on this wallet. CORS is open and no cookie is used.
 */
export const rgsScale = 1_000_000

export const rgsPaths = {
  authenticate: '/wallet/authenticate',
  balance: '/wallet/balance',
  play: '/wallet/play',
  event: '/bet/event',
  endRound: '/wallet/end-round',
} as const

/** Answered with HTTP 400 and `{ error: code, message }`. */
export const rgsErrors = {
  ERR_IPB: 'not enough money',
  ERR_IS: 'unknown or ended session',
  ERR_GLE: 'a gambling limit is reached',
  ERR_BNF: 'there is no open bet',
  ERR_BE: 'a bet is open; end it first',
  ERR_UE: 'the bet failed and is given back, or the payout is still on its way',
  ERR_GE: 'general error; nothing was staked',
} as const
export type RgsError = keyof typeof rgsErrors

const SessionId = Type.String({ minLength: 16, maxLength: 128 })
/** Integer x1,000,000 of the main unit. */
const Micro = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const RgsBalance = Type.Object({ amount: Micro, currency: Type.String() })

/** What the operator's rules forbid or ask of the screen. */
export const RgsJurisdiction = Type.Object({
  socialCasino: Type.Boolean(),
  disabledFullscreen: Type.Boolean(),
  disabledTurbo: Type.Boolean(),
  disabledSuperTurbo: Type.Boolean(),
  disabledAutoplay: Type.Boolean(),
  disabledSlamstop: Type.Boolean(),
  disabledSpacebar: Type.Boolean(),
  disabledBuyFeature: Type.Boolean(),
  displayNetPosition: Type.Boolean(),
  displayRTP: Type.Boolean(),
  displaySessionTimer: Type.Boolean(),
  /** Milliseconds between two rounds; the studio holds it too. 0 for none. */
  minimumRoundDuration: Type.Integer({ minimum: 0 }),
})

export const RgsConfig = Type.Object({
  minBet: Micro,
  maxBet: Micro,
  stepBet: Micro,
  defaultBetLevel: Micro,
  betLevels: Type.Array(Micro),
  jurisdiction: RgsJurisdiction,
})

/** Which seeds decided the round; the commitment was public before the bet. */
export const RgsRoundFair = Type.Object({
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  nonce: Type.Integer({ minimum: 0 }),
  /** Hash of the strips, pay table and rules in force (games 2.1, step 6). */
  rtpVersion: Type.String(),
})

export const RgsRound = Type.Object({
  betID: Type.Integer(),
  amount: Micro,
  payout: Micro,
  /** payout / amount. */
  payoutMultiplier: Type.Number(),
  /** False when the round needs no end call. */
  active: Type.Boolean(),
  mode: Type.String(),
  /** The game's own events, such as `HarimauEvent[]`. */
  state: Type.Array(Type.Unknown()),
  /** The progress stored last by `/bet/event`. */
  event: Type.Optional(Type.String()),
  /** The studio's id of the round, as the platform's records show it. */
  roundId: Type.String(),
  fair: RgsRoundFair,
})

/** Addresses the screen may link to. */
const RgsLinks = Type.Object({
  lobbyUrl: Type.String(),
  depositUrl: Type.String(),
  historyUrl: Type.String(),
})

export const AuthenticateRequest = Type.Object({
  sessionID: SessionId,
  language: Type.Optional(Type.String({ maxLength: 8 })),
})
export const AuthenticateAnswer = Type.Object({
  balance: RgsBalance,
  config: RgsConfig,
  round: Type.Union([RgsRound, Type.Null()]),
  /** Beyond the public protocol: what our own screens show. */
  links: RgsLinks,
  realityCheck: Type.Object({ intervalSec: Type.Integer(), elapsedSec: Type.Integer() }),
  isTest: Type.Boolean(),
})

export const RgsBalanceRequest = Type.Object({ sessionID: SessionId })
export const RgsBalanceAnswer = Type.Object({ balance: RgsBalance })

export const PlayRequest = Type.Object({
  sessionID: SessionId,
  mode: Type.String({ minLength: 1, maxLength: 32 }),
  amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})
export const PlayAnswer = Type.Object({ balance: RgsBalance, round: RgsRound })

export const EventRequest = Type.Object({
  sessionID: SessionId,
  event: Type.String({ minLength: 1, maxLength: 256 }),
})
export const EventAnswer = Type.Object({ event: Type.String() })

export const EndRoundRequest = Type.Object({ sessionID: SessionId })
export const EndRoundAnswer = Type.Object({ balance: RgsBalance })

export const RgsErrorAnswer = Type.Object({
  error: Type.String(),
  message: Type.String(),
  /** Beyond the public protocol: the platform's own code, such as REALITY_CHECK_PENDING. */
  reason: Type.Optional(Type.String()),
})

export type RgsBalance = Static<typeof RgsBalance>
export type RgsJurisdiction = Static<typeof RgsJurisdiction>
export type RgsConfig = Static<typeof RgsConfig>
export type RgsRoundFair = Static<typeof RgsRoundFair>
export type RgsRound = Static<typeof RgsRound>
export type AuthenticateAnswer = Static<typeof AuthenticateAnswer>
export type PlayAnswer = Static<typeof PlayAnswer>
