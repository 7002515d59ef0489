import type { ErrorOf } from '@kancil/contract/endpoint'
import { type Money, money, zero } from '@kancil/contract/money'
import {
  openWithdrawalsMax,
  type requestWithdrawal,
  type WithdrawalState,
} from '@kancil/contract/payments/withdrawal'
import { type StepOwner } from '@kancil/contract/payments/step'
import type { WithdrawalLimits } from './withdrawal-limits.ts'

export type WithdrawalFacts = {
  readonly stopped: boolean
  readonly cash: Money
  /** Requested today and not returned. */
  readonly dayUsed: Money
  /** How many were requested today and not returned. */
  readonly dayRequests: number
  readonly turnoverLeft: Money
  readonly openCount: number
  /** How much may leave before the member must prove who they are; absent: any amount. */
  readonly identityLeft?: bigint
}

/** Why a withdrawal must be refused, or null. The most useful reason for the member comes first. */
export function refuseWithdrawal(
  terms: WithdrawalLimits,
  facts: WithdrawalFacts,
  amount: Money,
): ErrorOf<typeof requestWithdrawal> | null {
  if (facts.stopped) return 'withdrawals_stopped'
  if (amount < terms.amountMin) return 'below_minimum'
  if (amount > terms.amountMax) return 'above_maximum'
  if (amount > facts.cash) return 'insufficient_funds'
  if (facts.turnoverLeft > 0n) return 'turnover_open'
  if (facts.dayRequests >= terms.dayCount) return 'day_count'
  if (facts.dayUsed + amount > terms.dayMax) return 'day_limit'
  if (facts.openCount >= openWithdrawalsMax) return 'too_many_open'
  return null
}

/** The largest amount that may be requested now; zero if any amount would be refused. */
export function withdrawableNow(terms: WithdrawalLimits, facts: WithdrawalFacts): Money {
  const dayLeft = terms.dayMax - facts.dayUsed
  const caps: bigint[] = [facts.cash, terms.amountMax, dayLeft]
  if (facts.identityLeft !== undefined) caps.push(facts.identityLeft)
  const most = money(caps.reduce((least, cap) => (cap < least ? cap : least)))
  return refuseWithdrawal(terms, facts, most) === null ? most : zero
}

export type WithdrawalAct =
  | 'take'
  | 'approve'
  | 'countersign'
  | 'reject'
  | 'cancel'
  | 'send'
  | 'pay'
  | 'return'
  | 'recall'

/**
 * The complete state machine, where `countersign` asks for a second operator: where each act leads
 * from each state; what is not listed is not allowed. A decision is final. The bank's report counts
 * as soon as a payout is released (`approved`), because it may arrive before our own record of
 * having sent it. A payment that the bank took back after it counted is recalled: its money belongs
 * to the member again.
 */
const table: Record<WithdrawalState, Partial<Record<WithdrawalAct, WithdrawalState>>> = {
  received: {
    take: 'reviewing',
    approve: 'approved',
    countersign: 'second_review',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  reviewing: {
    take: 'reviewing',
    approve: 'approved',
    countersign: 'second_review',
    reject: 'rejected',
  },
  second_review: { approve: 'approved', reject: 'rejected' },
  approved: { send: 'paying', pay: 'paid', return: 'failed' },
  paying: { send: 'paying', pay: 'paid', return: 'failed' },
  paid: { recall: 'failed' },
  rejected: {},
  failed: {},
  cancelled: {},
}

/** The state after an act, or null if the act is not allowed. */
export function afterAct(state: WithdrawalState, act: WithdrawalAct): WithdrawalState | null {
  return table[state][act] ?? null
}

/** Whether the money is still held. */
export function isOpenWithdrawal(state: WithdrawalState): boolean {
  return owners[state] !== 'nobody'
}

const owners: Record<WithdrawalState, StepOwner> = {
  received: 'operator',
  reviewing: 'operator',
  second_review: 'operator',
  approved: 'bank',
  paying: 'bank',
  paid: 'nobody',
  rejected: 'nobody',
  failed: 'nobody',
  cancelled: 'nobody',
}

export function withdrawalOwner(state: WithdrawalState): StepOwner {
  return owners[state]
}

export type WithdrawalPace = { readonly reviewMinutes: number; readonly payoutMinutes: number }

/**
 * When the present step should be finished, counted from the request or the release of the
 * withdrawal; null at the end.
 */
export function expectedBy(
  state: WithdrawalState,
  createdAt: Date,
  stateSince: Date,
  pace: WithdrawalPace,
): Date | null {
  if (!isOpenWithdrawal(state)) return null
  const deciding = owners[state] === 'operator'
  const [from, minutes] = deciding
    ? [createdAt, pace.reviewMinutes]
    : [stateSince, pace.payoutMinutes]
  return new Date(from.getTime() + minutes * 60_000)
}
