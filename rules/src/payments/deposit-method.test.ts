import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { refuseMethod } from './deposit-method.ts'

const terms = {
  kind: 'qr',
  amountMin: money(10_00n),
  amountMax: money(500_00n),
  feeMin: money(1_00n),
  confirmations: 0,
  hasGateway: true,
} as const

test.each([
  ['as they are', {}, null],
  ['one amount alone', { amountMax: money(10_00n) }, null],
  ['a maximum below the minimum', { amountMax: money(9_99n) }, 'limits_invalid'],
  ['no minimum', { amountMin: money(0n), feeMin: money(0n) }, 'limits_invalid'],
  ['a fee of all', { feeMin: money(10_00n) }, 'limits_invalid'],
  ['no gateway', { hasGateway: false }, 'gateway_unknown'],
  ['an address at once', { kind: 'crypto' as const }, 'confirmations_missing'],
  ['an address', { kind: 'crypto' as const, confirmations: 1 }, null],
])('%s', (_name, change, refusal) => {
  expect(refuseMethod({ ...terms, ...change })).toBe(refusal)
})
