import { shuffle } from '../../games/chance.ts'
import { choiceOf, readBalls } from '../balls.ts'
import { buildFamily, type Rule } from '../plays.ts'
import { ballTexts, choose, combinations, countOf, readSet } from '../selections.ts'
import { zodiacRules } from './zodiac.ts'

const values = ballTexts(49)

/** Six numbers and the special one. */
export type MarkSixDraw = { readonly balls: readonly string[]; readonly special: string }

const red = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const blue = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]

export function waveOf(ball: string): 'red' | 'blue' | 'green' {
  const number = Number(ball)
  return red.includes(number) ? 'red' : blue.includes(number) ? 'blue' : 'green'
}

/** The special number is any of the 49; no other ball matters then. */
function everySpecial(): readonly MarkSixDraw[] {
  return values.map((special) => ({ balls: [], special }))
}

/** All of `size` chosen numbers are among the six. */
function allHit(size: 2 | 3): Rule<MarkSixDraw> {
  return {
    code: `allHit${size}`,
    entry: { kind: 'sides', sides: values, least: size },
    prizes: ['win'],
    read: (content) => readSet(content, values, size),
    notes: (numbers) => countOf(numbers.length, size),
    hits(numbers, { balls }) {
      const won = countOf(numbers.filter((number) => balls.includes(number)).length, size)
      return won > 0 ? [['win', won]] : []
    },
    best: (numbers, price) => price('win') * choose(Math.min(numbers.length, 6), size),
    risks: (numbers) =>
      combinations(numbers.toSorted(), size).map((set) => [set.join('-'), ['win', 1]]),
    ways: [{ name: 'win', notes: 1, chances: () => [['win', choose(6, size), choose(49, size)]] }],
  }
}

/** One of two chosen numbers is the special one, the other one of the six. */
const specialPair: Rule<MarkSixDraw> = {
  code: 'specialPair',
  entry: { kind: 'sides', sides: values, least: 2 },
  prizes: ['win'],
  read: (content) => readSet(content, values, 2),
  notes: (numbers) => countOf(numbers.length, 2),
  hits(numbers, { balls, special }) {
    const won = numbers.filter((number) => balls.includes(number)).length
    return numbers.includes(special) && won > 0 ? [['win', won]] : []
  },
  best: (numbers, price) => price('win') * BigInt(Math.min(numbers.length - 1, 6)),
  risks: (numbers) => combinations(numbers.toSorted(), 2).map((set) => [set.join('-'), ['win', 1]]),
  ways: [{ name: 'win', notes: 1, chances: () => [['win', 6n, choose(49, 2)]] }],
}

const rules = [
  choiceOf<MarkSixDraw>({
    code: 'special',
    values,
    result: (value, { special }) => value === special,
    draws: everySpecial,
  }),
  choiceOf<MarkSixDraw>({
    code: 'specialSides',
    values: ['big', 'small', 'odd', 'even'],
    groupOf: (side) => (side === 'big' || side === 'small' ? 'size' : 'parity'),
    canPush: () => true,
    result(side, { special }) {
      if (special === '49') return 'push'
      const number = Number(special)
      if (side === 'big' || side === 'small') return number >= 25 === (side === 'big')
      return (number % 2 === 1) === (side === 'odd')
    },
    draws: everySpecial,
  }),
  choiceOf<MarkSixDraw>({
    code: 'wave',
    values: ['red', 'blue', 'green'],
    prizeOf: (wave) => wave,
    result: (wave, { special }) => waveOf(special) === wave,
    draws: everySpecial,
  }),
  choiceOf<MarkSixDraw>({
    code: 'regular',
    values,
    together: 6,
    result: (value, { balls }) => balls.includes(value),
    chances: () => [['win', 6n, 49n]],
  }),
  allHit(2),
  allHit(3),
  specialPair,
  ...zodiacRules,
]

/** Six of 49 and a special number (handbook, games 1.4). */
export const markSix = buildFamily<MarkSixDraw>('mark6', rules, {
  draw(next) {
    const drawn = shuffle(values, next)
    return { balls: drawn.slice(0, 6), special: drawn[6]! }
  },
  readDraw(value) {
    const { balls, special } = (value ?? {}) as { balls?: unknown; special?: unknown }
    if (!Array.isArray(balls)) return null
    const drawn = readBalls({ balls: [...(balls as unknown[]), special] }, values, 7, true)
    return drawn && { balls: drawn.balls.slice(0, 6), special: drawn.balls[6]! }
  },
})
