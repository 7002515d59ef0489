import { type BallsDraw, choiceOf, drawBalls, readBalls } from '../balls.ts'
import { buildFamily, type Chance, type Hit, type Rule } from '../plays.ts'
import { ballTexts, choose, readSet } from '../selections.ts'

const values = ballTexts(80)
const all = choose(80, 20)

/** The counts of hits that pay, by how many numbers are picked. */
const paying: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [2, 3],
  4: [2, 3, 4],
  5: [3, 4, 5],
  6: [3, 4, 5, 6],
  7: [0, 4, 5, 6, 7],
  8: [0, 4, 5, 6, 7, 8],
  9: [0, 4, 5, 6, 7, 8, 9],
  10: [0, 5, 6, 7, 8, 9, 10],
}

/** So many picked numbers and one prize for each count of hits that pays. */
function pickRule(size: number): Rule<BallsDraw> {
  const counts = paying[size]!
  const prizeOf = (hits: number) => `hit${hits}`
  return {
    code: `pick${size}`,
    entry: { kind: 'sides', sides: values, least: size },
    prizes: counts.map(prizeOf),
    read: (content) => readSet(content, values, size, size),
    notes: () => 1,
    hits(numbers, { balls }): readonly Hit[] {
      const hits = numbers.filter((number) => balls.includes(number)).length
      return counts.includes(hits) ? [[prizeOf(hits), 1]] : []
    },
    best: (_numbers, price) =>
      counts.map((hits) => price(prizeOf(hits))).reduce((a, b) => (a > b ? a : b)),
    risks: (numbers) => [[numbers.toSorted().join('-'), [prizeOf(size), 1]]],
    ways: [
      {
        name: 'all',
        notes: 1,
        chances: () =>
          counts.map((hits): Chance => {
            const ways = choose(size, hits) * choose(80 - size, 20 - hits)
            return [prizeOf(hits), ways, all]
          }),
      },
    ],
  }
}

const sumOf = ({ balls }: BallsDraw) => balls.reduce((sum, ball) => sum + Number(ball), 0)

/** In how many draws the sum is 810, the middle; the test counts them. */
export const middleSums = 15_542_763_534_960_598n

const sums = choiceOf<BallsDraw>({
  code: 'sum',
  values: ['big', 'small', 'tie'],
  prizeOf: (side) => (side === 'tie' ? 'tie' : 'side'),
  canPush: true,
  result(side, draw) {
    const sum = sumOf(draw)
    if (side === 'tie') return sum === 810
    return sum === 810 ? 'push' : sum > 810 === (side === 'big')
  },
  // 81 - n mirrors the sums about 810.
  chances: (side) =>
    side === 'tie'
      ? [['tie', middleSums, all]]
      : [
          ['side', (all - middleSums) / 2n, all],
          ['push', middleSums, all],
        ],
})

/** Draws with exactly so many of forty numbers, such as the odd ones or the upper half. */
function withForty(counts: readonly number[]): bigint {
  return counts.reduce((sum, count) => sum + choose(40, count) * choose(40, 20 - count), 0n)
}

const upTo = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step)

const parity = choiceOf<BallsDraw>({
  code: 'parity',
  values: ['odd', 'even'],
  prizeOf: (side) => side,
  result: (side, draw) => (sumOf(draw) % 2 === 1) === (side === 'odd'),
  chances: (side) => [[side, withForty(upTo(side === 'odd' ? 1 : 0, 20, 2)), all]],
})

/** Where more of the numbers are: in 01 to 40, in both alike, or in 41 to 80. */
const halves = choiceOf<BallsDraw>({
  code: 'halves',
  values: ['upper', 'lower', 'middle'],
  prizeOf: (side) => (side === 'middle' ? 'middle' : 'half'),
  result(side, { balls }) {
    const upper = balls.filter((ball) => Number(ball) <= 40).length
    return side === (upper > 10 ? 'upper' : upper < 10 ? 'lower' : 'middle')
  },
  chances: (side) =>
    side === 'middle'
      ? [['middle', withForty([10]), all]]
      : [['half', withForty(upTo(11, 20)), all]],
})

/** Twenty of eighty (handbook, games 1.4). */
export const keno = buildFamily('keno', [...upTo(1, 10).map(pickRule), sums, parity, halves], {
  draw: (next) => drawBalls(next, values, 20),
  readDraw: (value) => readBalls(value, values, 20, true),
})
