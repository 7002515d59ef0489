import type { Currency, Money } from '../money.ts'
import type { CatalogueGame, LaunchRequest, VendorCode } from '../seamless/native.ts'
import type { WalletBetType, WalletWinType } from './vendor-wallet.ts'

/**
 * The plug point of game vendors (docs/vendor-guide). A dialect knows one way of speaking to a
 * seamless
 * wallet: it reads bytes and writes bytes, sees no database and moves no money.
 * `adapters/registry.ts`
 * lists the dialects; a vendor that speaks a known one is a row in a table, not code.
 */

/** One request as it came, before anything in it is believed. */
export type VendorRequest = {
  readonly method: 'GET' | 'POST'
  /** The request target as sent, its query included. */
  readonly target: string
  /** What follows the vendor's base, such as `/bet`. */
  readonly call: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly raw: Uint8Array
  /**
   * More than the dialect's body limit: `raw` is empty, and the dialect says so in its own words.
   */
  readonly tooLarge: boolean
  /** Unix milliseconds. */
  readonly receivedAt: number
}

export type VendorKey = { readonly keyId: string; readonly secret: string }

/** Why a call is refused, in the core's vocabulary; a dialect translates it. */
export type VendorFault = {
  readonly fault: VendorCode
  /** For the vendor's engineers; never a secret, never the database's words. */
  readonly message: string
  /** The playable balance where the code asks for one. */
  readonly balance?: Money
  readonly currency?: Currency
  readonly retryAfterSeconds?: number
}

/** A signature that fits. `nonce` is remembered only for vendors whose profile asks. */
export type VerifiedRequest = { readonly fault?: never; readonly nonce: string }

export type VendorBet = {
  readonly type: 'bet'
  readonly transactionId: string
  readonly amount: Money
  readonly betType?: WalletBetType
}
export type VendorWin = {
  readonly type: 'win'
  readonly transactionId: string
  readonly amount: Money
  readonly winType?: WalletWinType
  readonly referenceTransactionId?: string
}
export type VendorRollback = {
  readonly type: 'rollback'
  readonly transactionId: string
  readonly originalTransactionId: string
}
export type VendorAction = VendorBet | VendorWin | VendorRollback

/** Moves money: one action, or several that stand or fall together. */
export type MoneyCall = {
  readonly kind: 'money'
  readonly playerId: string
  readonly sessionId?: string
  /** Absent where the wire does not say: the player's own. */
  readonly currency?: Currency
  readonly gameCode?: string
  readonly roundId?: string
  /** The last action closes the round. */
  readonly finished: boolean
  readonly actions: readonly VendorAction[]
  /** JSON text for the history. */
  readonly details?: string
}
export type BalanceCall = {
  readonly kind: 'balance'
  readonly playerId: string
  readonly currency?: Currency
  readonly sessionId?: string
}
export type VerifySessionCall = {
  readonly kind: 'verifySession'
  readonly token: string
  readonly gameCode?: string
}
export type CloseRoundCall = {
  readonly kind: 'closeRound'
  readonly roundId: string
  readonly playerId: string
  readonly currency?: Currency
  readonly gameCode?: string
  readonly details?: string
  readonly replayUrl?: string
}
export type SettleCall = {
  readonly kind: 'settle'
  /** The bet's transaction id. */
  readonly betId: string
  readonly version: number
  readonly result: 'won' | 'lost' | 'void' | 'halfWon' | 'halfLost' | 'cashout'
  /** Decimal text; read in the bet's currency. */
  readonly payout: string
  readonly playerId?: string
  readonly currency?: Currency
}
export type TransactionsCall = {
  readonly kind: 'transactions'
  readonly from: Date
  readonly to: Date
  readonly cursor?: string
}
export type PingCall = { readonly kind: 'ping' }
export type VendorCall =
  | MoneyCall
  | BalanceCall
  | VerifySessionCall
  | CloseRoundCall
  | SettleCall
  | TransactionsCall
  | PingCall

