import { expect, test } from 'vitest'
import { houseTime } from './house-time.ts'

test('the sandbox shows the house’s clock, day first', () => {
  expect(houseTime('2026-03-01T18:05:09.000Z')).toBe('2 Mar 2026, 2:05:09 am')
})
