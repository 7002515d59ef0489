import { expect, test } from 'vitest'
import { nextPoll } from './next-poll.ts'

test('soon, then ever later, and a day long', () => {
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
