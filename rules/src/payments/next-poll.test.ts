import { expect, test } from 'vitest'
import { nextPollUntilKnown, nextPoll } from './next-poll.ts'

test('soon at first, then less and less often, for a day', () => {
  const made = new Date('2026-03-01T00:00:00Z')
  let at: Date | null = made
  const gaps: number[] = []
  while (at) {
    const next: Date | null = nextPoll(made, at)
    if (next) gaps.push((next.getTime() - at.getTime()) / 1000)
    at = next
  }
  expect(gaps.slice(0, 3)).toEqual([45, 45, 45])
  expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps)
  expect(gaps.length).toBeLessThan(30)
  expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(86_400)
})

test('until the outcome is known: at least once an hour, without end', () => {
  const since = new Date('2026-03-01T00:00:00Z')
  const gapAfter = (seconds: number) => {
    const now = new Date(since.getTime() + seconds * 1000)
    return (nextPollUntilKnown(since, now).getTime() - now.getTime()) / 1000
  }
  expect([-60, 0, 90, 600, 7_200, 90_000, 5_000_000].map(gapAfter)).toEqual([
    45, 45, 45, 300, 3_600, 3_600, 3_600,
  ])
})
