import { expect, test } from 'vitest'
import { groupedPoints } from './grouped-points.ts'

test.each([
  ['0.00', '0.00'],
  ['999.50', '999.50'],
  ['1234567.50', '1,234,567.50'],
  ['-12345.00', '-12,345.00'],
  ['1000', '1,000'],
  ['0.1234', '0.1234'],
])('%s points read %s', (points, read) => {
  expect(groupedPoints(points)).toBe(read)
})
