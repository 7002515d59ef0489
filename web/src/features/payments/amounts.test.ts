import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { amountText, quickAmounts, readAmount } from './amounts.ts'

test.each([
  ['50', 5_000n],
  ['1,250.5', 125_050n],
  [' 007.10 ', 710n],
  ['0.001', null],
  ['1e3', null],
  ['-1', null],
  ['', null],
  ['abc', null],
  ['1.', null],
  ['100000000000000000000', null],
])('%j is %s', (typed, amount) => expect(readAmount(typed, 'MYR')).toBe(amount))

test('the wire gets no thousands and no leading zeros', () => {
  expect(amountText(' 1,250.50')).toBe('1250.50')
  expect(amountText('007')).toBe('7')
  expect(amountText('0.50')).toBe('0.50')
})

test('quick amounts lie within the limits', () => {
  expect(quickAmounts(money(10_00n), money(500_00n), 'MYR')).toEqual([
    '30',
    '50',
    '100',
    '200',
    '500',
  ])
  expect(quickAmounts(money(60_00n), money(90_00n), 'MYR')).toEqual([])
})
