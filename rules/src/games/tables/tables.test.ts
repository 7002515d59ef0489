import { money } from '@kancil/contract/money'
import { expect, test } from 'vitest'
import { payoutOf } from '../instant/instant-rules.ts'
import { tableVectors } from '../fixtures/table-vectors.ts'
import { baccarat, baccaratMultiple, dealBaccarat } from './baccarat.ts'
import { shoeOf } from './cards.ts'
import { dragonTiger, dragonTigerResult } from './dragon-tiger.ts'
import { bigRoad, derivedCells, derivedRoad, type Mark } from './roads.ts'
import { insideSpot, roulette, rouletteSpots } from './roulette.ts'
import { sicBo, sicBoResult, sicBoSpots } from './sic-bo.ts'
import type { Multiple } from '../instant/instant-rules.ts'
import { wauEndOf, wauHeightAfter, wauPoint, wauTerbang, wauTimeOf } from './wau-terbang.ts'

const paid = (bets: Record<string, number>, multipleOf: (spot: string) => Multiple): number =>
  Object.entries(bets).reduce(
    (sum, [spot, stake]) => sum + Number(payoutOf(money(BigInt(stake)), multipleOf(spot))),
    0,
  )
const sum = (bets: Record<string, number>): number =>
  Object.values(bets).reduce((total, stake) => total + stake, 0)

test.each(tableVectors.baccarat)('$id', ({ bet, draw, expect: expected }) => {
  const { result } = dealBaccarat(draw.cards)
  const payout = paid(bet.bets, (spot) => baccaratMultiple(result, spot, bet.commission))
  expect({
    outcome: result.winner,
    pt: result.playerTotal,
    bt: result.bankerTotal,
    stake: sum(bet.bets),
    payout,
  }).toEqual(expected)
})

test.each(tableVectors.dragonTiger)('$id', ({ bet, draw, expect: expected }) => {
  const result = dragonTigerResult(draw.dragon, draw.tiger)
  const payout = paid(bet.bets, (spot) => dragonTiger.multiple('naga', result, spot))
  expect({ outcome: result.winner, stake: sum(bet.bets), payout }).toEqual(expected)
})

test.each(tableVectors.sicBo)('$id', ({ bet, draw, expect: expected }) => {
  const result = sicBoResult(draw.dice)
  const payout = paid(bet.bets, (spot) => sicBo.multiple('dadu', result, spot))
  expect({ stake: sum(bet.bets), payout }).toEqual(expected)
})

test.each(tableVectors.roulette)('$id', ({ bet, draw, expect: expected }) => {
  const bets = Object.fromEntries(
    bet.bets.map(({ type, numbers, pick, amount }) => [
      numbers ? insideSpot(numbers) : pick ? `${type}:${pick}` : type,
      amount,
    ]),
  )
  const result = { type: 'roulette', number: draw.number }
  const payout = paid(bets, (spot) => roulette.multiple('anggerik', result, spot))
  expect({ stake: sum(bets), payout }).toEqual(expected)
})

test.each(tableVectors.roads)('$id', ({ draw, expect: expected }) => {
  const marks = [...draw.sequence].map((letter): Mark => ({
    side: letter === 'B' ? 'first' : letter === 'P' ? 'second' : 'tie',
  }))
  const road = bigRoad(marks)
  const letters = (k: 1 | 2 | 3): string =>
    derivedRoad(road.lengths, k)
      .map((mark) => (mark === 'red' ? 'R' : 'B'))
      .join('')
  let at = 0
  const columns = road.lengths.map((length) => {
    const side = road.cells[at]!.side === 'first' ? 'B' : 'P'
    at += length
    return side + String(length)
  })
  expect(columns.join(' ')).toBe(expected.big)
  expect([letters(1), letters(2), letters(3)]).toEqual([
    expected.bigEye,
    expected.small,
    expected.cockroach,
  ])
})

