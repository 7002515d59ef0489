import type { Currency, Money } from '../money.ts'

/** The outcome of one action. */
export type ActionResult = {
  readonly transactionId: string
  /** The platform's id of the transfer, as first answered. */
  readonly transferId: string
  readonly balance: Money
  readonly bonusUsed: Money
  readonly duplicate: boolean
  readonly applied: boolean
}
export type MoneyResult = {
  readonly kind: 'money'
  readonly currency: Currency
  /** The platform's id of the round; '' if no round was named. */
  readonly roundRef: string
  readonly results: readonly ActionResult[]
  /** What a jackpot that the platform holds paid. */
  readonly jackpotAmount?: Money
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
  /** The site's format for time and money, for games that follow it. */
  readonly display: { readonly timeZone: string; readonly currencySymbol: string }
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
export type JackpotsResult = {
  readonly kind: 'jackpots'
  readonly jackpots: readonly {
    readonly jackpotId: string
    readonly currency: Currency
    readonly amount: Money
    readonly seed: Money
    readonly state: 'live' | 'paused'
    readonly games: readonly string[]
    readonly sharePpm: number
  }[]
}
export type PingResult = { readonly kind: 'ping' }
export type VendorResult =
  | MoneyResult
  | BalanceResult
  | SessionResult
  | TransactionsResult
  | JackpotsResult
  | PingResult
