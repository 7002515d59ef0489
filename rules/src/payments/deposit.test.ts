import { money } from '@kancil/contract/money'
import { type DepositState, depositStates } from '@kancil/contract/payments/deposit'
import { describe, expect, test } from 'vitest'
import { decideDeposit, refuseDeposit } from './deposit.ts'
import { isOpenDeposit } from './deposit-states.ts'

const terms = { enabled: true, amountMin: money(10_00n), amountMax: money(500_00n) }

test.each([
  { amount: 9_99n, open: 0, refusal: 'below_minimum' },
  { amount: 0n, open: 0, refusal: 'below_minimum' },
  { amount: 10_00n, open: 0, refusal: null },
  { amount: 500_00n, open: 4, refusal: null },
  { amount: 500_00n, open: 5, refusal: 'too_many_open' },
  { amount: 500_01n, open: 0, refusal: 'above_maximum' },
])('a deposit of $amount with $open open is $refusal', ({ amount, open, refusal }) => {
  expect(refuseDeposit(terms, money(amount), open)).toBe(refusal)
})

test('a method that is switched off takes nothing', () => {
  expect(refuseDeposit({ ...terms, enabled: false }, money(50_00n), 0)).toBe('method_unavailable')
})

const order = (state: DepositState, creditedRef = '', confirmations = 0) =>
  ({ state, amount: money(50_00n), currency: 'MYR', creditedRef, confirmations }) as const
const paid = (change: object = {}) =>
  ({
    status: 'succeeded',
    amount: money(50_00n),
    currency: 'MYR',
    gatewayRef: 'pay_1',
    ...change,
  }) as const

describe('taken back', () => {
  test.each(['failed', 'cancelled', 'expired'] as const)('%s after it was credited', (status) => {
    const credited = order('succeeded', 'pay_1')
    expect(decideDeposit(credited, paid({ status }))).toEqual({ kind: 'recall' })
    // The order's other movement was never money received.
    const other = paid({ status, gatewayRef: 'pay_2' })
    expect(decideDeposit(credited, other)).toEqual({ kind: 'ignore' })
  })
})

describe('money', () => {
  test.each(depositStates.filter((state) => state !== 'succeeded'))(
    'the right amount is credited, however late: %s',
    (state) => expect(decideDeposit(order(state), paid())).toEqual({ kind: 'credit' }),
  )

  test('the same movement is credited once', () => {
    expect(decideDeposit(order('succeeded', 'pay_1'), paid())).toEqual({ kind: 'ignore' })
  })

  test.each([
    { deposit: order('succeeded', 'pay_0'), event: paid(), reason: 'paid_twice', dispute: false },
    { deposit: null, event: paid(), reason: 'unknown_reference', dispute: false },
    {
      deposit: order('pending'),
      event: paid({ amount: money(50_01n) }),
      reason: 'wrong_amount',
      dispute: true,
    },
    {
      deposit: order('expired'),
      event: paid({ amount: money(49_99n) }),
      reason: 'wrong_amount',
      dispute: true,
    },
    {
      deposit: order('pending'),
      event: paid({ currency: 'SGD' }),
      reason: 'wrong_currency',
      dispute: true,
    },
  ])('$reason goes to suspense', ({ deposit, event, reason, dispute }) => {
    expect(decideDeposit(deposit, event)).toEqual({ kind: 'suspend', reason, dispute })
  })
})

describe('news without money', () => {
  const statuses = ['pending', 'processing', 'failed', 'cancelled', 'expired'] as const

  test.each(depositStates.filter((state) => !isOpenDeposit(state)))(
    'never moves a deposit that is %s',
    (state) => {
      for (const status of statuses)
        expect(decideDeposit(order(state), paid({ status }))).toEqual({ kind: 'ignore' })
    },
  )

  test.each([
    ['created', 'processing', 'processing'],
    ['pending', 'processing', 'processing'],
    ['pending', 'failed', 'failed'],
    ['pending', 'cancelled', 'cancelled'],
    ['processing', 'expired', 'expired'],
    ['processing', 'processing', null],
    ['processing', 'pending', null],
  ] as const)('%s and %s make %s', (state, status, to) => {
    const decision = decideDeposit(order(state), paid({ status }))
    expect(decision).toEqual(to ? { kind: 'move', to } : { kind: 'ignore' })
  })

  test('each further confirmation counts once, and only while the payment is being confirmed', () => {
    const event = paid({ status: 'processing', confirmations: 2 })
    const news = { kind: 'confirm', confirmations: 2 }
    expect(decideDeposit(order('processing', '', 1), event)).toEqual(news)
    expect(decideDeposit(order('processing', '', 2), event)).toEqual({ kind: 'ignore' })
    expect(decideDeposit(order('expired', '', 0), event)).toEqual({ kind: 'ignore' })
  })

  test('about an order that nobody knows is nothing', () => {
    for (const status of statuses)
      expect(decideDeposit(null, paid({ status }))).toEqual({ kind: 'ignore' })
  })
})
