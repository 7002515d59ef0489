import { type BallsDraw, choiceOf, drawBalls, readBalls } from '../balls.ts'
import { buildFamily, countedOver, type Hit, type Rule } from '../plays.ts'
import { ballTexts, choose, combinations, countOf, readSet } from '../selections.ts'
import { withBankers } from './bankers.ts'
import { directOf, positionalOf } from './direct.ts'

const values = ballTexts(11)

/** So many of the chosen numbers: all of them drawn, or, beyond five, all that were drawn. */
function anyRule(size: number): Rule<BallsDraw> {
  const hits = (numbers: readonly string[], { balls }: BallsDraw): readonly Hit[] => {
    const drawn = numbers.filter((number) => balls.includes(number)).length
    const won =
      size <= 5 ? countOf(drawn, size) : drawn === 5 ? countOf(numbers.length - 5, size - 5) : 0
    return won > 0 ? [['win', won]] : []
  }
  return {
    code: `any${size}`,
    entry: { kind: 'sides', sides: values, least: size },
    prizes: ['win'],
    read: (content) => readSet(content, values, size),
    notes: (numbers) => countOf(numbers.length, size),
    hits,
    best(numbers, price) {
      const count = numbers.length
      const most = size <= 5 ? countOf(Math.min(count, 5), size) : countOf(count - 5, size - 5)
      return price('win') * BigInt(most)
    },
    risks: (numbers) =>
      combinations(numbers.toSorted(), size).map((set) => [set.join('-'), ['win', 1]]),
    ways: [
      {
        name: 'win',
        notes: 1,
        chances: countedOver(anyFive, (draw) => hits(values.slice(0, size), draw)),
      },
    ],
  }
}

/** Every set of five, in one order. */
function anyFive(): readonly BallsDraw[] {
  return combinations(values, 5).map((balls) => ({ balls }))
}

/** The first balls in any order. */
function groupRule(size: 2 | 3): Rule<BallsDraw> {
  return {
    code: `group${size}`,
    entry: { kind: 'sides', sides: values, least: size },
    prizes: ['win'],
    read: (content) => readSet(content, values, size),
    notes: (numbers) => countOf(numbers.length, size),
    hits: (numbers, { balls }) =>
      balls.slice(0, size).every((ball) => numbers.includes(ball)) ? [['win', 1]] : [],
    best: (_numbers, price) => price('win'),
    risks: (numbers) =>
      combinations(numbers.toSorted(), size).map((set) => [set.join('-'), ['win', 1]]),
    ways: [{ name: 'win', notes: 1, chances: () => [['win', 1n, choose(11, size)]] }],
  }
}

/** The sum of five; 30 is neither big nor small. */
const sumSides = choiceOf<BallsDraw>({
  code: 'sumSides',
  values: ['big', 'small', 'odd', 'even', 'tailBig', 'tailSmall'],
  prizeOf: (side) => side,
  groupOf: (side) => {
    if (side.startsWith('tail')) return 'tail'
    return side === 'big' || side === 'small' ? 'size' : 'parity'
  },
  canPush: (side) => side === 'big' || side === 'small',
  result(side, { balls }) {
    const sum = balls.reduce((all, ball) => all + Number(ball), 0)
    if (side.startsWith('tail')) return sum % 10 >= 5 === (side === 'tailBig')
    if (side === 'odd' || side === 'even') return (sum % 2 === 1) === (side === 'odd')
    return sum === 30 ? 'push' : sum > 30 === (side === 'big')
  },
  draws: anyFive,
})

/** One ball: its number, or a side of it; 11 gives the stake on a side back. */
function ballRule(place: number): Rule<BallsDraw> {
  return choiceOf<BallsDraw>({
    code: `ball${place + 1}`,
    values: ['big', 'small', 'odd', 'even', ...values],
    prizeOf: (value) => (values.includes(value) ? 'number' : 'side'),
    groupOf: (value) =>
      values.includes(value) ? 'number' : value === 'big' || value === 'small' ? 'size' : 'parity',
    canPush: (value) => !values.includes(value),
    result(value, { balls }) {
      const ball = balls[place]!
      if (values.includes(value)) return ball === value
      if (ball === '11') return 'push'
      const number = Number(ball)
      if (value === 'big' || value === 'small') return number >= 6 === (value === 'big')
      return (number % 2 === 1) === (value === 'odd')
    },
    draws: () => values.map((ball) => ({ balls: Array.from<string>({ length: 5 }).fill(ball) })),
  })
}

/** The first ball against the fifth. */
const dragon = choiceOf<BallsDraw>({
  code: 'dragon',
  values: ['dragon', 'tiger'],
  result: (side, { balls }) => Number(balls[0]) > Number(balls[4]) === (side === 'dragon'),
  chances: () => [['win', 1n, 2n]],
})

/** Five are drawn: beyond five numbers a note has all of them, and its other ones are free. */
function mostOf(size: number) {
  return (bankers: number, drags: number): number => {
    const there = Array.from({ length: Math.min(5, drags) + 1 }, (_, drawn) => drawn)
    if (size <= 5) return countOf(Math.min(drags, 5 - bankers), size - bankers)
    const counts = there
      .filter((drawn) => 5 - drawn <= bankers)
      .map((drawn) => countOf(drags - drawn, size - bankers - drawn))
    return Math.max(...counts)
  }
}

const bankerRules = [
  ...[2, 3, 4, 5, 6, 7, 8].map((size) =>
    withBankers(anyRule(size), { values, size, most: mostOf(size) }),
  ),
  ...([2, 3] as const).map((size) => withBankers(groupRule(size), { values, size, most: () => 1 })),
]

/** Five of eleven (handbook, games 1.4). */
export const elevenFive = buildFamily(
  '11x5',
  [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyRule),
    directOf('front2', values, 2),
    directOf('front3', values, 3),
    groupRule(2),
    groupRule(3),
    ...bankerRules,
    positionalOf('positional', values, 5),
    sumSides,
    ...[0, 1, 2, 3, 4].map(ballRule),
    dragon,
  ],
  {
    draw: (next) => drawBalls(next, values, 5),
    readDraw: (value) => readBalls(value, values, 5, true),
  },
)
