import { expect, test } from 'vitest'
import { periodOf, startOfDay } from './period.ts'

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

test('without days it is the last thirty and today', () => {
  expect(periodOf(undefined, undefined, now)).toEqual({
    from: new Date('2026-02-08T16:00:00.000Z'),
    until: new Date('2026-03-11T16:00:00.000Z'),
  })
})

test('one day is a whole day', () => {
  const period = periodOf('2026-03-01', '2026-03-01', now)!
  expect(period.until.getTime() - period.from.getTime()).toBe(86_400_000)
})

test.each([
  ['2026-03-02', '2026-03-01'],
  ['2025-01-01', '2026-03-01'],
])('from %s to %s is refused', (from, to) => expect(periodOf(from, to, now)).toBeNull())

test.each(['2026-02-30', '2026-13-01', 'yesterday'])('%s is no day', (day) => {
  expect(() => startOfDay(day)).toThrow(RangeError)
})
