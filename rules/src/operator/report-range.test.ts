import { expect, test } from 'vitest'
import { daysBefore, reportRange, weekOf } from './report-range.ts'

// 23:30 of the 22nd in UTC is the 23rd in Kuala Lumpur.
const now = new Date('2026-11-22T23:30:00.000Z')

test.each([
  [undefined, undefined, { from: '2026-11-01', to: '2026-11-23' }],
  ['2026-11-23', '2026-11-23', { from: '2026-11-23', to: '2026-11-23' }],
  ['2025-11-23', '2026-11-23', { from: '2025-11-23', to: '2026-11-23' }],
  ['2025-11-22', '2026-11-23', 'range_too_long'],
  ['2016-11-22', '2026-11-23', 'range_too_long'],
  ['2026-11-24', '2026-11-23', 'range_invalid'],
  ['2026-02-30', '2026-11-23', 'range_invalid'],
  ['1999-12-31', '2000-01-02', 'range_invalid'],
])('from %s to %s is %j', (from, to, range) => expect(reportRange(from, to, now)).toEqual(range))

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-11-22', '2026-11-16'],
])('%s is in the week of %s', (day, week) => expect(weekOf(day)).toBe(week))

test('a week before the first of March', () =>
  expect(daysBefore('2026-03-01', 7)).toBe('2026-02-22'))
