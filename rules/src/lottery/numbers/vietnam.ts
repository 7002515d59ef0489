import type { NextInt } from '../../games/chance.ts'
import { choiceOf } from '../balls.ts'
import type { NumbersFault } from '../family.ts'
import { splitNumbers } from '../family.ts'
import { buildFamily, type Chance, type Hit, type Rule } from '../plays.ts'
import { ordersOf } from './four-digit.ts'
import { choose, combinations, countOf, digitTexts, readSet } from '../selections.ts'

/** The prizes of a draw by their names; a prize of one number is its text. */
export type VietnamDraw = {
  readonly prizes: Readonly<Record<string, string | readonly string[]>>
}

type Table = readonly (readonly [prize: string, count: number, digits: number])[]

/** 27 numbers in the north; 18 in the south and the centre (handbook, games 1.3). */
const tables = {
  north: [
    ['db', 1, 5],
    ['g1', 1, 5],
    ['g2', 2, 5],
    ['g3', 6, 5],
    ['g4', 4, 4],
    ['g5', 6, 4],
    ['g6', 3, 3],
    ['g7', 4, 2],
  ],
  south: [
    ['db', 1, 6],
    ['g1', 1, 5],
    ['g2', 1, 5],
    ['g3', 2, 5],
    ['g4', 7, 5],
    ['g5', 1, 4],
    ['g6', 3, 4],
    ['g7', 1, 3],
    ['g8', 1, 2],
  ],
} as const satisfies Record<string, Table>

export type VietnamRegion = keyof typeof tables

const all = (draw: VietnamDraw): readonly string[] => Object.values(draw.prizes).flat()
const one = (draw: VietnamDraw, prize: string): string => [draw.prizes[prize]!].flat()[0]!

/** How often two digits end a number of the draw. */
function timesOf(number: string, draw: VietnamDraw): number {
  return all(draw).filter((text) => text.endsWith(number)).length
}

/** Lo: a point on every number that is long enough; each that ends so pays. */
function loRule(table: Table, length: 2 | 3 | 4): Rule<VietnamDraw> {
  const slots = table
    .filter(([, , digits]) => digits >= length)
    .reduce((sum, [, count]) => sum + count, 0)
  return {
    code: `lo${length}`,
    entry: { kind: 'digits', length },
    prizes: ['win'],
    read: (content) => readDigits(content, length),
    notes: (numbers) => numbers.length * slots,
    hits(numbers, draw) {
      const times = numbers.reduce((sum, number) => sum + timesOf(number, draw), 0)
      return times > 0 ? [['win', times]] : []
    },
    best: (_numbers, price) => price('win') * BigInt(slots),
    risks: (numbers) => numbers.map((number) => [number, ['win', slots]]),
    ways: [
      {
        name: 'win',
        notes: slots,
        chances: () => [['win', BigInt(slots), 10n ** BigInt(length)]],
      },
    ],
  }
}

function readDigits(content: string, length: number): readonly string[] | NumbersFault {
  const numbers = splitNumbers(content)
  if (typeof numbers === 'string') return numbers
  const isNumber = (text: string): boolean => text.length === length && /^\d+$/.test(text)
  return numbers.every(isNumber) ? numbers : 'numbers_invalid'
}

/** The last digits of one prize. */
function endRule(code: string, prize: string, length: 2 | 3): Rule<VietnamDraw> {
  return {
    code,
    entry: { kind: 'digits', length },
    prizes: ['win'],
    read: (content) => readDigits(content, length),
    notes: (numbers) => numbers.length,
    hits: (numbers, draw) =>
      numbers.includes(one(draw, prize).slice(-length)) ? [['win', 1]] : [],
    best: (_numbers, price) => price('win'),
    risks: (numbers) => numbers.map((number) => [number, ['win', 1]]),
    ways: [{ name: 'win', notes: 1, chances: () => [['win', 1n, 10n ** BigInt(length)]] }],
  }
}

/** A digit of the special prize, counted from its end. */
function digitRule(code: string, fromEnd: 1 | 2): Rule<VietnamDraw> {
  return choiceOf<VietnamDraw>({
    code,
    values: digitTexts(1),
    result: (digit, draw) => one(draw, 'db').at(-fromEnd) === digit,
    chances: () => [['win', 1n, 10n]],
  })
}

/** Head and tail: the last two digits of the shortest prizes and of the special one. */
function headTail(table: Table): Rule<VietnamDraw> {
  const [head, count] = table.at(-1)!
  const slots = count + 1
  return {
    code: 'dauDuoi',
    entry: { kind: 'digits', length: 2 },
    prizes: ['win'],
    read: (content) => readDigits(content, 2),
    notes: (numbers) => numbers.length * slots,
    hits(numbers, draw) {
      const ends = [draw.prizes[head]!, draw.prizes['db']!].flat().map((text) => text.slice(-2))
      const won = ends.filter((end) => numbers.includes(end)).length
      return won > 0 ? [['win', won]] : []
    },
    best: (_numbers, price) => price('win') * BigInt(slots),
    risks: (numbers) => numbers.map((number) => [number, ['win', slots]]),
    ways: [{ name: 'win', notes: slots, chances: () => [['win', BigInt(slots), 100n]] }],
  }
}

