import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { floodBounds, floodPauseSeconds } from './flood.ts'
import { isWithinHours } from './hours.ts'
import { chatTypeFor, waitSecondsAt } from './queue.ts'

test.each([
  [0, 'LIVECHAT'],
  [4, 'LIVECHAT'],
  [5, 'VIP'],
  [9, 'VIP'],
] as const)('rank %i goes to %s', (rank, type) => expect(chatTypeFor(rank)).toBe(type))

describe('the hours, by the house’s clock', () => {
  // 01:30 UTC is 09:30 at the house.
  const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`)
  test.each([
    ['00:00', '00:00', '03:00', true],
    ['09:30', '18:00', '01:30', true],
    ['09:30', '18:00', '01:29', false],
    ['09:30', '18:00', '09:59', true],
    ['09:30', '18:00', '10:00', false],
    ['22:00', '06:00', '15:00', true],
    ['22:00', '06:00', '21:59', true],
    ['22:00', '06:00', '22:00', false],
  ])('%s to %s at %s UTC: %s', (from, to, time, open) =>
    expect(isWithinHours(from, to, at(time))).toBe(open),
  )
})

test('the wait grows with the place, shrinks with operators, and is never above an hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 7_200 }),
      (position, operators, chatSeconds) => {
        const wait = waitSecondsAt({ position, operators, chatSeconds })
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(3_600)
        const next = waitSecondsAt({ position: position + 1, operators, chatSeconds })
        expect(next).toBeGreaterThanOrEqual(wait)
        const more = waitSecondsAt({ position, operators: operators + 1, chatSeconds })
        expect(more).toBeLessThanOrEqual(wait)
      },
    ),
  )
})

test('whoever waits as long as told may write, and no window holds more lines than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 120 }), (gaps) => {
      const written: Date[] = []
      let now = 1_000_000
      for (const gap of gaps) {
        now += gap
        const pause = floodPauseSeconds(written, new Date(now))
        if (pause > 0) now += pause * 1_000
        expect(floodPauseSeconds(written, new Date(now))).toBe(0)
        written.push(new Date(now))
      }
      for (const { seconds, lines } of floodBounds)
        for (const end of written) {
          const since = end.getTime() - seconds * 1_000
          const within = written.filter((at) => at.getTime() > since && at <= end)
          expect(within.length).toBeLessThanOrEqual(lines)
        }
    }),
  )
})
