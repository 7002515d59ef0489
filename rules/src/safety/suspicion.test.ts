import { describe, expect, test } from 'vitest'
import { findingsOf, type Flow } from './suspicion.ts'

const bounds = { monthSum: 50_000_00n, single: 10_000_00n }
const start = Date.parse('2026-05-01T00:00:00.000Z')
const flow = (
  direction: Flow['direction'],
  amount: bigint,
  { day = 0, wagered = 0n }: { day?: number; wagered?: bigint } = {},
): Flow => ({ direction, amount, wagered, at: new Date(start + day * 86_400_000) })
const patterns = (...flows: Flow[]) => findingsOf(flows, bounds).map(({ pattern }) => pattern)

describe('in and out without play', () => {
  const paidIn = flow('in', 1_000_00n)
  test.each([
    ['nothing staked', flow('out', 900_00n, { day: 1 }), ['no_play']],
    ['a quarter staked', flow('out', 900_00n, { day: 1, wagered: 250_00n }), []],
    ['a sen less', flow('out', 900_00n, { day: 1, wagered: 249_99n }), ['no_play']],
    ['half taken out', flow('out', 500_00n, { day: 1 }), ['no_play']],
    ['less than half', flow('out', 499_99n, { day: 1 }), []],
    ['a week later', flow('out', 900_00n, { day: 7 }), ['no_play']],
    ['more than a week later', flow('out', 900_00n, { day: 7.1 }), []],
  ] as const)('%s', (_what, out, found) => {
    expect(patterns(paidIn, out)).toEqual(found)
  })

  test('money that was there before is no movement', () => {
    expect(patterns(flow('out', 900_00n))).toEqual([])
  })
})

describe('payments cut up', () => {
  const near = (day: number, amount = 9_000_00n) => flow('in', amount, { day })
  test('three a little below the bound within a day', () => {
    expect(patterns(near(0), near(0.4), near(0.9))).toEqual(['structuring'])
  })
  test.each([
    ['two', [near(0), near(0.5)]],
    ['over two days', [near(0), near(0.8), near(1.7)]],
    ['at the bound', [near(0), near(0.1), near(0.2, 10_000_00n)]],
    ['far below it', [near(0, 7_999_99n), near(0.1, 7_999_99n), near(0.2, 7_999_99n)]],
  ] as const)('%s are none', (_what, flows) => {
    expect(patterns(...flows)).toEqual([])
  })
})

test('a month above the bound, each direction for itself', () => {
  const big = (day: number) => flow('in', 25_000_00n, { day, wagered: 99_999_99n })
  expect(patterns(big(0), big(10))).toEqual([])
  expect(patterns(big(0), big(10), flow('in', 1n, { day: 20 }))).toEqual(['threshold'])
  expect(patterns(big(0), big(10), flow('in', 1n, { day: 31 }))).toEqual([])
  expect(findingsOf([big(0), big(1), big(2)], { ...bounds, monthSum: 0n })).toEqual([])
})

test('nothing moved, nothing found', () => {
  expect(findingsOf([], bounds)).toEqual([])
})