/** The short prizes and the special one, whose last two digits are a lo of few numbers. */
const shortPrizes = {
  north: ['g7', 'g6', 'db'],
  south: ['g8', 'g7', 'g6', 'g5', 'db'],
} as const satisfies Record<VietnamRegion, readonly string[]>

/** Bao lo of 7 in the south and the centre, of 8 in the north: a point on each of these numbers. */
function baoRule(region: VietnamRegion): Rule<VietnamDraw> {
  const prizes: readonly string[] = shortPrizes[region]
  const table: Table = tables[region]
  const slots = table
    .filter(([prize]) => prizes.includes(prize))
    .reduce((sum, [, count]) => sum + count, 0)
  return {
    code: `bao${slots}`,
    entry: { kind: 'digits', length: 2 },
    prizes: ['win'],
    read: (content) => readDigits(content, 2),
    notes: (numbers) => numbers.length * slots,
    hits(numbers, draw) {
      const ends = prizes.flatMap((prize) => draw.prizes[prize]!).map((text) => text.slice(-2))
      const won = ends.filter((end) => numbers.includes(end)).length
      return won > 0 ? [['win', won]] : []
    },
    best: (_numbers, price) => price('win') * BigInt(slots),
    risks: (numbers) => numbers.map((number) => [number, ['win', slots]]),
    ways: [{ name: 'win', notes: slots, chances: () => [['win', BigInt(slots), 100n]] }],
  }
}

/** Dao: every order of the digits is a number of its own, at the full price. */
function daoRule(rule: Rule<VietnamDraw>): Rule<VietnamDraw> {
  const orders = (numbers: readonly string[]) => numbers.flatMap(ordersOf)
  return {
    ...rule,
    ...{ code: `${rule.code}-dao`, countsAs: rule.code },
    read(content) {
      const numbers = rule.read(content)
      if (typeof numbers === 'string') return numbers
      if (numbers.some((number) => new Set(number).size === 1)) return 'number_not_offered'
      const sets = new Set(numbers.map((number) => [...number].toSorted().join('')))
      return sets.size < numbers.length ? 'number_repeated' : numbers
    },
    notes: (numbers) => rule.notes(orders(numbers)),
    hits: (numbers, draw) => rule.hits(orders(numbers), draw),
    best: (numbers, price) => rule.best(orders(numbers), price),
    risks: (numbers) => rule.risks(orders(numbers)),
  }
}

/** How likely `size` different two-digit ends are all there, among so many numbers. */
export function allThere(size: number, slots: number): Chance {
  const ways = Array.from({ length: size + 1 }, (_, missing) => {
    const sets = choose(size, missing) * BigInt(100 - missing) ** BigInt(slots)
    return missing % 2 === 0 ? sets : -sets
  })
  return ['win', ways.reduce((sum, count) => sum + count, 0n), 100n ** BigInt(slots)]
}

/** Xien: every set of two, three or four of the chosen that are all there. */
function xienRule(slots: number, size: 2 | 3 | 4): Rule<VietnamDraw> {
  return {
    code: `xien${size}`,
    entry: { kind: 'digits', length: 2, least: size },
    prizes: ['win'],
    read: (content) => readSet(content, digitTexts(2), size),
    notes: (numbers) => countOf(numbers.length, size),
    hits(numbers, draw) {
      const there = numbers.filter((number) => timesOf(number, draw) > 0).length
      const won = countOf(there, size)
      return won > 0 ? [['win', won]] : []
    },
    best: (numbers, price) => price('win') * choose(Math.min(numbers.length, slots), size),
    risks: (numbers) =>
      combinations(numbers.toSorted(), size).map((set) => [set.join('-'), ['win', 1]]),
    ways: [{ name: 'win', notes: 1, chances: () => [allThere(size, slots)] }],
  }
}

const missSizes = [4, 5, 6, 7, 8, 9, 10]

/** Lo truot: none of four to ten numbers is there. */
function missRule(slots: number): Rule<VietnamDraw> {
  const prizeOf = (numbers: readonly string[]) => String(numbers.length)
  return {
    code: 'miss',
    entry: { kind: 'digits', length: 2, least: 4 },
    prizes: missSizes.map(String),
    read: (content) => readSet(content, digitTexts(2), 4, 10),
    notes: () => 1,
    hits: (numbers, draw) =>
      numbers.every((number) => timesOf(number, draw) === 0) ? [[prizeOf(numbers), 1]] : [],
    best: (numbers, price) => price(prizeOf(numbers)),
    risks: (numbers) => [[numbers.toSorted().join('-'), [prizeOf(numbers), 1]]],
    ways: missSizes.map((size) => ({
      name: String(size),
      notes: 1,
      chances: () => [
        [String(size), BigInt(100 - size) ** BigInt(slots), 100n ** BigInt(slots)] as const,
      ],
    })),
  }
}

