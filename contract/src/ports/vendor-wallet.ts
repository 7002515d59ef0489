import type { Currency, Money } from '../money.ts'
import type { LateOriginal, SecondRollback } from './vendor-dialects.ts'

/**
 * What every vendor dialect is translated into, and what the wallet answers. Idempotency,
 * tombstones, limits and the ledger exist once, behind this port (handbook, wallet protocol).
 */

/**
 * Whether a vendor's transaction ids are unique among all its players, or only per player. Vendor
 * data.
 */
export type WalletScope = 'vendor' | 'member'

type CommandAddress = {
  readonly vendorId: string
  readonly scope: WalletScope
  readonly memberId: string
  readonly currency: Currency
  readonly roundId?: string
  readonly gameCode?: string
  /** JSON text of at most 8 KiB, stored with the transfer for the history. */
  readonly details?: string
}

export type WalletBetType = 'normal' | 'free' | 'tip' | 'buyFeature' | 'sideBet'
export type WalletWinType = 'normal' | 'free' | 'jackpot' | 'promo' | 'tournament'

/** Debits a stake. */
export type WalletBet = CommandAddress & {
  readonly kind: 'bet'
  readonly transactionId: string
  /** Minor units, >= 0. Zero records the id and its answer, but no entries. */
  readonly amount: Money
  readonly betType?: WalletBetType
  /** Closes the round with this transaction. */
  readonly roundFinished?: boolean
  /** False: skips the member's own bet, wager and loss limits (checked otherwise). */
  readonly limits?: boolean
  /**
   * The refusal that a NEW bet would get from the caller (session, lock, exclusion, game, country).
   * It is passed in because a repeat must still get its stored answer: the wallet checks for a
   * tombstone and a replay first.
   */
  readonly refuseNew?: WalletRefusalCode
  /** `refuse` if absent. */
  readonly lateOriginal?: LateOriginal
}

/** Credits a payout; accepted after the session's end and for a locked member. */
export type WalletWin = CommandAddress & {
  readonly kind: 'win'
  readonly transactionId: string
  /** Minor units, >= 0. */
  readonly amount: Money
  readonly winType?: WalletWinType
  /** The bet's transaction id. Unknown: REFERENCE_NOT_FOUND; rolled back: ALREADY_ROLLED_BACK. */
  readonly referenceTransactionId?: string
  readonly roundFinished?: boolean
  /** `refuse` if absent. */
  readonly lateOriginal?: LateOriginal
}

/** Reverses one bet or one win in full. */
export type WalletRollback = CommandAddress & {
  readonly kind: 'rollback'
  readonly transactionId: string
  readonly originalTransactionId: string
  /** `repeat` if absent. */
  readonly secondRollback?: SecondRollback
}

/** Closes a round: later bets on it are refused. Idempotent, without an id of its own. */
export type WalletRoundClose = CommandAddress & {
  readonly kind: 'roundClose'
  readonly roundId: string
}

export type WalletCommand = WalletBet | WalletWin | WalletRollback | WalletRoundClose

/**
 * The first six come from the wallet itself and always carry the balance, except PLAYER_NOT_FOUND.
 */
export type WalletRefusalCode =
  | 'INSUFFICIENT_FUNDS'
  | 'BET_LIMIT'
  | 'LOSS_LIMIT'
  | 'WAGER_LIMIT'
  | 'TRANSACTION_CONFLICT'
  | 'ALREADY_ROLLED_BACK'
  | 'ROUND_CLOSED'
  | 'REFERENCE_NOT_FOUND'
  | 'PLAYER_NOT_FOUND'
  | 'CURRENCY_MISMATCH'
  | 'INVALID_AMOUNT'
  /**
   * The queue is full or the database is unavailable: nothing was posted, the same id may be sent
   * again.
   */
  | 'UNAVAILABLE'
  /** Passed in by the caller as `refuseNew`. */
  | 'TIME_LIMIT'
  | 'PLAYER_LOCKED'
  | 'SELF_EXCLUDED'
  | 'REALITY_CHECK_PENDING'
  /** The terms of the member's open bonus forbid the bet. */
  | 'BONUS_TERMS'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_EXPIRED'
  | 'GAME_NOT_FOUND'
  | 'GAME_DISABLED'
  | 'COUNTRY_RESTRICTED'
  | 'UNSUPPORTED_CURRENCY'
  | 'MAINTENANCE'

export type WalletSuccess = {
  readonly ok: true
  /** The platform's id of the transfer, decimal text; '' for a round close. */
  readonly transferId: string
  /** Playable money (cash and bonus) after the command; for a repeat, as first answered. */
  readonly balance: Money
  /** The part of the amount that moved in the bonus bucket. */
  readonly bonusUsed: Money
  /** The id was known: nothing moved, this is the stored first answer. */
  readonly duplicate: boolean
  /**
   * False for a rollback that found nothing to reverse (it leaves a durable tombstone), and for
   * what was accepted after its rollback.
   */
  readonly applied: boolean
}

export type WalletRefusal = {
  readonly ok: false
  readonly code: WalletRefusalCode
  /** The playable balance, if the player is known. For a group: the balance before the group. */
  readonly balance?: Money
}

export type WalletOutcome = WalletSuccess | WalletRefusal

export type WalletGroupOutcome =
  | { readonly ok: true; readonly outcomes: readonly WalletSuccess[] }
  /** `index`: the command that was refused. Nothing in the group was posted. */
  | { readonly ok: false; readonly index: number; readonly refusal: WalletRefusal }

/** A refusal is data here; only a bug or a lost database throws. */
export interface VendorWallet {
  /** Applies one command, batched with others. Resolves after the commit. */
  submit(command: WalletCommand): Promise<WalletOutcome>
  /** All or nothing, in order, for one member (`/betwin`). */
  submitAll(commands: readonly WalletCommand[]): Promise<WalletGroupOutcome>
  /**
   * Playable money (cash and bonus), always current; null if the member has no account in the
   * currency.
   */
  balance(memberId: string, currency: Currency): Promise<Money | null>
}
