import { describe, expect, test } from 'vitest'
import { banInForce, breakEnd, guardedActs, isShorter, refuseAct } from './gate.ts'
import { periodStart } from './periods.ts'
import { minutesLeft, nextCheck, playUntil } from './play-time.ts'

const now = new Date('2026-08-31T15:59:00.000Z')
const later = new Date('2026-09-30T00:00:00.000Z')

describe('the gate', () => {
  test.each(guardedActs)('%s is refused during a break, and never after it', (act) => {
    const facts = { kind: 'time_out', until: later, marketing: true } as const
    expect(refuseAct(act, facts, now)).toBe('self_excluded')
    expect(refuseAct(act, { ...facts, until: null }, now)).toBe('self_excluded')
    expect(refuseAct(act, facts, later)).toBeNull()
    expect(refuseAct(act, { ...facts, kind: 'under_age', until: null }, now)).toBe('under_age')
    expect(refuseAct(act, { ...facts, kind: null, until: null }, now)).toBeNull()
  })

  test('who wants no promotions gets none, and may do all the rest', () => {
    const facts = { kind: null, until: null, marketing: false } as const
    expect(guardedActs.filter((act) => refuseAct(act, facts, now) !== null)).toEqual(['marketing'])
  })

  test('who waits for a withdrawal is promoted nothing, and may do all the rest', () => {
    const facts = { kind: null, until: null, marketing: true, isWithdrawing: true } as const
    expect(guardedActs.filter((act) => refuseAct(act, facts, now) !== null)).toEqual(['marketing'])
  })
})

describe('a break', () => {
  test.each([
    [{ kind: 'time_out', days: 1 }, '2026-09-01T15:59:00.000Z'],
    [{ kind: 'time_out', days: 30 }, '2026-09-30T15:59:00.000Z'],
    [{ kind: 'self_exclusion', months: 6 }, '2027-02-28T15:59:00.000Z'],
    [{ kind: 'self_exclusion', months: 12 }, '2027-08-31T15:59:00.000Z'],
    [{ kind: 'self_exclusion', months: null }, undefined],
  ] as const)('%o ends at %s', (asked, end) => {
    expect(breakEnd(asked, now)?.toISOString()).toBe(end)
  })

  test.each([
    [null, null, false],
    [later, null, true],
    [null, later, false],
    [now, later, true],
    [later, later, false],
    [later, now, false],
  ])('to %s while one lasts to %s: shorter %s', (until, present, shorter) => {
    expect(isShorter(until, { kind: 'self_exclusion', until: present })).toBe(shorter)
  })

  test('its end is exact', () => {
    expect(banInForce({ kind: 'time_out', until: now }, now)).toBeNull()
    expect(banInForce({ kind: 'time_out', until: later }, now)).not.toBeNull()
  })
})

test.each([
  ['day', '2026-08-30T16:00:00.000Z'],
  ['week', '2026-08-30T16:00:00.000Z'],
  ['month', '2026-07-31T16:00:00.000Z'],
] as const)('the %s of a Monday that is the last of August began at %s', (period, start) => {
  expect(periodStart(period, now).toISOString()).toBe(start)
})

test('a week begins on Monday in the site’s zone', () => {
  const sunday = new Date('2026-08-30T15:59:59.000Z')
  expect(periodStart('week', sunday).toISOString()).toBe('2026-08-23T16:00:00.000Z')
})

test('time for play', () => {
  expect(playUntil(null, 99, now)).toBeNull()
  expect(playUntil(10, 9 * 60, now)).toEqual(new Date(now.getTime() + 60_000))
  expect(playUntil(10, 999_999, now)).toEqual(now)
  expect(minutesLeft(10, 9 * 60 + 1)).toBe(0)
  expect(minutesLeft(null, 5)).toBeNull()
  expect(nextCheck(0, now)).toBeNull()
  expect(nextCheck(15, now)).toEqual(new Date(now.getTime() + 900_000))
})
