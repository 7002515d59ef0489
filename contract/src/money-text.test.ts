import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'

test.each([
  ['0.00', 'MYR', 'RM 0.00'],
  ['999.50', 'MYR', 'RM 999.50'],
  ['1234567.50', 'MYR', 'RM 1,234,567.50'],
  ['1234.567', 'KWD', 'KD 1,234.567'],
] as const)('%s %s is %s', (amount, currency, text) => {
  expect(moneyText(amount, currency).replace('\u00a0', ' ')).toBe(text)
})
