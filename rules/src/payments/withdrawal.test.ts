import { money } from '@kancil/contract/money'
import { type WithdrawalState, withdrawalStates } from '@kancil/contract/payments/withdrawal'
import { describe, expect, test } from 'vitest'
import {
  afterAct,
  expectedBy,
  isOpenWithdrawal,
  refuseWithdrawal,
  type WithdrawalAct,
  withdrawableNow,
} from './withdrawal.ts'

const terms = {
  amountMin: money(30_00n),
  amountMax: money(1_000_00n),
  dayMax: money(1_500_00n),
  dayCount: 10,
}
const fine = {
  stopped: false,
  cash: money(5_000_00n),
  dayUsed: money(0n),
  dayRequests: 0,
  turnoverLeft: money(0n),
  openCount: 0,
}

test.each([
  { amount: 30_00n, facts: {}, refusal: null },
  { amount: 1_000_00n, facts: {}, refusal: null },
  { amount: 29_99n, facts: {}, refusal: 'below_minimum' },
  { amount: 1_000_01n, facts: {}, refusal: 'above_maximum' },
  { amount: 100_00n, facts: { cash: money(100_00n) }, refusal: null },
  { amount: 100_01n, facts: { cash: money(100_00n) }, refusal: 'insufficient_funds' },
  { amount: 100_00n, facts: { turnoverLeft: money(1n) }, refusal: 'turnover_open' },
  { amount: 500_00n, facts: { dayUsed: money(1_000_00n) }, refusal: null },
  { amount: 500_01n, facts: { dayUsed: money(1_000_00n) }, refusal: 'day_limit' },
  { amount: 100_00n, facts: { dayRequests: 9 }, refusal: null },
  { amount: 100_00n, facts: { dayRequests: 10 }, refusal: 'day_count' },
  { amount: 100_00n, facts: { openCount: 5 }, refusal: 'too_many_open' },
  { amount: 100_00n, facts: { stopped: true }, refusal: 'withdrawals_stopped' },
])('$amount with $facts is $refusal', ({ amount, facts, refusal }) => {
  expect(refuseWithdrawal(terms, { ...fine, ...facts }, money(amount))).toBe(refusal)
})

test.each([
  { facts: {}, most: 1_000_00n },
  { facts: { cash: money(80_00n) }, most: 80_00n },
  { facts: { dayUsed: money(1_450_00n) }, most: 50_00n },
  { facts: { cash: money(29_99n) }, most: 0n },
  { facts: { turnoverLeft: money(1n) }, most: 0n },
  { facts: { dayUsed: money(1_500_00n) }, most: 0n },
  { facts: { openCount: 5 }, most: 0n },
  { facts: { stopped: true }, most: 0n },
])('with $facts at most $most can leave now', ({ facts, most }) => {
  expect(withdrawableNow(terms, { ...fine, ...facts })).toBe(most)
})

describe('the machine', () => {
  const acts: WithdrawalAct[] = [
    'take',
    'approve',
    'countersign',
    'reject',
    'cancel',
    'send',
    'pay',
    'return',
    'recall',
  ]
  const allowed: Record<WithdrawalState, string> = {
    received:
      'take>reviewing approve>approved countersign>second_review reject>rejected cancel>cancelled',
    reviewing: 'take>reviewing approve>approved countersign>second_review reject>rejected',
    second_review: 'approve>approved reject>rejected',
    approved: 'send>paying pay>paid return>failed',
    paying: 'send>paying pay>paid return>failed',
    paid: 'recall>failed',
    rejected: '',
    failed: '',
    cancelled: '',
  }

  test.each(withdrawalStates)('%s', (state) => {
    const allowedActs = acts
      .map((act) => [act, afterAct(state, act)] as const)
      .filter(([, to]) => to !== null)
      .map(([act, to]) => `${act}>${to}`)
    expect(allowedActs.join(' ')).toBe(allowed[state])
  })

  test('from the first state every walk ends, and money leaves by one end alone', () => {
    const ends = new Set<WithdrawalState>()
    const walk = (state: WithdrawalState, seen: readonly WithdrawalState[]): void => {
      if (!isOpenWithdrawal(state)) ends.add(state)
      for (const act of acts) {
        const to = afterAct(state, act)
        if (to && !seen.includes(to)) walk(to, [...seen, to])
      }
    }
    walk('received', ['received'])
    expect([...ends].toSorted()).toEqual(['cancelled', 'failed', 'paid', 'rejected'])
  })
})

test('a review is due from the request on, a payout from the approval on', () => {
  const createdAt = new Date('2026-03-01T00:00:00Z')
  const since = new Date('2026-03-01T00:20:00Z')
  const pace = { reviewMinutes: 30, payoutMinutes: 10 }
  const due = (state: WithdrawalState) => expectedBy(state, createdAt, since, pace)?.toISOString()
  expect(due('reviewing')).toBe('2026-03-01T00:30:00.000Z')
  expect(due('paying')).toBe('2026-03-01T00:30:00.000Z')
  expect(due('paid')).toBeUndefined()
})
