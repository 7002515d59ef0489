import type { ErrorOf } from '@kancil/contract/endpoint'
import type { Currency, Money } from '@kancil/contract/money'
import {
  type DepositState,
  openDepositsMax,
  type requestDeposit,
} from '@kancil/contract/payments/deposit'
import type { SuspenseReason } from '@kancil/contract/payments/suspense'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { afterDepositAct, type DepositAct } from './deposit-states.ts'

export type DepositTerms = {
  readonly enabled: boolean
  readonly amountMin: Money
  readonly amountMax: Money
}

/** Why a deposit must be refused, or null. */
export function refuseDeposit(
  terms: DepositTerms,
  amount: Money,
  openDeposits: number,
): ErrorOf<typeof requestDeposit> | null {
  if (!terms.enabled) return 'method_unavailable'
  if (amount < terms.amountMin) return 'below_minimum'
  if (amount > terms.amountMax) return 'above_maximum'
  if (openDeposits >= openDepositsMax) return 'too_many_open'
  return null
}

export type DepositFacts = {
  readonly state: DepositState
  readonly amount: Money
  readonly currency: Currency
  /** The movement that was credited, or '' if none was. */
  readonly creditedRef: string
  /** How many confirmations were reported so far. */
  readonly confirmations: number
}

/**
 * What one report of the gateway means. `credit`: the order's money has arrived. `suspend`: money
 * has arrived that is not the order's. `move`: no money, a new state. `confirm`: another block has
 * confirmed the payment. `recall`: the bank took back what was credited. `ignore`: nothing new, or
 * older than what is known.
 */
export type DepositDecision =
  | { readonly kind: 'credit' }
  | { readonly kind: 'suspend'; readonly reason: SuspenseReason; readonly dispute: boolean }
  | { readonly kind: 'move'; readonly to: DepositState }
  | { readonly kind: 'confirm'; readonly confirmations: number }
  | { readonly kind: 'recall' }
  | { readonly kind: 'ignore' }

/**
 * Reports arrive late, twice and out of order, and received money must never be lost by it: a
 * success counts in every state, once per movement; news without money only ever moves an order
 * that is still open. A failure of a credited movement is a recall if it happened after the
 * payment: the caller knows when.
 */
export function decideDeposit(
  deposit: DepositFacts | null,
  event: Pick<GatewayEvent, 'status' | 'amount' | 'currency' | 'gatewayRef' | 'confirmations'>,
): DepositDecision {
  if (event.status === 'succeeded') return decideMoney(deposit, event)
  if (!deposit) return { kind: 'ignore' }
  if (unpaid.includes(event.status) && deposit.state === 'succeeded')
    return { kind: deposit.creditedRef === event.gatewayRef ? 'recall' : 'ignore' }
  const act = newsActs[event.status]
  const to = act && afterDepositAct(deposit.state, act)
  if (to) return { kind: 'move', to }
  const { confirmations = 0 } = event
  if (deposit.state === 'processing' && confirmations > deposit.confirmations)
    return { kind: 'confirm', confirmations }
  return { kind: 'ignore' }
}

/** What news without money does to an order. */
const newsActs: Partial<Record<GatewayEvent['status'], DepositAct>> = {
  processing: 'book',
  failed: 'fail',
  cancelled: 'cancel',
  expired: 'expire',
}

function decideMoney(
  deposit: DepositFacts | null,
  event: Pick<GatewayEvent, 'amount' | 'currency' | 'gatewayRef'>,
): DepositDecision {
  if (!deposit) return { kind: 'suspend', reason: 'unknown_reference', dispute: false }
  if (deposit.state === 'succeeded') {
    if (deposit.creditedRef === event.gatewayRef) return { kind: 'ignore' }
    return { kind: 'suspend', reason: 'paid_twice', dispute: false }
  }
  if (event.currency !== deposit.currency)
    return { kind: 'suspend', reason: 'wrong_currency', dispute: true }
  if (event.amount !== deposit.amount)
    return { kind: 'suspend', reason: 'wrong_amount', dispute: true }
  return { kind: 'credit' }
}

/** Statuses of a movement, in or out, that is not money or no longer is. */
export const unpaid: readonly GatewayEvent['status'][] = ['failed', 'cancelled', 'expired']
