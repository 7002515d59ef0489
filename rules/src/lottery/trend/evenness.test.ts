import { expect, test } from 'vitest'
import { familyOf } from '../families.ts'
import { chiSquareTail, evennessOf } from './evenness.ts'
import { marksOf } from './marks.ts'

/** Integers that do not depend on the engine that is tested (mulberry32). */
function integers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

test.each([
  // Of tables of the distribution.
  [16.919, 9, 0.05],
  [21.666, 9, 0.01],
  [27.877, 9, 0.001],
  [3.841, 1, 0.05],
  [66.339, 48, 0.041],
  [101.879, 79, 0.0427],
] as const)('chi-square %f with %i degrees of freedom: %f', (x, freedom, p) => {
  expect(chiSquareTail(x, freedom)).toBeCloseTo(p, 3)
})

const codes = ['sea-thai', 'sea-lao', 'sea-hanoi', 'ssc', '4d', '11x5', 'k3', 'pk10'] as const
const others = ['vn-north', 'vn-south', 'keno', 'mark6'] as const

test.each([...codes, ...others])('draws of %s are even, and one that leans is found', (code) => {
  const family = familyOf(code)
  const next = integers(code.length)
  const fair = Array.from({ length: 2_000 }, () => family.draw(next))
  const even = evennessOf(code, fair)
  expect(even).toMatchObject({ draws: 2_000, isEven: true })
  expect(even.places).toBe(new Set(marksOf(code, fair[0]).map(({ place }) => place)).size)
  // A drum with a heavy ball: every eighth integer that could be zero, is.
  let turn = 0
  const leaning = (below: number) => (turn++ % 8 === 0 ? 0 : next(below))
  const draws = Array.from({ length: 2_000 }, () => family.draw(leaning))
  expect(evennessOf(code, draws).isEven).toBe(false)
})

test('too few draws say nothing', () => {
  const draws = Array.from({ length: 20 }, () => ({ first: '000000', bottom2: '00' }))
  expect(evennessOf('sea-thai', draws)).toMatchObject({ places: 0, worst: null, isEven: true })
})
