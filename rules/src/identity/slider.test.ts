import type { SlidePoint } from '@kancil/contract/identity/verification/slider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeSlide, type SlideAttempt } from './slider.ts'

/** The minimum-jerk movement of a hand (Flash and Hogan 1985). */
function hand(to: number, ms: number, count: number): SlidePoint[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const part = index / count
    return { x: to * part ** 3 * (10 - 15 * part + 6 * part * part), y: 0, t: ms * part }
  })
}

function line(to: number, ms: number, count: number): SlidePoint[] {
  return Array.from({ length: count + 1 }, (_, index) => ({
    x: (to * index) / count,
    y: 0,
    t: (ms * index) / count,
  }))
}

function keys(to: number, everyMs: number, step = 2): SlidePoint[] {
  return Array.from({ length: to / step + 1 }, (_, index) => ({
    x: index * step,
    y: 0,
    t: index * everyMs,
  }))
}

const attempt = (change: Partial<SlideAttempt> = {}): SlideAttempt => {
  const trajectory = change.trajectory ?? hand(150, 800, 24)
  return {
    x: trajectory.at(-1)?.x ?? 0,
    durationMs: trajectory.at(-1)?.t ?? 0,
    by: 'pointer',
    ...change,
    trajectory,
  }
}

test.each([
  ['a hand', 150, attempt(), null],
  ['four pixels beside', 154, attempt(), null],
  ['four pixels before', 146, attempt(), null],
  ['five pixels beside', 155, attempt(), 'position'],
  ['at 199 ms', 150, attempt({ trajectory: hand(150, 199, 24) }), 'duration'],
  ['at 200 ms', 150, attempt({ trajectory: hand(150, 200, 24) }), null],
  ['at 20 s', 150, attempt({ trajectory: hand(150, 20_000, 24) }), null],
  ['after 20 s', 150, attempt({ trajectory: hand(150, 20_001, 24) }), 'duration'],
  ['a duration that is not its own', 150, attempt({ durationMs: 300 }), 'trajectory_elsewhere'],
  ['seven points', 150, attempt({ trajectory: hand(150, 800, 6) }), 'too_few_points'],
  ['eight points', 150, attempt({ trajectory: hand(150, 800, 7) }), null],
  ['no points', 150, attempt({ trajectory: [], x: 150, durationMs: 800 }), 'too_few_points'],
  ['a straight line', 150, attempt({ trajectory: line(150, 800, 24) }), 'constant_speed'],
  [
    'a leap',
    150,
    attempt({
      trajectory: line(16, 800, 16).map((point) => (point.t > 600 ? { ...point, x: 150 } : point)),
    }),
    'leap',
  ],
  [
    'another place than claimed',
    150,
    attempt({ x: 150, trajectory: hand(90, 800, 24), durationMs: 800 }),
    'trajectory_elsewhere',
  ],
  [
    'a start in the middle',
    150,
    attempt({ trajectory: hand(150, 800, 24).filter((point) => point.x > 20) }),
    'trajectory_elsewhere',
  ],
  ['no movement', 0, attempt({ trajectory: line(0, 800, 24) }), 'trajectory_elsewhere'],
  ['arrow keys', 150, attempt({ by: 'keyboard', trajectory: keys(150, 33) }), null],
  ['arrow keys with Shift', 150, attempt({ by: 'keyboard', trajectory: keys(150, 120, 10) }), null],
  [
    'arrow keys taking a minute',
    150,
    attempt({ by: 'keyboard', trajectory: keys(150, 800) }),
    null,
  ],
  ['arrow keys beside', 150, attempt({ by: 'keyboard', trajectory: keys(140, 33) }), 'position'],
  [
    'arrow keys faster than they repeat',
    150,
    attempt({ by: 'keyboard', trajectory: keys(150, 1) }),
    'duration',
  ],
  ['a drag that claims to be keys', 150, attempt({ by: 'keyboard' }), 'not_by_keys'],
  [
    'one leap that claims to be keys',
    150,
    attempt({ by: 'keyboard', trajectory: [0, 0, 150].map((x, i) => ({ x, y: 0, t: i * 400 })) }),
    'not_by_keys',
  ],
] as const)('%s', (_name, target, drag, fault) => {
  expect(judgeSlide(target, drag as SlideAttempt)).toBe(fault)
})

test('time that runs backwards is refused', () => {
  const points = hand(150, 800, 24)
  points[10] = { ...points[10]!, t: points[12]!.t }
  expect(judgeSlide(150, attempt({ trajectory: points }))).toBe('time_not_monotone')
})

test('hands of any speed pass', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 268 }),
      fc.integer({ min: 250, max: 6_000 }),
      fc.integer({ min: 8, max: 200 }),
      (to, ms, count) => {
        expect(judgeSlide(to, attempt({ trajectory: hand(to, ms, count) }))).toBeNull()
      },
    ),
  )
})

test('a straight line is refused in 95 of 100, though its times shake by a third', () => {
  // A small generator of its own, so that the count is the same on every run.
  let state = 7
  const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  let refused = 0
  for (let run = 0; run < 1_000; run++) {
    const to = 60 + Math.floor(chance() * 200)
    const count = 10 + Math.floor(chance() * 60)
    let t = 0
    const trajectory = Array.from({ length: count + 1 }, (_, index) => {
      if (index > 0) t += 16 * (1 + (chance() - 0.5) * 0.66)
      return { x: (to * index) / count, y: chance(), t }
    })
    if (judgeSlide(to, attempt({ trajectory })) !== null) refused++
  }
  expect(refused).toBeGreaterThanOrEqual(950)
})

test('a guess at the place is right in at most 5 of 100', () => {
  let right = 0
  let guesses = 0
  for (let target = 60; target < 268; target++)
    for (let guess = 60; guess < 268; guess++) {
      guesses++
      if (judgeSlide(target, attempt({ trajectory: hand(guess, 800, 12) })) === null) right++
    }
  expect(right / guesses).toBeLessThanOrEqual(0.05)
})
