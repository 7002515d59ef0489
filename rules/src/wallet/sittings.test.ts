import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBySitting } from './sittings.ts'

const start = Date.parse('2026-03-10T20:00:00.000Z')
const at = (minutes: number) => ({ placedAt: new Date(start - minutes * 60_000) })
const sizes = (minutes: readonly number[], isAll = true) =>
  groupBySitting(minutes.map(at), isAll).map(({ rounds, isOpenEnded }) => [
    rounds.length,
    isOpenEnded,
  ])

test.each([
  [[], []],
  [[0], [[1, false]]],
  [[0, 29.9], [[2, false]]],
  [
    [0, 30],
    [
      [1, false],
      [1, false],
    ],
  ],
  [
    [0, 20, 40, 60, 200, 201],
    [
      [4, false],
      [2, false],
    ],
  ],
])('rounds %j minutes ago are the sittings %j', (minutes, expected) => {
  expect(sizes(minutes)).toEqual(expected)
})

test('the earliest of a part may go on before it', () => {
  expect(sizes([0, 100, 101], false)).toEqual([
    [1, false],
    [2, true],
  ])
})

test('no round is lost or doubled, and none within half an hour of another is apart', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 }), (minutes) => {
      const rounds = minutes.toSorted((a, b) => a - b).map(at)
      const groups = groupBySitting(rounds, true)
      expect(groups.flatMap((group) => group.rounds)).toEqual(rounds)
      for (const [place, { rounds: later }] of groups.entries()) {
        const next = groups[place + 1]?.rounds[0]
        if (next)
          expect(later.at(-1)!.placedAt.getTime() - next.placedAt.getTime()).toBeGreaterThanOrEqual(
            30 * 60_000,
          )
      }
    }),
  )
})
