import { businessDay } from '@kancil/contract/time'
import { afterAll, describe, expect, test } from 'vitest'
import { issuesOfDay, type Schedule } from './schedule.ts'

// Bar T9 of the handbook: days and cut-offs are the game's own, in whatever zone a process runs.

const zoneBefore = process.env['TZ']
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

const hour = 3_600_000
const [first, last] = [Date.UTC(2024, 0, 1), Date.UTC(2029, 0, 1)]
const zones = ['Asia/Kuala_Lumpur', 'Asia/Ho_Chi_Minh'] as const
const processZones = ['UTC', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu'] as const

/** Days by arithmetic alone: neither zone changed its clock in these years. */
const offsetHours = { 'Asia/Kuala_Lumpur': 8, 'Asia/Ho_Chi_Minh': 7 } as const
const dayByHand = (at: number, zone: (typeof zones)[number]) =>
  new Date(at + offsetHours[zone] * hour).toISOString().slice(0, 10)

const evening: Schedule = {
  ...{ kind: 'days', weekdays: [0, 3, 6], monthDays: [29], drawAt: '19:00' },
  ...{ closeSeconds: 900, openSeconds: 86_400 },
}
const fast: Schedule = { kind: 'every', seconds: 300, closeSeconds: 8 }

/** How many hours of a span, the five years, fall on another day than by hand. */
function faults(dayOf: (at: Date, zone: string) => string, until = last): number {
  let count = 0
  for (const zone of zones)
    for (let at = first; at < until; at += hour)
      if (dayOf(new Date(at), zone) !== dayByHand(at, zone)) count++
  return count
}

describe.each(processZones)('in a process of the zone %s', (processZone) => {
  test('every hour of 2024 to 2028 is on its day', () => {
    process.env['TZ'] = processZone
    expect(faults(businessDay)).toBe(0)
  }, 240_000)

  test('every draw of these years is at its time, 29 February and the ends of months included', () => {
    process.env['TZ'] = processZone
    for (const zone of zones)
      for (let at = first; at < last; at += 24 * hour) {
        const date = new Date(at)
        const day = date.toISOString().slice(0, 10)
        const draws = issuesOfDay(evening, zone, day)
        const isDrawn = [0, 3, 6].includes(date.getUTCDay()) || date.getUTCDate() === 29
        expect(draws.length).toBe(isDrawn ? 1 : 0)
        if (draws[0]) {
          const drawAt = at + (19 - offsetHours[zone]) * hour
          expect(draws[0].drawAt.getTime()).toBe(drawAt)
          expect(draws[0].closeAt.getTime()).toBe(drawAt - 900_000)
        }
      }
    const leap = issuesOfDay(fast, 'Asia/Kuala_Lumpur', '2028-02-29')
    expect([leap.length, leap[0]!.no, leap.at(-1)!.drawAt.toISOString()]).toEqual([
      ...[288, '20280229-0001', '2028-02-29T16:00:00.000Z'],
    ])
  })
})

test('teeth: a day by the clock of the process is found, in every zone but its own', () => {
  const local = (at: Date) =>
    [at.getFullYear(), at.getMonth() + 1, at.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  for (const processZone of processZones) {
    process.env['TZ'] = processZone
    expect(faults(local, Date.UTC(2025, 0, 1))).toBeGreaterThan(1_000)
  }
})
