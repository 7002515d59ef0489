import { type Static, Type } from 'typebox'
import { type Currency, type Money, money, parseMoney } from '../money.ts'

/**
 * The native vendor protocol, version 1: the platform keeps the wallet and vendors call it
 * (docs/vendor-guide). `POST /vendor/v1/{vendorCode}/...`, JSON in UTF-8, at most 64 KiB. Unknown
 * extra fields are tolerated everywhere.
 */
export const vendorBasePath = '/vendor/v1'
export const vendorBodyLimitBytes = 65_536
export const vendorClockSkewMs = 300_000
export const vendorNonceMemoryMs = 600_000
export const vendorBetDetailsBytesMax = 8_192
/** The platform gives up on one call after this long; a vendor should wait a little longer. */
export const vendorCallTimeoutMs = 5_000

/** Of every request, in both directions. Node gives header names in lower case. */
export const vendorHeaders = {
  vendorId: 'x-vendor-id',
  keyId: 'x-key-id',
  /** Unix milliseconds. */
  timestamp: 'x-timestamp',
  /** UUIDv4, new on each retry. */
  nonce: 'x-nonce',
  /** UUIDv4, echoed in the answer. */
  requestId: 'x-request-id',
  /** Lower-case hex HMAC-SHA256 of `signedPrefix(...)` followed by the raw body's bytes. */
  signature: 'x-signature',
} as const

/** What is signed before the raw body. `path` is the request target as sent, its query included. */
export function signedPrefix(
  timestamp: string,
  nonce: string,
  method: 'GET' | 'POST',
  path: string,
): string {
  return `${timestamp}.${nonce}.${method}.${path}.`
}

/**
 * Each code's HTTP status, and whether the vendor may try again with the same transactionId. The
 * answer always carries the balance with INSUFFICIENT_FUNDS and the four limits after it.
 */
export const vendorCodes = {
  INSUFFICIENT_FUNDS: { http: 402, retry: false },
  BET_LIMIT: { http: 403, retry: false },
  LOSS_LIMIT: { http: 403, retry: false },
  WAGER_LIMIT: { http: 403, retry: false },
  TIME_LIMIT: { http: 403, retry: false },
  PLAYER_LOCKED: { http: 403, retry: false },
  SELF_EXCLUDED: { http: 403, retry: false },
  REALITY_CHECK_PENDING: { http: 403, retry: false },
  PLAYER_NOT_FOUND: { http: 404, retry: false },
  SESSION_NOT_FOUND: { http: 401, retry: false },
  SESSION_EXPIRED: { http: 401, retry: false },
  INVALID_SIGNATURE: { http: 401, retry: false },
  UNKNOWN_KEY: { http: 401, retry: false },
  REPLAYED_NONCE: { http: 401, retry: false },
  CLOCK_SKEW: { http: 401, retry: false },
  IP_NOT_ALLOWED: { http: 401, retry: false },
  BAD_REQUEST: { http: 400, retry: false },
  INVALID_AMOUNT: { http: 400, retry: false },
  UNSUPPORTED_CURRENCY: { http: 400, retry: false },
  CURRENCY_MISMATCH: { http: 400, retry: false },
  GAME_NOT_FOUND: { http: 400, retry: false },
  GAME_DISABLED: { http: 400, retry: false },
  COUNTRY_RESTRICTED: { http: 400, retry: false },
  TRANSACTION_CONFLICT: { http: 409, retry: false },
  ALREADY_ROLLED_BACK: { http: 409, retry: false },
  ROUND_CLOSED: { http: 409, retry: false },
  REFERENCE_NOT_FOUND: { http: 404, retry: false },
  RATE_LIMITED: { http: 429, retry: true },
  INTERNAL: { http: 500, retry: true },
  UNAVAILABLE: { http: 503, retry: true },
  MAINTENANCE: { http: 503, retry: true },
} as const satisfies Record<string, { http: number; retry: boolean }>
export type VendorCode = keyof typeof vendorCodes

/**
 * Money on this wire: decimal text in the main unit. The schemas take any text, so that a bad
 * amount is answered with INVALID_AMOUNT and not with BAD_REQUEST.
 */
