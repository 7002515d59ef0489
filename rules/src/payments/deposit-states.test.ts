import { type DepositState, depositStates } from '@kancil/contract/payments/deposit'
import { expect, test } from 'vitest'
import {
  afterDepositAct,
  type DepositAct,
  depositActs,
  depositOwner,
  isOpenDeposit,
  takesReceipt,
} from './deposit-states.ts'

/** Every transition, written down a second time; each state's other acts change nothing. */
const transitions: Record<DepositState, string> = {
  created:
    'order>pending refuse>failed book>processing credit>succeeded dispute>disputed fail>failed cancel>cancelled expire>expired giveUp>cancelled release>succeeded return>failed',
  pending:
    'book>processing credit>succeeded dispute>disputed fail>failed cancel>cancelled expire>expired giveUp>cancelled upload>matching release>succeeded return>failed',
  processing:
    'credit>succeeded dispute>disputed fail>failed cancel>cancelled expire>expired release>succeeded return>failed',
  matching:
    'credit>succeeded dispute>disputed upload>matching reject>failed release>succeeded return>failed',
  succeeded: '',
  failed: 'credit>succeeded dispute>disputed release>succeeded',
  cancelled: 'credit>succeeded dispute>disputed release>succeeded',
  expired: 'credit>succeeded dispute>disputed upload>matching release>succeeded',
  disputed: 'credit>succeeded dispute>disputed release>succeeded return>failed',
}

const cases = depositStates.flatMap((state) =>
  depositActs.map((act) => {
    const pair = transitions[state].split(' ').find((text) => text.startsWith(`${act}>`))
    return { state, act, to: (pair?.split('>')[1] ?? null) as DepositState | null }
  }),
)

test.each(cases)('$state, $act: $to', ({ state, act, to }) => {
  expect(afterDepositAct(state, act)).toBe(to)
})

test('money always reaches a deposit that has none, and never one that has its own', () => {
  for (const act of ['credit', 'dispute', 'release'] satisfies DepositAct[])
    for (const state of depositStates)
      expect(afterDepositAct(state, act) === null).toBe(state === 'succeeded')
})

test('every open state has an owner, and no ended one has', () => {
  for (const state of depositStates) {
    const waits = isOpenDeposit(state) || state === 'matching' || state === 'disputed'
    expect(depositOwner(state) !== 'nobody').toBe(waits)
  }
})

test('only a transfer takes a receipt', () => {
  expect(takesReceipt('bank_transfer', 'pending')).toBe(true)
  expect(takesReceipt('bank_transfer', 'expired')).toBe(true)
  expect(takesReceipt('bank_transfer', 'succeeded')).toBe(false)
  expect(takesReceipt('qr', 'pending')).toBe(false)
})
