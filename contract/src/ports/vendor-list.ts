import type { Currency, Money } from '../money.ts'

/** The rounds that began between two instants, after a place in the list. */
export type ListedSpan = { readonly from: Date; readonly to: Date; readonly cursor?: string }
/** A stake or payout that the vendor says was answered, of a round that was not taken back. */
export type ListedTransaction = {
  readonly transactionId: string
  readonly type: 'bet' | 'win'
  readonly roundId: string
  readonly currency: Currency
  readonly amount: Money
}
export type ListedPage = {
  readonly transactions: readonly ListedTransaction[]
  readonly cursor?: string
}
