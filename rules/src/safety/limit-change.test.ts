import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeLimit,
  confirmLimit,
  depositRoom,
  isLower,
  type KeptLimit,
  noLimit,
  raiseWaitsHours,
} from './limit-change.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const amounts = fc.option(fc.bigInt({ min: 0n, max: 10_000n }), { nil: null })

describe('a change of a limit', () => {
  test.each([
    [null, 500n, 'lowered', 500n],
    [500n, 400n, 'lowered', 400n],
    [500n, 0n, 'lowered', 0n],
    [500n, 501n, 'asked', 500n],
    [500n, null, 'asked', 500n],
    [500n, 500n, null, 500n],
    [null, null, null, null],
  ] as const)('%s to %s: %s, and %s holds', (present, asked, step, holds) => {
    const changed = changeLimit({ amount: present, pending: null }, asked, now)
    expect([changed.step, changed.limit.amount]).toEqual([step, holds])
  })

  test('whatever is asked in whatever order, what holds never grows without a day and a yes', () => {
    const acts = fc.array(
      fc.record({
        asked: amounts,
        hours: fc.double({ min: 0, max: 40, noNaN: true }),
        confirms: fc.boolean(),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(acts, (list) => {
        let at = now
        let askedAt: Date | null = null
        let limit: KeptLimit = noLimit
        for (const { asked, hours, confirms } of list) {
          at = new Date(at.getTime() + hours * 3_600_000)
          const before = limit.amount
          if (confirms) {
            const confirmed = confirmLimit(limit, at)
            if (typeof confirmed !== 'string') {
              expect(at.getTime() - askedAt!.getTime()).toBeGreaterThanOrEqual(
                raiseWaitsHours * 3_600_000,
              )
              limit = confirmed
              continue
            }
          } else {
            const changed = changeLimit(limit, asked, at)
            if (changed.step === 'asked') askedAt = at
            limit = changed.limit
          }
          expect(isLower(before, limit.amount)).toBe(false)
        }
      }),
    )
  })

  test('a lower limit drops what waits', () => {
    const { limit } = changeLimit({ amount: 500n, pending: null }, 900n, now)
    expect(changeLimit(limit, 400n, after(1)).limit).toEqual({ amount: 400n, pending: null })
    expect(changeLimit(limit, 500n, after(1))).toEqual({
      limit: { amount: 500n, pending: null },
      step: 'withdrawn',
    })
  })

  test.each([
    [0, 'limit_waiting'],
    [23.999, 'limit_waiting'],
    [24, 900n],
    [24 * 8 - 0.001, 900n],
    [24 * 8, 'limit_not_pending'],
  ])('confirmed after %s hours: %s', (hours, outcome) => {
    const { limit } = changeLimit({ amount: 500n, pending: null }, 900n, now)
    const confirmed = confirmLimit(limit, after(hours))
    expect(typeof confirmed === 'string' ? confirmed : confirmed.amount).toBe(outcome)
  })
})

test('the room for a deposit is the tightest limit’s, and never below zero', () => {
  const periods = fc.record({ day: fc.nat(), week: fc.nat(), month: fc.nat() })
  fc.assert(
    fc.property(amounts, amounts, amounts, periods, (day, week, month, spent) => {
      const used = { day: BigInt(spent.day), week: BigInt(spent.week), month: BigInt(spent.month) }
      const limits = { depositDay: day, depositWeek: week, depositMonth: month }
      const rooms = [
        [day, used.day],
        [week, used.week],
        [month, used.month],
      ].flatMap(([limit, sum]) =>
        limit === null || limit === undefined ? [] : [limit > sum! ? limit - sum! : 0n],
      )
      const tightest = rooms.reduce((least, room) => (room < least ? room : least), rooms[0] ?? 0n)
      expect(depositRoom(limits, used)).toBe(rooms.length === 0 ? null : tightest)
    }),
  )
})
