import type { NextInt } from '../../games/chance.ts'
import type { NumbersFault } from '../family.ts'
import { splitNumbers } from '../family.ts'
import { buildFamily, type Chance, type Hit, type PriceOf, type Rule } from '../plays.ts'

/** 23 numbers of four digits; one that is drawn twice pays twice (handbook, games 1.1). */
export type FourDigitDraw = {
  readonly first: string
  readonly second: string
  readonly third: string
  readonly special: readonly string[]
  readonly consolation: readonly string[]
}

type Prize = 'first' | 'second' | 'third' | 'special' | 'consolation'
const places: Readonly<Record<Prize, number>> = {
  ...{ first: 1, second: 1, third: 1, special: 10, consolation: 10 },
}
const big: readonly Prize[] = ['first', 'second', 'third', 'special', 'consolation']
const three: readonly Prize[] = ['first', 'second', 'third']

/** The ways to bet: how many last digits count, and the prizes that are won. */
const types: Readonly<
  Record<string, { readonly length: 2 | 3 | 4; readonly on: readonly Prize[] }>
> = {
  B: { length: 4, on: big },
  S: { length: 4, on: three },
  '4A': { length: 4, on: ['first'] },
  '3A': { length: 3, on: ['first'] },
  '3ABC': { length: 3, on: three },
  '2A': { length: 2, on: ['first'] },
  '2ABC': { length: 2, on: three },
}

const prizeNumbers = (draw: FourDigitDraw, prize: Prize): readonly string[] => [draw[prize]].flat()

/** How often a number, or one of several, is drawn at each prize. */
function hitsOf(
  { length, on }: (typeof types)[string],
  draw: FourDigitDraw,
  isHit: (number: string) => boolean,
  name: (prize: Prize) => string = (prize) => prize,
): readonly Hit[] {
  return on.flatMap((prize): readonly Hit[] => {
    const count = prizeNumbers(draw, prize).filter((text) => isHit(text.slice(-length))).length
    return count > 0 ? [[name(prize), count]] : []
  })
}

/** All prizes at once, which chance does not forbid. */
function allPrizes(on: readonly Prize[], price: PriceOf, name = (prize: Prize): string => prize) {
  return on.reduce((sum, prize) => sum + price(name(prize)) * BigInt(places[prize]), 0n)
}

const ordersKnown = new Map<string, readonly string[]>()

/** The different orders of a number's digits; kept, since there are few numbers and many draws. */
export function ordersOf(number: string): readonly string[] {
  const known = ordersKnown.get(number)
  if (known) return known
  const orders = findOrders(number)
  ordersKnown.set(number, orders)
  return orders
}

function findOrders(number: string): readonly string[] {
  if (number.length < 2) return [number]
  const orders = [...number].flatMap((digit, place) =>
    ordersOf(number.slice(0, place) + number.slice(place + 1)).map((rest) => digit + rest),
  )
  return [...new Set(orders)]
}

type Mode = 'straight' | 'box' | 'roll'

/** The numbers that one written number stands for. */
const expand: Readonly<Record<Mode, (number: string) => readonly string[]>> = {
  straight: (number) => [number],
  box: ordersOf,
  roll: (number) => Array.from({ length: 10 }, (_, digit) => number.replace('R', String(digit))),
}

function readNumbers(
  content: string,
  length: number,
  mode: Mode | 'ibox',
): readonly string[] | NumbersFault {
  const numbers = splitNumbers(content)
  if (typeof numbers === 'string') return numbers
  const pattern = mode === 'roll' ? /^\d*R\d*$/ : /^\d+$/
  if (!numbers.every((text) => text.length === length && pattern.test(text)))
    return 'numbers_invalid'
  if (mode !== 'box' && mode !== 'ibox') return numbers
  // A number of equal digits has one order: the straight bet.
  if (numbers.some((text) => new Set(text).size === 1)) return 'number_not_offered'
  const sets = new Set(numbers.map((text) => [...text].toSorted().join('')))
  return sets.size < numbers.length ? 'number_repeated' : numbers
}