test('a long column turns aside, and no cell is drawn upon another', () => {
  const marks = [...'BBBBBBBBPBBBBBBBPPPPPPPP'].map((letter): Mark => ({
    side: letter === 'B' ? 'first' : 'second',
  }))
  const { cells } = bigRoad(marks)
  expect(cells.slice(5, 8).map(({ column, row }) => [column, row])).toEqual([
    [0, 5],
    [1, 5],
    [2, 5],
  ])
  expect(new Set(cells.map(({ column, row }) => `${column},${row}`)).size).toBe(cells.length)
  expect(cells.every(({ row }) => row < 6)).toBe(true)
  expect(derivedCells(['red', 'red', 'blue']).map(({ column, row }) => [column, row])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
})

test('ties before the first result stand on the first cell', () => {
  const road = bigRoad([{ side: 'tie' }, { side: 'tie' }, { side: 'first' }, { side: 'tie' }])
  expect(road.cells).toMatchObject([{ side: 'first', ties: 3 }])
})

test('roulette has its 157 positions, and each returns 36 of 37', () => {
  expect(rouletteSpots).toHaveLength(157)
  for (const spot of rouletteSpots) {
    let over = 0n
    for (let number = 0; number < 37; number += 1) {
      const multiple = roulette.multiple('anggerik', { type: 'roulette', number } as never, spot)
      over += (multiple.over * 100n) / multiple.under
    }
    expect(over).toBe(3_600n)
  }
})

/** House edges of the handbook, in hundredths of a percent. */
test.each([
  ['big', 2.778],
  ['odd', 2.778],
  ['sum:4', 15.28],
  ['sum:9', 18.98],
  ['sum:10', 12.5],
  ['single:4', 7.87],
  ['double:5', 18.52],
  ['triple:6', 16.2],
  ['anyTriple', 13.89],
  ['combo:2-5', 2.778],
])('sic bo, the edge of %s', (spot, edge) => {
  let back = 0
  for (let roll = 0; roll < 216; roll += 1) {
    const dice = [roll % 6, Math.floor(roll / 6) % 6, Math.floor(roll / 36)].map((die) => die + 1)
    const { over, under } = sicBo.multiple('dadu', sicBoResult(dice), spot)
    back += Number(over) / Number(under)
  }
  expect((1 - back / 216) * 100).toBeCloseTo(edge, 2)
  expect(sicBoSpots).toContain(spot)
})

test('the string of the kite: taking at any height returns 99 %', () => {
  for (const height of [101, 150, 200, 1_000, 99_999, 1_000_000]) {
    // The first draw that reaches the height; all later ones do.
    let [low, high] = [0, 0xffff_ffff]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (wauPoint(middle) >= height) high = middle
      else low = middle + 1
    }
    const reached = 0x1_0000_0000 - low
    expect(reached).toBe(Math.floor((99 * 0x1_0000_0000) / height))
  }
  expect(wauPoint(0)).toBe(100)
  expect(wauPoint(0xffff_ffff)).toBe(1_000_000)
  expect(wauHeightAfter(wauTimeOf(250))).toBeGreaterThanOrEqual(250)
  expect(wauHeightAfter(wauTimeOf(250) - 2)).toBeLessThan(250)
})

test('a kite taken by hand is in time exactly at the heights up to its point', () => {
  for (const point of [100, 101, 102, 150, 199, 200, 1_000, 9_999, 123_456, 1_000_000]) {
    const end = wauEndOf(point)
    for (const at of [0, 1, end - 200, end - 2, end - 1, end, end + 1, end + 200])
      if (at >= 0) expect([point, at, at < end]).toEqual([point, at, wauHeightAfter(at) <= point])
  }
})

test('a kite taken at its point or before pays, and one that is not taken does not', () => {
  const result = { type: 'wau', point: 250 }
  const multiple = (spot: string) => wauTerbang.multiple('pantai', result, spot)
  expect(multiple('out-250')).toEqual({ over: 250n, under: 100n })
  expect(multiple('out-251').over).toBe(0n)
  expect(multiple('out-0').over).toBe(0n)
  for (const spot of ['out-100', 'out-1000001', 'out-', 'out-0250', 'player'])
    expect(wauTerbang.isSpot(spot)).toBe(false)
})

test('a shoe is eight whole decks, and goes on where it stood until the cut card', () => {
  let state = 7
  const nextInt = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % n
  }
  const shoe = shoeOf(nextInt)
  expect(shoe).toHaveLength(416)
  expect(new Set(shoe).size).toBe(52)
  const again = (): ((n: number) => number) => {
    const drawn: number[] = []
    state = 7
    for (let i = 415; i >= 1; i -= 1) drawn.push(nextInt(i + 1))
    return () => drawn.shift()!
  }
  let position: number | null = 0
  let rounds = 0
  while (position !== null) {
    const { next } = baccarat.draw(again(), position)
    if (next !== null) expect(next - position).toBeGreaterThanOrEqual(4)
    position = next
    rounds += 1
  }
  expect(rounds).toBeGreaterThan(60)
  expect(rounds).toBeLessThan(101)
})
