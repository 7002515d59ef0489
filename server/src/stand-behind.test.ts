import { expect, test } from 'vitest'
import { standBehind } from './stand-behind.ts'

/** The priority of a process that began with one, where the system may forbid every change. */
function priorityAfter(begun: number, forbidden = false): { now: number; warned: number } {
  let now = begun
  let warned = 0
  const set = (to: number): void => {
    if (forbidden || to < now) throw new Error('EACCES')
    now = to
  }
  standBehind({ warn: () => void warned++ }, { getPriority: () => now, setPriority: set })
  return { now, warned }
}

test('a worker stands behind the bets, and starts where it may not', () => {
  expect(priorityAfter(0)).toEqual({ now: 10, warned: 0 })
  expect(priorityAfter(15)).toEqual({ now: 15, warned: 0 })
  expect(priorityAfter(0, true)).toEqual({ now: 0, warned: 1 })
})
