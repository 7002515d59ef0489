import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { limitsOfLevel, needsSecondOperator } from './withdrawal-limits.ts'

const terms = {
  withdrawalMin: 10_00,
  withdrawalMax: 100_00,
  withdrawalDayMax: 200_00,
  withdrawalDayCount: 3,
  withdrawalLevels: [
    { level: 5, amountMax: 900_00, dayMax: 1_800_00, dayCount: 20 },
    { level: 2, amountMax: 300_00, dayMax: 600_00, dayCount: 5 },
  ],
}

test.each([
  [0, 100_00n, 3],
  [1, 100_00n, 3],
  [2, 300_00n, 5],
  [4, 300_00n, 5],
  [5, 900_00n, 20],
  [9, 900_00n, 20],
])('level %i may take %i at once, %i times a day', (level, amountMax, dayCount) => {
  expect(limitsOfLevel(terms, level)).toMatchObject({ amountMin: 10_00n, amountMax, dayCount })
})

test('two operators from the threshold on, and never where it is off', () => {
  const from = { withdrawalTwoOperators: 500_00 }
  expect(needsSecondOperator(money(499_99n), from)).toBe(false)
  expect(needsSecondOperator(money(500_00n), from)).toBe(true)
  expect(needsSecondOperator(money(500_00n), { withdrawalTwoOperators: 0 })).toBe(false)
})
