import { money } from '@kancil/contract/money'
import { type ReceiptState, receiptStates } from '@kancil/contract/payments/receipt'
import { expect, test } from 'vitest'
import {
  afterReceiptAct,
  receiptActs,
  receiptDue,
  receiptOwner,
  securityOf,
  securityOutcome,
} from './receipt.ts'

/** Every transition, written down a second time. */
const transitions: Record<ReceiptState, string> = {
  awaiting:
    'confirm>received deny>not_received shorten>partly_received lapse>assumed force>forced recall>void',
  full_payment_made:
    'confirm>received deny>not_received shorten>partly_received lapse>assumed force>forced recall>void',
  not_received:
    'confirm>received fulfil>full_payment_made force>forced refund>refunded recall>void',
  partly_received:
    'confirm>received fulfil>full_payment_made force>forced refund>refunded recall>void',
  received: 'recall>void',
  assumed: 'recall>void',
  forced: 'recall>void',
  refunded: '',
  void: '',
}

const cases = receiptStates.flatMap((state) =>
  receiptActs.map((act) => {
    const pair = transitions[state].split(' ').find((text) => text.startsWith(`${act}>`))
    return { state, act, to: (pair?.split('>')[1] ?? null) as ReceiptState | null }
  }),
)

test.each(cases)('$state, $act: $to', ({ state, act, to }) => {
  expect(afterReceiptAct(state, act)).toBe(to)
})

test('silence counts as received only while the member is asked', () => {
  const since = new Date('2026-03-01T00:00:00Z')
  for (const state of receiptStates) {
    const due = receiptDue(state, since, 30)?.toISOString()
    expect(due).toBe(receiptOwner(state) === 'member' ? '2026-03-01T00:30:00.000Z' : undefined)
  }
})

test('a dispute ends only by the member, an operator or the bank', () => {
  for (const state of ['not_received', 'partly_received'] as const)
    expect(afterReceiptAct(state, 'lapse')).toBeNull()
})

test('only a forced receipt keeps the security deposit, and only an end decides on it', () => {
  for (const state of receiptStates) {
    const isOver = receiptOwner(state) === 'nobody'
    const outcome = !isOver ? 'held' : state === 'forced' ? 'kept' : 'returned'
    expect(securityOutcome(state)).toBe(outcome)
  }
})

test('the security deposit is rounded down', () => {
  expect(securityOf(money(99_99n), 150)).toBe(1_49n)
  expect(securityOf(money(99_99n), 0)).toBe(0n)
})
