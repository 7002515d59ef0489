import { floorToMinor, type Money, money } from '@kancil/contract/money'
import type { ReceiptState } from '@kancil/contract/payments/receipt'
import type { StepOwner } from '@kancil/contract/payments/step'

/**
 * What can happen to the receipt of a payout. The member: `confirm`, `deny`, `shorten` (a part
 * arrived). The clock: `lapse`. An operator: `fulfil` (the payer has paid in full), `force`,
 * `refund`. The bank: `recall`.
 */
export const receiptActs = [
  'confirm',
  'deny',
  'shorten',
  'lapse',
  'fulfil',
  'force',
  'refund',
  'recall',
] as const
export type ReceiptAct = (typeof receiptActs)[number]

const answers = { confirm: 'received', deny: 'not_received', shorten: 'partly_received' } as const
const asked = { ...answers, lapse: 'assumed', force: 'forced', recall: 'void' } as const
const disputed = {
  confirm: 'received',
  fulfil: 'full_payment_made',
  force: 'forced',
  refund: 'refunded',
  recall: 'void',
} as const

/**
 * The complete state machine: where each act leads from each state; what is not listed is not
 * allowed. Silence counts as received only while the member is being asked, never in a dispute.
 */
const table: Record<ReceiptState, Partial<Record<ReceiptAct, ReceiptState>>> = {
  awaiting: asked,
  full_payment_made: asked,
  not_received: disputed,
  partly_received: disputed,
  received: { recall: 'void' },
  assumed: { recall: 'void' },
  forced: { recall: 'void' },
  refunded: {},
  void: {},
}

/** The state after an act, or null if the act is not allowed. */
export function afterReceiptAct(state: ReceiptState, act: ReceiptAct): ReceiptState | null {
  return table[state][act] ?? null
}

const owners: Record<ReceiptState, StepOwner> = {
  awaiting: 'member',
  full_payment_made: 'member',
  not_received: 'operator',
  partly_received: 'operator',
  received: 'nobody',
  assumed: 'nobody',
  forced: 'nobody',
  refunded: 'nobody',
  void: 'nobody',
}

export function receiptOwner(state: ReceiptState): StepOwner {
  return owners[state]
}

/** When silence counts as received; null where nothing is asked. */
export function receiptDue(state: ReceiptState, since: Date, minutes: number): Date | null {
  const isAsked = afterReceiptAct(state, 'lapse') !== null
  return isAsked ? new Date(since.getTime() + minutes * 60_000) : null
}

/** What becomes of the payer's security deposit: only a forced receipt keeps it. */
export function securityOutcome(state: ReceiptState): 'held' | 'returned' | 'kept' {
  if (owners[state] !== 'nobody') return 'held'
  return state === 'forced' ? 'kept' : 'returned'
}

/** The security deposit of a payout, rounded down. */
export function securityOf(payout: Money, basisPoints: number): Money {
  return floorToMinor(payout * BigInt(basisPoints), 10_000n)
}

/** What did not arrive of a payout. */
export function missingOf(payout: Money, arrived: Money): Money {
  return money(payout - arrived)
}
