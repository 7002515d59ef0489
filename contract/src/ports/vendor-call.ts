import type { Currency, Money } from '../money.ts'
import type { WalletBetType, WalletWinType } from './vendor-wallet.ts'

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
  /** With winType `jackpot`: the one that was won. */
  readonly jackpotId?: string
  readonly referenceTransactionId?: string
}
export type VendorRollback = {
  readonly type: 'rollback'
  readonly transactionId: string
  readonly originalTransactionId: string
}
export type VendorAction = VendorBet | VendorWin | VendorRollback

/** Moves money: one action, or several that succeed or fail together. */
export type MoneyCall = {
  readonly kind: 'money'
  readonly playerId: string
  readonly sessionId?: string
  /** Absent if the wire names none; the player's own then applies. */
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
/** What the jackpots of the vendor that the platform holds come to now. */
export type JackpotsCall = { readonly kind: 'jackpots' }
export type PingCall = { readonly kind: 'ping' }
export type VendorCall =
  | MoneyCall
  | BalanceCall
  | VerifySessionCall
  | CloseRoundCall
  | SettleCall
  | TransactionsCall
  | JackpotsCall
  | PingCall