export const vendorAmountPattern = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/
const Amount = Type.String({ maxLength: 64 })

/** Minor units, or null (INVALID_AMOUNT) where the text is not an amount of this currency. */
export function parseVendorAmount(text: string, currency: Currency): Money | null {
  if (!vendorAmountPattern.test(text)) return null
  try {
    return money(parseMoney(text, currency))
  } catch {
    return null
  }
}

/** An id that the other side made: printable ASCII without spaces. */
const ForeignId = Type.String({ pattern: '^[\\x21-\\x7e]{1,128}$' })
const GameCode = Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' })
const CurrencyText = Type.String({ pattern: '^[A-Za-z0-9]{3,8}$' })
/** ISO 8601 in UTC. */
const Instant = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
})
const Url = Type.String({ maxLength: 2_048 })
const Words = Type.String({ maxLength: 256 })

const Limits = Type.Object({
  minBet: Type.Optional(Amount),
  maxBet: Type.Optional(Amount),
  maxWin: Type.Optional(Amount),
})

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
  /** Opaque alias in this vendor's scope; never personal data. */
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
    /** 0 where there is none. */
    intervalSec: Type.Integer({ minimum: 0 }),
    elapsedSec: Type.Integer({ minimum: 0 }),
    historyUrl: Url,
    lobbyUrl: Url,
  }),
})

export const BalanceRequest = Type.Object({
  sessionId: Type.Optional(ForeignId),
  playerId: ForeignId,
  currency: CurrencyText,
  gameCode: Type.Optional(GameCode),
})

export const betTypes = ['normal', 'free', 'tip', 'buyFeature', 'sideBet'] as const
export const winTypes = ['normal', 'free', 'jackpot', 'promo', 'tournament'] as const
const BetType = Type.Enum([...betTypes])
const WinType = Type.Enum([...winTypes])
/** Opaque to the platform, at most 8 KiB as JSON, kept for the history. */
const BetDetails = Type.Record(Type.String(), Type.Unknown())

/** `/bet`: debit. The session must be live; limits, locks and exclusion are checked here only. */
export const BetRequest = Type.Object({
  transactionId: ForeignId,
  roundId: ForeignId,
  playerId: ForeignId,
  sessionId: ForeignId,
  gameCode: GameCode,
  currency: CurrencyText,
  amount: Amount,
  roundFinished: Type.Optional(Type.Boolean()),
  betType: Type.Optional(BetType),
  freeRoundId: Type.Optional(ForeignId),
  jackpotContribution: Type.Optional(Amount),
  betDetails: Type.Optional(BetDetails),
  occurredAt: Type.Optional(Instant),
})

/** `/win`: credit, accepted whatever has become of the session; "0" closes a losing round. */
export const WinRequest = Type.Object({
  transactionId: ForeignId,
  roundId: ForeignId,
  playerId: ForeignId,
  sessionId: Type.Optional(ForeignId),
  gameCode: GameCode,
  currency: CurrencyText,
  amount: Amount,
  /** The transactionId of the bet; only promo and tournament wins may lack a bet. */
  referenceTransactionId: Type.Optional(ForeignId),
  roundFinished: Type.Optional(Type.Boolean()),
  winType: Type.Optional(WinType),
  jackpotId: Type.Optional(ForeignId),
  freeRoundId: Type.Optional(ForeignId),
  occurredAt: Type.Optional(Instant),
})

/** `/betwin`: ordered, all or nothing. */
export const BetWinRequest = Type.Object({
  roundId: ForeignId,
  playerId: ForeignId,
  /** Needed where a bet is among them. */
  sessionId: Type.Optional(ForeignId),
  gameCode: GameCode,
  currency: CurrencyText,
  finished: Type.Optional(Type.Boolean()),
  transactions: Type.Array(
    Type.Object({
      transactionId: ForeignId,
      type: Type.Union([Type.Literal('bet'), Type.Literal('win')]),
      amount: Amount,
      referenceTransactionId: Type.Optional(ForeignId),
      betType: Type.Optional(BetType),
      winType: Type.Optional(WinType),
    }),
    { minItems: 1, maxItems: 32 },
  ),
  betDetails: Type.Optional(BetDetails),
  occurredAt: Type.Optional(Instant),
})