/**
 * Da: any two of the chosen numbers. Each number that is there beyond the first pays the price, and
 * each repeat of the most frequent one half of it. A pair costs a point on every number, twice: at
 * the stake that is written in the field it would return more than it takes.
 */
function daRule(slots: number): Rule<VietnamDraw> {
  const hits = (numbers: readonly string[], draw: VietnamDraw): readonly Hit[] => {
    const times = numbers.map((number) => timesOf(number, draw)).filter((count) => count > 0)
    if (times.length < 2) return []
    const repeats = Math.max(...times) - 1
    const pairs: Hit = ['win', times.length - 1]
    return repeats > 0 ? [pairs, ['repeat', repeats]] : [pairs]
  }
  return {
    code: 'da',
    entry: { kind: 'digits', length: 2, least: 2 },
    prizes: ['win', 'repeat'],
    read: (content) => readSet(content, digitTexts(2), 2, 10),
    notes: (numbers) => countOf(numbers.length, 2) * slots * 2,
    hits,
    best(numbers, price) {
      const odds = Array.from({ length: numbers.length - 1 }, (_, place) => {
        const there = place + 2
        const repeats = Math.max(0, slots - there)
        return price('win') * BigInt(there - 1) + price('repeat') * BigInt(repeats)
      })
      return odds.reduce((a, b) => (a > b ? a : b))
    },
    risks: (numbers) => [
      [numbers.toSorted().join('-'), ['win', numbers.length - 1]],
      [numbers.toSorted().join('-'), ['repeat', slots - 2]],
    ],
    ways: [{ name: 'win', notes: slots * 2, chances: () => pairChances(slots) }],
  }
}

/** Of two numbers: both there, and how often the more frequent one repeats. */
function pairChances(slots: number): readonly Chance[] {
  const draws = 100n ** BigInt(slots)
  let repeats = 0n
  for (let a = 1; a < slots; a++)
    for (let b = 1; a + b <= slots; b++) {
      const places = choose(slots, a) * choose(slots - a, b)
      repeats += places * 98n ** BigInt(slots - a - b) * BigInt(Math.max(a, b) - 1)
    }
  const [, both] = allThere(2, slots)
  return [
    ['win', both, draws],
    ['repeat', repeats, draws],
  ]
}

function buildVietnam(region: VietnamRegion) {
  const table: Table = tables[region]
  const slots = table.reduce((sum, [, count]) => sum + count, 0)
  const rules = [
    ...([2, 3, 4] as const).map((length) => loRule(table, length)),
    endRule('de', 'db', 2),
    endRule('nhat', 'g1', 2),
    endRule('3cang', 'db', 3),
    digitRule('dau', 2),
    digitRule('duoi', 1),
    headTail(table),
    baoRule(region),
    ...([2, 3, 4] as const).map((length) => daoRule(loRule(table, length))),
    daoRule(endRule('3cang', 'db', 3)),
    ...([2, 3, 4] as const).map((size) => xienRule(slots, size)),
    missRule(slots),
    daRule(slots),
  ]
  return buildFamily<VietnamDraw>(`vn-${region}`, rules, {
    draw: (next) => drawTable(table, next),
    readDraw: (value) => readTable(table, value),
  })
}

function drawTable(table: Table, next: NextInt): VietnamDraw {
  const prizes = table.map(([prize, count, digits]) => {
    const numbers = Array.from({ length: count }, () =>
      Array.from({ length: digits }, () => next(10)).join(''),
    )
    return [prize, count === 1 ? numbers[0]! : numbers] as const
  })
  return { prizes: Object.fromEntries(prizes) }
}

function readTable(table: Table, value: unknown): VietnamDraw | null {
  const { prizes } = (value ?? {}) as { readonly prizes?: unknown }
  if (typeof prizes !== 'object' || prizes === null) return null
  const rows = prizes as Readonly<Record<string, unknown>>
  if (Object.keys(rows).length !== table.length) return null
  for (const [prize, count, digits] of table) {
    const row = rows[prize]
    // Nothing else than a text for one number, nothing else than a list for several.
    const numbers: readonly unknown[] = count === 1 ? [row] : Array.isArray(row) ? row : []
    const isNumber = (text: unknown): boolean =>
      typeof text === 'string' && text.length === digits && /^\d+$/.test(text)
    if (numbers.length !== count || !numbers.every(isNumber)) return null
  }
  return { prizes: rows as VietnamDraw['prizes'] }
}

export const vietnamNorth = buildVietnam('north')
/** The south and the centre draw alike. */
export const vietnamSouth = buildVietnam('south')
