import { type Static, Type } from 'typebox'
import {
  ForeignId,
  CurrencyText,
  GameCode,
  Amount,
  BetType,
  BetDetails,
  Instant,
  WinType,
  Words,
  Url,
  betResults,
} from './native-fields.ts'

export const BalanceRequest = Type.Object({
  sessionId: Type.Optional(ForeignId),
  playerId: ForeignId,
  currency: CurrencyText,
  gameCode: Type.Optional(GameCode),
})

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

/** `/win`: credit, accepted whatever the state of the session; "0" closes a losing round. */
export const WinRequest = Type.Object({
  transactionId: ForeignId,
  roundId: ForeignId,
  playerId: ForeignId,
  sessionId: Type.Optional(ForeignId),
  gameCode: GameCode,
  currency: CurrencyText,
  amount: Amount,
  /** The transactionId of the bet; only promo and tournament wins may lack one. */
  referenceTransactionId: Type.Optional(ForeignId),
  roundFinished: Type.Optional(Type.Boolean()),
  winType: Type.Optional(WinType),
  /**
   * With winType `jackpot`, one that the platform holds: `amount` is "0", and the answer tells
   * what was paid. Any other id is a pool of the vendor's own, and `amount` is paid.
   */
  jackpotId: Type.Optional(ForeignId),
  /**
   * What of the round's stakes is no turnover: both of two opposite spots, what pushed, bullets not
   * fired, a purse that was not played. Nothing where it is missing.
   */
  stakeNotCounted: Type.Optional(Amount),
  freeRoundId: Type.Optional(ForeignId),
  occurredAt: Type.Optional(Instant),
})

/** `/betwin`: ordered, all or nothing. */
export const BetWinRequest = Type.Object({
  roundId: ForeignId,
  playerId: ForeignId,
  /** Required if it includes a bet. */
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
 * `/rollback`: reverses one bet or win, identified by its id alone; an unknown id leaves a
 * tombstone.
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
/**
 * `/settle`, `/resettle`, `/cashout`: the ledger posts the difference from the previous version.
 */
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

/** The answer to every money call and to `/balance` (there without ids). */
export const WalletAnswer = Type.Object({
  status: Type.Literal('OK'),
  requestId: Type.String(),
  transactionId: Type.Optional(Type.String()),
  operatorTransactionId: Type.Optional(Type.String()),
  /** For a replay, the stored first answer. */
  balance: Amount,
  currency: CurrencyText,
  bonusUsed: Type.Optional(Amount),
  /** Of a jackpot that the platform holds: what the pool paid. */
  jackpotAmount: Type.Optional(Amount),
  duplicate: Type.Optional(Type.Boolean()),
  /** For a rollback: false if the original is unknown or was already reversed. */
  applied: Type.Optional(Type.Boolean()),
  /** For `/betwin`, in the order sent. */
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

/** `POST /ping`: a body may be left out. */
export const PingAnswer = Type.Object({
  status: Type.Literal('OK'),
  requestId: Type.String(),
  serverTime: Instant,
})

/** The query of `GET /transactions`: from `from` on, before `to`. */
export const TransactionsQuery = Type.Object({
  from: Instant,
  to: Instant,
  /** From the page before. */
  cursor: Type.Optional(Type.String({ maxLength: 128 })),
})

/** `GET /vendor/v1/{vendor}/transactions?from&to&cursor`, for the nightly reconciliation. */
export const TransactionsAnswer = Type.Object({
  status: Type.Literal('OK'),
  requestId: Type.String(),
  transactions: Type.Array(
    Type.Object({
      /** For a settlement, the bet's id and the version: `{betId}:{settlementVersion}`. */
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

/** One row of `GET {base}/transactions`, platform to vendor: its own books of a day. */
export const ListedRow = Type.Object({
  transactionId: ForeignId,
  type: Type.Enum(['bet', 'win']),
  roundId: ForeignId,
  currency: CurrencyText,
  amount: Amount,
})

/** `GET /vendor/v1/{vendor}/jackpots`: those that the platform holds for the vendor's games. */
export const JackpotsAnswer = Type.Object({
  status: Type.Literal('OK'),
  requestId: Type.String(),
  jackpots: Type.Array(
    Type.Object({
      jackpotId: ForeignId,
      currency: CurrencyText,
      /** What the pool holds; it grows as rounds of its games settle. */
      amount: Amount,
      /** What it begins with again after a win. */
      seed: Amount,
      /** While it is paused, nothing may be drawn. */
      state: Type.Enum(['live', 'paused']),
      games: Type.Array(GameCode),
      /** Of each stake, in millionths: a part of the return that is shown for its games. */
      sharePpm: Type.Integer(),
    }),
  ),
  serverTime: Instant,
})
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
export type JackpotsAnswer = Static<typeof JackpotsAnswer>