/** What became of one action. */
export type ActionResult = {
  readonly transactionId: string
  /** The platform's id of the transfer, as it was first answered. */
  readonly transferId: string
  readonly balance: Money
  readonly bonusUsed: Money
  readonly duplicate: boolean
  readonly applied: boolean
}
export type MoneyResult = {
  readonly kind: 'money'
  readonly currency: Currency
  /** The platform's id of the round; '' where no round was named. */
  readonly roundRef: string
  readonly results: readonly ActionResult[]
}
export type BalanceResult = {
  readonly kind: 'balance'
  readonly currency: Currency
  readonly balance: Money
}
export type SessionResult = {
  readonly kind: 'session'
  readonly sessionId: string
  readonly playerId: string
  readonly nickname: string
  readonly currency: Currency
  readonly language: string
  readonly country: string
  readonly balance: Money
  readonly isTest: boolean
  readonly jurisdiction: string
  readonly limits: { readonly minBet?: Money; readonly maxBet?: Money; readonly maxWin?: Money }
  readonly realityCheck: {
    readonly intervalSec: number
    readonly elapsedSec: number
    readonly historyUrl: string
    readonly lobbyUrl: string
  }
}
export type TransactionsResult = {
  readonly kind: 'transactions'
  readonly transactions: readonly {
    readonly transactionId: string
    readonly transferId: string
    readonly type: string
    readonly playerId: string
    readonly roundId?: string
    readonly currency: Currency
    readonly amount: Money
    readonly at: Date
  }[]
  readonly cursor?: string
}
export type PingResult = { readonly kind: 'ping' }
export type VendorResult =
  | MoneyResult
  | BalanceResult
  | SessionResult
  | TransactionsResult
  | PingResult

export type VendorReply = {
  readonly status: number
  /** JSON text. */
  readonly body: string
  readonly retryAfterSeconds?: number
}

/** Where and as whom a vendor is called. */
export type VendorTarget = {
  readonly code: string
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly key: VendorKey
}
/** A request for the server to send: the dialect only words and signs it. */
export type OutboundCall = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/**
 * What makes a sending unique: handed in, so that a dialect has no clock and no chance of its own.
 */
export type Sending = {
  readonly at: number
  readonly nonce: string
  readonly requestId: string
}
export type LaunchOutcome =
  | {
      readonly ok: true
      readonly url: string
      readonly gameSessionId: string
      readonly expiresAt: Date
    }
  | { readonly ok: false; readonly code: VendorCode; readonly message: string }

/** A dialect whose games can be opened by a call to the vendor. */
export interface VendorDoor {
  launch(order: LaunchRequest, target: VendorTarget, sending: Sending): OutboundCall
  readLaunch(status: number, body: string): LaunchOutcome
  catalogue(target: VendorTarget, sending: Sending): OutboundCall
  /** The games, or null where the answer is none. */
  readCatalogue(status: number, body: string): readonly CatalogueGame[] | null
}

export interface VendorDialect {
  /** Such as `native` or `softswiss-v2`. */
  readonly name: string
  readonly bodyLimitBytes: number
  /** The calls it takes, `METHOD /path` below the vendor's base. */
  readonly calls: readonly string[]
  /**
   * Before any parse: size, key, clock, signature over the raw bytes, in the dialect's own order.
   */
  verify(
    request: VendorRequest,
    vendorCode: string,
    keys: readonly VendorKey[],
  ): VendorFault | VerifiedRequest
  /** Shape, without a look at any player. */
  parse(request: VendorRequest): VendorFault | VendorCall
  reply(request: VendorRequest, call: VendorCall, result: VendorResult): VendorReply
  refuse(request: VendorRequest, fault: VendorFault, call?: VendorCall): VendorReply
  /** Absent where the dialect only speaks to the wallet. */
  readonly door?: VendorDoor
}