/** Straight, box and roll: each number they stand for is a bet at the full price. */
function ticketRule(type: string, mode: Mode): Rule<FourDigitDraw> {
  const bet = types[type]!
  const { length, on } = bet
  const all = (numbers: readonly string[]) => numbers.flatMap(expand[mode])
  return {
    code: mode === 'straight' ? type : `${type}-${mode}`,
    entry: mode === 'roll' ? { kind: 'text', length } : { kind: 'digits', length },
    prizes: on,
    read: (content) => readNumbers(content, length, mode),
    notes: (numbers) => all(numbers).length,
    hits(numbers, draw) {
      // Numbers of two rolls may be the same; each is a bet of its own.
      return all(numbers).flatMap((number) => hitsOf(bet, draw, (text) => text === number))
    },
    best(numbers, price) {
      const counts = Map.groupBy(all(numbers), (number) => number).values()
      const most = Math.max(...[...counts].map((equal) => equal.length))
      return allPrizes(on, price) * BigInt(most)
    },
    // A closed number is closed in a box too, and all tickets on it share one limit.
    countsAs: type,
    // By the top prize, as the field counts it.
    risks: (numbers) => all(numbers).map((number) => [number, ['first', 1]]),
    ways: [{ name: 'all', notes: 1, chances: () => chancesOf(on, 1, length) }],
  }
}

function chancesOf(
  on: readonly Prize[],
  orders: number,
  length: number,
  name = (prize: Prize): string => prize,
): readonly Chance[] {
  return on.map((prize) => [name(prize), BigInt(places[prize] * orders), 10n ** BigInt(length)])
}

const samples = { '24': '0123', '12': '0012', '6': '0011', '4': '0001' }

/** All orders of a number for one stake, at prizes by how many orders there are: `24.first`. */
function iboxRule(type: 'B' | 'S'): Rule<FourDigitDraw> {
  const bet = types[type]!
  const { on } = bet
  const nameOf = (orders: number) => (prize: Prize) => `${orders}.${prize}`
  return {
    code: `${type}-ibox`,
    entry: { kind: 'digits', length: 4 },
    prizes: Object.keys(samples).flatMap((orders) => on.map(nameOf(Number(orders)))),
    read: (content) => readNumbers(content, 4, 'ibox'),
    notes: (numbers) => numbers.length,
    hits: (numbers, draw) =>
      numbers.flatMap((number) => {
        const orders = ordersOf(number)
        return hitsOf(bet, draw, (text) => orders.includes(text), nameOf(orders.length))
      }),
    best: (numbers, price) =>
      numbers
        .map((number) => allPrizes(on, price, nameOf(ordersOf(number).length)))
        .reduce((a, b) => (a > b ? a : b)),
    risks: (numbers) =>
      numbers.map((number) => {
        const name = nameOf(ordersOf(number).length)('first')
        return [[...number].toSorted().join(''), [name, 1]] as const
      }),
    ways: Object.keys(samples).map((orders) => ({
      name: orders,
      notes: 1,
      chances: () => chancesOf(on, Number(orders), 4, nameOf(Number(orders))),
    })),
  }
}

const rules = [
  ...Object.keys(types).flatMap((type) =>
    (['straight', 'box', 'roll'] as const).map((mode) => ticketRule(type, mode)),
  ),
  iboxRule('B'),
  iboxRule('S'),
]

function drawNumbers(next: NextInt): FourDigitDraw {
  const number = () => Array.from({ length: 4 }, () => next(10)).join('')
  const [first, second, third] = [number(), number(), number()]
  const special = Array.from({ length: 10 }, number)
  return { first, second, third, special, consolation: Array.from({ length: 10 }, number) }
}

function readDraw(value: unknown): FourDigitDraw | null {
  const { first, second, third, special, consolation } = (value ?? {}) as Partial<
    Record<Prize, unknown>
  >
  const isNumber = (text: unknown): text is string =>
    typeof text === 'string' && /^\d{4}$/.test(text)
  const isTen = (list: unknown): list is string[] =>
    Array.isArray(list) && list.length === 10 && list.every(isNumber)
  if (!isNumber(first) || !isNumber(second) || !isNumber(third)) return null
  if (!isTen(special) || !isTen(consolation)) return null
  return { first, second, third, special, consolation }
}

/** The Malaysian way of betting on four digits. */
export const fourDigit = buildFamily('4d', rules, { draw: drawNumbers, readDraw })
