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

/** Addresses the screen may link to. */
const RgsLinks = Type.Object({
  lobbyUrl: Type.String(),
  depositUrl: Type.String(),
  historyUrl: Type.String(),
})

/** How the platform writes time and money: an IANA time zone, and the currency's word or sign. */
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
  /** Beyond the public protocol: what our own screens show. */
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
  /** Beyond the public protocol: the platform's own code, such as REALITY_CHECK_PENDING. */
  reason: Type.Optional(Type.String()),
})
export type RgsJurisdiction = Static<typeof RgsJurisdiction>
export type RgsConfig = Static<typeof RgsConfig>
export type AuthenticateAnswer = Static<typeof AuthenticateAnswer>
