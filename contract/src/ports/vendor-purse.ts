import type { Currency, Money } from '../money.ts'
import type { OutboundCall, SendingContext, VendorTarget } from './outbound-call.ts'

/** An order to move money. The same id is the same order, however often it is sent. */
export type PurseOrder = {
  readonly orderId: string
  readonly playerId: string
  /** `in`: to the vendor's purse; `out`: from it. */
  readonly direction: 'in' | 'out'
  readonly amount: Money
  readonly currency: Currency
}

/** What a vendor's answer says of an order. */
export type VendorWord =
  /** It was carried out. */
  | 'done'
  /** It was refused for good: it will never be carried out. */
  | 'failed'
  /** It has arrived and is not decided. */
  | 'pending'
  /** The vendor has never seen it. */
  | 'unknown'
  /** The answer is about another order, another amount, or is no answer at all. */
  | 'wrong'
  /** No answer. */
  | 'silent'

/**
 * The plug point of vendors that keep a purse of their own for each player: money is ordered in and
 * out, and the vendor is asked what became of an order. An adapter words the calls and reads the
 * answers; it moves no money.
 */
export interface PurseDoor {
  order(order: PurseOrder, target: VendorTarget, sending: SendingContext): OutboundCall
  state(order: PurseOrder, target: VendorTarget, sending: SendingContext): OutboundCall
  /** Reads the answer to either call. */
  readWord(status: number, body: string, order: PurseOrder): VendorWord
  balance(purse: PurseHolder, target: VendorTarget, sending: SendingContext): OutboundCall
  /** Minor units, or null where the answer is not this purse's balance. */
  readBalance(status: number, body: string, purse: PurseHolder): Money | null
  /** Rounds played from purses, after a number of the vendor's. */
  rounds(after: string, target: VendorTarget, sending: SendingContext): OutboundCall
  /** `no_list` where the vendor lists none; null where the answer is no list. */
  readRounds(status: number, body: string): readonly PurseRound[] | 'no_list' | null
}

/** A finished round as the vendor lists it. */
export type PurseRound = {
  readonly number: bigint
  readonly roundId: string
  readonly playerId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly stake: Money
  readonly payout: Money
  readonly finishedAt: Date
}

export type PurseHolder = { readonly playerId: string; readonly currency: Currency }
