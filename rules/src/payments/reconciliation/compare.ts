import type {
  DifferenceDecision,
  DifferenceKind,
  DifferenceState,
} from '@kancil/contract/payments/reconciliation'
import { type BankFlow, isIncoming } from '@kancil/contract/ports/bank-statement'
import { type Money, money } from '@kancil/contract/money'

/** One side's knowledge of a movement; null where it knows none. */
type Sides = { readonly bank: Money | null; readonly ours: Money | null }

/** How bank and books differ about a movement; null where they agree. */
export function differenceOf({ bank, ours }: Sides): DifferenceKind | null {
  if (bank === ours) return null
  if (ours === null) return 'missing_here'
  return bank === null ? 'missing_at_bank' : 'wrong_amount'
}

/** What may be decided: money that nobody knows waits in suspense for its owner. */
export function differenceChoices(
  state: DifferenceState,
  kind: DifferenceKind,
  flow: BankFlow,
): readonly DifferenceDecision[] {
  if (state !== 'open') return []
  return kind === 'missing_here' && flow === 'payment'
    ? ['suspended', 'explained']
    : ['booked', 'explained']
}

/**
 * What has to be booked for the gateway's account to say what the bank's says, in minor units:
 * positive leaves the bank's account at the expense of the house, negative comes to it.
 */
export function differenceToBook(flow: BankFlow, { bank, ours }: Sides): Money {
  const beyond = (bank ?? 0n) - (ours ?? 0n)
  return money(isIncoming[flow] ? -beyond : beyond)
}
