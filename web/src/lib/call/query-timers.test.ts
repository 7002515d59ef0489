import { timeoutManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareQueryTimers } from './query-timers.ts'

let rung: string[]
const ring = (name: string) => () => void rung.push(name)

beforeEach(() => {
  vi.useFakeTimers()
  shareQueryTimers()
  rung = []
})
afterEach(() => {
  vi.advanceTimersByTime(1_000_000)
  vi.useRealTimers()
})

test('each timer fires at its time, in order, and once', () => {
  timeoutManager.setTimeout(ring('late'), 300)
  timeoutManager.setTimeout(ring('soon'), 100)
  timeoutManager.setTimeout(ring('between'), 200)
  vi.advanceTimersByTime(99)
  expect(rung).toEqual([])
  vi.advanceTimersByTime(2)
  expect(rung).toEqual(['soon'])
  vi.advanceTimersByTime(1_000)
  expect(rung).toEqual(['soon', 'between', 'late'])
})

test('an interval fires until it is cancelled', () => {
  const id = timeoutManager.setInterval(ring('tick'), 100)
  vi.advanceTimersByTime(305)
  expect(rung).toEqual(['tick', 'tick', 'tick'])
  timeoutManager.clearInterval(id)
  vi.advanceTimersByTime(1_000)
  expect(rung).toHaveLength(3)
})

test('a cancelled timer never fires, even if one of the same moment cancels it', () => {
  timeoutManager.clearTimeout(timeoutManager.setTimeout(ring('never'), 50))
  timeoutManager.clearTimeout(undefined)
  let other: ReturnType<typeof timeoutManager.setTimeout>
  timeoutManager.setTimeout(() => timeoutManager.clearTimeout(other), 100)
  other = timeoutManager.setTimeout(ring('other'), 100)
  timeoutManager.setTimeout(ring('last'), 100)
  vi.advanceTimersByTime(1_000)
  expect(rung).toEqual(['last'])
})

test('a timer that fires may set the next', () => {
  timeoutManager.setTimeout(() => timeoutManager.setTimeout(ring('second'), 100), 100)
  vi.advanceTimersByTime(150)
  expect(rung).toEqual([])
  vi.advanceTimersByTime(100)
  expect(rung).toEqual(['second'])
})

test('a timer that throws does not stop the others', () => {
  timeoutManager.setTimeout(() => {
    throw new Error('as planned')
  }, 100)
  timeoutManager.setTimeout(ring('later'), 200)
  expect(() => vi.advanceTimersByTime(150)).toThrow('as planned')
  vi.advanceTimersByTime(100)
  expect(rung).toEqual(['later'])
})

test('the browser has one timer, however many wait', () => {
  const before = vi.getTimerCount()
  const ids = Array.from({ length: 50 }, (_, at) => timeoutManager.setTimeout(ring(`${at}`), 1_000))
  expect(vi.getTimerCount() - before).toBe(1)
  for (const id of ids) timeoutManager.clearTimeout(id)
  vi.advanceTimersByTime(2_000)
  expect(rung).toEqual([])
})