/**
 * `/rollback`: reverses one bet or win, known by its id alone; an unknown one leaves a tombstone.
 */
export const RollbackRequest = Type.Object({
  transactionId: ForeignId,
  originalTransactionId: ForeignId,
  playerId: ForeignId,
  roundId: Type.Optional(ForeignId),
  reason: Type.Optional(Words),
})

export const RoundCloseRequest = Type.Object({
  roundId: ForeignId,
  playerId: ForeignId,
  gameCode: GameCode,
  summary: Type.Optional(BetDetails),
  /** http or https: the member's page links to it. */
  replayUrl: Type.Optional(Url),
})

export const betResults = ['won', 'lost', 'void', 'halfWon', 'halfLost', 'cashout'] as const
/** `/settle`, `/resettle`, `/cashout`: the ledger posts the difference to the version before. */
export const SettleRequest = Type.Object({
  /** The transactionId of the bet. */
  betId: ForeignId,
  settlementVersion: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  result: Type.Enum([...betResults]),
  /** Gross, in the bet's currency. */
  payout: Amount,
  playerId: Type.Optional(ForeignId),
  currency: Type.Optional(CurrencyText),
})

/** The answer of every money call and of `/balance` (there without ids). */
export const WalletAnswer = Type.Object({
  status: Type.Literal('OK'),
  requestId: Type.String(),
  transactionId: Type.Optional(Type.String()),
  operatorTransactionId: Type.Optional(Type.String()),
  /** On a replay the stored first answer. */
  balance: Amount,
  currency: CurrencyText,
  bonusUsed: Type.Optional(Amount),
  duplicate: Type.Optional(Type.Boolean()),
  /** Of a rollback: false where the original is unknown or was reversed before. */
  applied: Type.Optional(Type.Boolean()),
  /** Of `/betwin`, in the order sent. */
  transactions: Type.Optional(
    Type.Array(
      Type.Object({
        transactionId: Type.String(),
        operatorTransactionId: Type.String(),
        duplicate: Type.Boolean(),
      }),
    ),
  ),
  serverTime: Instant,
})
export const ErrorAnswer = Type.Object({
  status: Type.Literal('ERROR'),
  code: Type.String(),
  message: Type.String(),
  requestId: Type.String(),
  balance: Type.Optional(Amount),
  currency: Type.Optional(CurrencyText),
  retry: Type.Boolean(),
})

/** `GET /vendor/v1/{vendor}/transactions?from&to&cursor`, for the nightly reconciliation. */
export const TransactionsAnswer = Type.Object({
  status: Type.Literal('OK'),
  requestId: Type.String(),
  transactions: Type.Array(
    Type.Object({
      /** Of a settlement, the bet's id and the version: `{betId}:{settlementVersion}`. */
      transactionId: Type.String(),
      operatorTransactionId: Type.String(),
      type: Type.String(),
      playerId: Type.String(),
      roundId: Type.Optional(Type.String()),
      currency: CurrencyText,
      amount: Amount,
      occurredAt: Instant,
    }),
  ),
  /** Absent on the last page. */
  cursor: Type.Optional(Type.String()),
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
})
export const LaunchAnswer = Type.Object({
  url: Type.Optional(Url),
  html: Type.Optional(Type.String()),
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
  /** Paylines, where it has any. */
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
export type BalanceRequest = Static<typeof BalanceRequest>
export type BetRequest = Static<typeof BetRequest>
export type WinRequest = Static<typeof WinRequest>
export type BetWinRequest = Static<typeof BetWinRequest>
export type RollbackRequest = Static<typeof RollbackRequest>
export type RoundCloseRequest = Static<typeof RoundCloseRequest>
export type SettleRequest = Static<typeof SettleRequest>
export type WalletAnswer = Static<typeof WalletAnswer>
export type ErrorAnswer = Static<typeof ErrorAnswer>
export type TransactionsAnswer = Static<typeof TransactionsAnswer>
export type LaunchRequest = Static<typeof LaunchRequest>
export type LaunchAnswer = Static<typeof LaunchAnswer>
export type CatalogueGame = Static<typeof CatalogueGame>
