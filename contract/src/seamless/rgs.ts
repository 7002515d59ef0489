import { type Static, Type } from 'typebox'
import { Micro, SessionId, RgsBalance } from './rgs-fields.ts'
import { RgsRound } from './rgs-round.ts'

export const rgsPaths = {
  authenticate: '/wallet/authenticate',
  balance: '/wallet/balance',
  play: '/wallet/play',
  event: '/bet/event',
  endRound: '/wallet/end-round',
} as const

/**
 * The codes of the public protocol, answered with HTTP 400 and `{ error: code, message, reason? }`.
 * `reason` gives details: the platform's own code, or one of `rgsReasons`.
 */
export const rgsErrors = {
  ERR_VAL: 'the request is not valid',
  ERR_IPB: 'not enough money',
  ERR_IS: 'unknown or ended session',
  ERR_ATE: 'the player could not be authenticated',
  ERR_GLE: 'a gambling limit is reached',
  ERR_LOC: 'the game is not offered at this place',
  ERR_GEN: 'general error',
  ERR_MAINTENANCE: 'closed for maintenance',
} as const
export type RgsError = keyof typeof rgsErrors

/** Distinctions that the public codes do not make. */
export const rgsReasons = {
  /** With ERR_VAL: a bet is open; end it first. */
  betActive: 'BET_ACTIVE',
  /** With ERR_VAL: there is no open bet. */
  betNotFound: 'BET_NOT_FOUND',
  /** With ERR_GEN: it is unknown whether the stake was taken; if it was, it is returned. */
  stakeUnknown: 'STAKE_UNKNOWN',
  /** With ERR_GEN: the payout is on its way. */
  payoutPending: 'PAYOUT_PENDING',
} as const

/** What the operator's rules forbid or require of the screen. */
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
  /** Minimum milliseconds between two rounds; the studio enforces it too. 0 for none. */
  minimumRoundDuration: Type.Integer({ minimum: 0 }),
})

export const RgsConfig = Type.Object({
  minBet: Micro,
  maxBet: Micro,
  stepBet: Micro,
  defaultBetLevel: Micro,
  betLevels: Type.Array(Micro),
  /** Not in the public protocol: the most that one round pays, where the operator set a bound. */
  maxWin: Type.Optional(Micro),
  jurisdiction: RgsJurisdiction,
})

/** Addresses that the screen may link to. */
const RgsLinks = Type.Object({
  lobbyUrl: Type.String(),
  depositUrl: Type.String(),
  historyUrl: Type.String(),
})

/** The platform's format for time and money: an IANA time zone, and the currency's word or sign. */
export const RgsDisplay = Type.Object({ timeZone: Type.String(), currencySymbol: Type.String() })
export type RgsDisplay = Static<typeof RgsDisplay>

export const AuthenticateRequest = Type.Object({
  sessionID: SessionId,
  language: Type.Optional(Type.String({ maxLength: 8 })),
})
export const AuthenticateAnswer = Type.Object({
  balance: RgsBalance,
  config: RgsConfig,
  round: Type.Union([RgsRound, Type.Null()]),
  /** Not in the public protocol: what our own screens show. */
  links: RgsLinks,
  realityCheck: Type.Object({ intervalSec: Type.Integer(), elapsedSec: Type.Integer() }),
  isTest: Type.Boolean(),
  display: RgsDisplay,
})

export const RgsBalanceRequest = Type.Object({ sessionID: SessionId })
export const RgsBalanceAnswer = Type.Object({ balance: RgsBalance })

export const RgsErrorAnswer = Type.Object({
  error: Type.String(),
  message: Type.String(),
  /** Not in the public protocol: the platform's own code, such as REALITY_CHECK_PENDING. */
  reason: Type.Optional(Type.String()),
})
export type RgsJurisdiction = Static<typeof RgsJurisdiction>
export type RgsConfig = Static<typeof RgsConfig>
export type AuthenticateAnswer = Static<typeof AuthenticateAnswer>
