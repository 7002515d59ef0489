import { expect, test } from 'vitest'
import { daysOf, startOfDay } from './period.ts'

const now = new Date('2026-03-10T17:30:00.000Z') // 01:30 on 11 March in Kuala Lumpur.

test.each([
  ['2026-03-11', 'Asia/Kuala_Lumpur', '2026-03-10T16:00:00.000Z'],
  ['2026-01-01', 'Asia/Ho_Chi_Minh', '2025-12-31T17:00:00.000Z'],
  // The clocks of New York change on 8 March 2026 at two.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})

test.each([
  [undefined, undefined, '2026-02-09', '2026-03-11'],
  ['2026-03-01', undefined, '2026-03-01', '2026-03-11'],
  [undefined, '2026-03-01', '2026-01-30', '2026-03-01'],
  ['2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['2025-12-10', '2026-03-11', '2025-12-10', '2026-03-11'],
])('from %s to %s is %s to %s', (from, to, fromDay, toDay) => {
  expect(daysOf(from, to, now)).toEqual({ fromDay, toDay })
})

test.each([
  ['2026-03-02', '2026-03-01'],
  ['2025-12-09', '2026-03-11'],
  ['2026-13-01', '2026-03-11'],
  ['2026-03-01', '2026-99-01'],
  [undefined, '2026-99-01'],
  ['2026-02-30', '2026-03-05'],
  ['2026-02-01', '2026-02-29'],
  ['0000-01-01', '0000-01-05'],
  [undefined, '0000-01-05'],
])('from %s to %s is refused', (from, to) => expect(daysOf(from, to, now)).toBeNull())

test.each(['2026-02-30', '2026-13-01', 'yesterday'])('%s is no day', (day) => {
  expect(() => startOfDay(day)).toThrow(RangeError)
})
