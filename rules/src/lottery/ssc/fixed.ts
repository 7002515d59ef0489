import { type BallsDraw, choiceOf } from '../balls.ts'
import type { Chance, Rule } from '../plays.ts'
import { digits, drawsOf, numbersOf, seenIn, shapeOf, total, type Window, windows } from './draw.ts'

const hundredThousand = 100_000n

/** Size and parity of the sum of five; big is 23 and more. */
const sumSides = choiceOf<BallsDraw>({
  code: 'sumSides',
  values: ['big', 'small', 'odd', 'even'],
  groupOf: (side) => (side === 'big' || side === 'small' ? 'size' : 'parity'),
  result: (side, { balls }) => sideOf(side, total(balls), 23),
  // Digits 9 - d mirror the sums, and the last digit alone decides the parity: one half each.
  chances: () => [['win', 1n, 2n]],
})

function sideOf(side: string, value: number, big: number): boolean {
  if (side === 'big' || side === 'small') return value >= big === (side === 'big')
  return (value % 2 === 1) === (side === 'odd')
}

/** One ball: its digit, its size and its parity. */
function ballRule(place: number): Rule<BallsDraw> {
  return choiceOf<BallsDraw>({
    code: `ball${place + 1}`,
    values: ['big', 'small', 'odd', 'even', ...digits],
    prizeOf: (value) => (digits.includes(value) ? 'digit' : 'side'),
    groupOf: (value) =>
      digits.includes(value) ? 'digit' : value === 'big' || value === 'small' ? 'size' : 'parity',
    result(value, { balls }) {
      const ball = balls[place]!
      return digits.includes(value) ? ball === value : sideOf(value, Number(ball), 5)
    },
    draws: drawsOf({ from: place, length: 1 }),
  })
}

/** The first ball against the fifth. */
const dragon = choiceOf<BallsDraw>({
  code: 'dragon',
  values: ['dragon', 'tiger', 'tie'],
  prizeOf: (side) => (side === 'tie' ? 'tie' : 'win'),
  result(side, { balls }) {
    const difference = Number(balls[0]) - Number(balls[4])
    return side === (difference > 0 ? 'dragon' : difference < 0 ? 'tiger' : 'tie')
  },
  draws: () =>
    drawsOf({ from: 0, length: 2 })().map(({ balls: [a, b] }) => {
      return { balls: [a!, '0', '0', '0', b!] }
    }),
})

export const forms = ['leopard', 'straight', 'pair', 'half', 'mixed'] as const

/** What three balls are; 0 follows 9, as 890 and 901 are straights. */
export function formOf(seen: readonly string[]): (typeof forms)[number] {
  const [size] = shapeOf(seen)
  if (size === 3) return 'leopard'
  if (size === 2) return 'pair'
  const numbers = numbersOf(seen)
  const nextTo = (a: number, b: number): boolean => [1, 9].includes(Math.abs(a - b))
  const [a, b, c] = numbers as [number, number, number]
  const neighbours = [nextTo(a, b), nextTo(b, c), nextTo(a, c)].filter(Boolean).length
  return neighbours === 2 ? 'straight' : neighbours === 1 ? 'half' : 'mixed'
}

function formRule(code: string, window: Window): Rule<BallsDraw> {
  return choiceOf<BallsDraw>({
    code,
    values: forms,
    prizeOf: (form) => form,
    result: (form, draw) => formOf(seenIn(window, draw)) === form,
    draws: drawsOf(window),
  })
}

/** Three of five sum to a multiple of ten; the other two say which bull it is. Null: no bull. */
export function bullOf(balls: readonly string[]): number | null {
  const numbers = numbersOf(balls)
  const sum = total(balls)
  for (let a = 0; a < 5; a++)
    for (let b = a + 1; b < 5; b++) {
      const rest = numbers[a]! + numbers[b]!
      if ((sum - rest) % 10 === 0) return rest % 10
    }
  return null
}

const bulls = ['none', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** Which prize a bull has, and how often it comes (handbook, games 1.4). */
function bullPrize(bull: string): string {
  if (bull === 'none' || bull === '0') return bull === 'none' ? 'none' : 'full'
  return Number(bull) % 2 === 1 ? 'odd' : 'even'
}

const bullWays: Readonly<Record<string, bigint>> = {
  ...{ none: 35_649n, odd: 6_375n, even: 6_505n, full: 6_456n },
}

const bull = choiceOf<BallsDraw>({
  code: 'bull',
  values: bulls,
  prizeOf: bullPrize,
  result: (value, { balls }) => value === String(bullOf(balls) ?? 'none'),
  chances: (value): readonly Chance[] => {
    const prize = bullPrize(value)
    return [[prize, bullWays[prize]!, hundredThousand]]
  },
})

/** The fixed-odds list: sides, dragon and tiger, three balls, the bull. */
export const fixedRules: readonly Rule<BallsDraw>[] = [
  sumSides,
  ...[0, 1, 2, 3, 4].map(ballRule),
  dragon,
  formRule('form3f', windows['3f']),
  formRule('form3m', windows['3m']),
  formRule('form3l', windows['3l']),
  bull,
]
