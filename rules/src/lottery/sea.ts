import type { NextInt } from '../games/chance.ts'
import {
  type Family,
  isFault,
  type NumbersFault,
  oddsOf,
  type Play,
  type Prices,
  type Return,
  type Risk,
  splitNumbers,
} from './family.ts'
import { ordersOf } from './numbers/four-digit.ts'
import { type Odds, readOdds } from './odds.ts'

/** A first prize of six digits and two digits of their own (handbook, games 1.2). */
export type SeaDraw = {
  readonly first: string
  readonly bottom2: string
  /** Two numbers of three digits in front, and two at the bottom; only of a national draw. */
  readonly front3?: readonly string[]
  readonly last3?: readonly string[]
}

const digits = (length: 1 | 2 | 3 | 4) => ({ kind: 'digits', length }) as const
const sides = (...names: string[]) => ({ kind: 'sides', sides: names }) as const

const plays: readonly Play[] = [
  { code: '3top', entry: digits(3), prizes: ['win'] },
  { code: '3tod', entry: digits(3), prizes: ['distinct', 'pair'] },
  { code: '2top', entry: digits(2), prizes: ['win'] },
  { code: '2bottom', entry: digits(2), prizes: ['win'] },
  { code: 'runTop', entry: digits(1), prizes: ['win'] },
  { code: 'runBottom', entry: digits(1), prizes: ['win'] },
  { code: '4top', entry: digits(4), prizes: ['win'] },
  { code: '4tod', entry: digits(4), prizes: ['24', '12', '6', '4'] },
  { code: '3front', entry: digits(3), prizes: ['win'] },
  { code: '3bottom', entry: digits(3), prizes: ['win'] },
  { code: 'bigTop2', entry: sides('big', 'small'), prizes: ['win'] },
  { code: 'oddTop2', entry: sides('odd', 'even'), prizes: ['win'] },
]

/** The Thai way of betting, for the house's own fast draws and for official ones alike. */
export const sea: Family<SeaDraw> = {
  code: 'sea-thai',
  plays,
  draw,
  readDraw,
  numbers,
  notes: (_play, list) => list.length,
  wins(play, list, result, prices) {
    return list
      .filter((number) => hits(play.code, number, result))
      .reduce((sum, number) => sum + priceOf(play, number, prices), 0n)
  },
  best,
  risks(play, list, prices) {
    return list.map((number): Risk => ({
      key: `${play.code}:${play.code.endsWith('tod') ? sorted(number) : number}`,
      odds: priceOf(play, number, prices),
    }))
  },
  returns,
}

/** Eight digits in the order of the result: six of the first prize, two of the bottom. */
function draw(next: NextInt): SeaDraw {
  const drawn = Array.from({ length: 8 }, () => next(10)).join('')
  return { first: drawn.slice(0, 6), bottom2: drawn.slice(6) }
}

function readDraw(value: unknown): SeaDraw | null {
  const { first, bottom2 } = (value ?? {}) as Partial<Record<keyof SeaDraw, unknown>>
  if (typeof first !== 'string' || !/^\d{6}$/.test(first)) return null
  if (typeof bottom2 !== 'string' || !/^\d{2}$/.test(bottom2)) return null
  const both = readThrees(value)
  return both === null ? null : { first, bottom2, ...both }
}

const isThrees = (list: unknown): list is readonly string[] =>
  Array.isArray(list) &&
  list.length === 2 &&
  list.every((text) => typeof text === 'string' && /^\d{3}$/.test(text))

/** The numbers of a national draw: both kinds or neither. Null where they are none. */
function readThrees(value: unknown): Pick<SeaDraw, 'front3' | 'last3'> | null {
  const { front3, last3 } = value as { readonly front3?: unknown; readonly last3?: unknown }
  if (front3 === undefined && last3 === undefined) return {}
  return isThrees(front3) && isThrees(last3) ? { front3, last3 } : null
}

function numbers(play: Play, content: string): readonly string[] | NumbersFault {
  const list = splitNumbers(content)
  if (isFault(list)) return list
  const { entry } = play
  const isOne = (number: string): boolean =>
    entry.kind === 'sides'
      ? entry.sides.includes(number)
      : entry.kind === 'digits' && number.length === entry.length && /^\d+$/.test(number)
  if (!list.every(isOne)) return 'numbers_invalid'
  if (!play.code.endsWith('tod')) return list
  if (list.some((number) => variety(number) === 1)) return 'number_not_offered'
  // 162 and 216 are the same bet.
  return new Set(list.map(sorted)).size < list.length ? 'number_repeated' : list
}

function hits(play: string, number: string, drawn: SeaDraw): boolean {
  const { first, bottom2, front3 = [], last3 = [] } = drawn
  const top2 = first.slice(-2)
  switch (play) {
    case '3top':
      return first.endsWith(number)
    case '3tod':
      return sorted(first.slice(-3)) === sorted(number)
    case '2top':
      return top2 === number
    case '2bottom':
      return bottom2 === number
    case 'runTop':
      return first.slice(-3).includes(number)
    case 'runBottom':
      return bottom2.includes(number)
    case '4top':
      return first.endsWith(number)
    case '4tod':
      return sorted(first.slice(-4)) === sorted(number)
    case '3front':
      return front3.includes(number)
    case '3bottom':
      return last3.includes(number)
    case 'bigTop2':
      return Number(top2) >= 50 === (number === 'big')
    case 'oddTop2':
      return (Number(top2) % 2 === 1) === (number === 'odd')
    default:
      throw new RangeError(`no play ${play}`)
  }
}

function priceOf(play: Play, number: string, prices: Prices): Odds {
  return readOdds(oddsOf(prices, play.code, prizeOf(play.code, number)))
}

/** Any order pays by how many orders there are. */
function prizeOf(play: string, number: string): string {
  if (play === '4tod') return String(ordersOf(number).length)
  if (play !== '3tod') return 'win'
  return variety(number) === 2 ? 'pair' : 'distinct'
}

/** How many numbers of a play can win in one draw; one where nothing is said. */
const together: Readonly<Record<string, number>> = {
  ...{ runTop: 3, runBottom: 2, '3front': 2, '3bottom': 2 },
}

function best(play: Play, list: readonly string[], prices: Prices): Odds {
  const places = together[play.code] ?? 1
  const odds = list.map((number) => priceOf(play, number, prices))
  return odds
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    .slice(0, places)
    .reduce((sum, price) => sum + price, 0n)
}

/** A number for each prize; every other one of its kind has the same chance. */
const samples: readonly (readonly [play: string, prize: string, number: string])[] = [
  ['3top', 'win', '162'],
  ['3tod', 'distinct', '162'],
  ['3tod', 'pair', '166'],
  ['2top', 'win', '62'],
  ['2bottom', 'win', '47'],
  ['runTop', 'win', '6'],
  ['runBottom', 'win', '4'],
  ['4top', 'win', '5162'],
  ['4tod', '24', '5162'],
  ['4tod', '12', '5161'],
  ['4tod', '6', '5151'],
  ['4tod', '4', '5551'],
  ['bigTop2', 'win', 'big'],
  ['oddTop2', 'win', 'odd'],
]

/**
 * Counted over all ends of the first prize, or all bottoms: nothing else decides. The rules that
 * pay are the rules that are counted.
 */
function returns(prices: Prices): readonly Return[] {
  const tops = Array.from({ length: 10_000 }, (_, n): SeaDraw => {
    return { first: `00${String(n).padStart(4, '0')}`, bottom2: '00' }
  })
  const bottoms = Array.from({ length: 100 }, (_, n): SeaDraw => {
    return { first: '000000', bottom2: String(n).padStart(2, '0') }
  })
  const counted = samples
    .filter(([play]) => prices[play])
    .map(([play, prize, number]) => {
      const draws = play.toLowerCase().endsWith('bottom') ? bottoms : tops
      const winning = draws.filter((result) => hits(play, number, result)).length
      const odds = readOdds(oddsOf(prices, play, prize))
      return { play, prize, rtp: (odds * BigInt(winning)) / BigInt(draws.length) }
    })
  // Either of two numbers of three digits; one that is drawn twice pays once.
  const [all, missed] = [1_000_000n, 998_001n]
  const either = ['3front', '3bottom']
    .filter((play) => prices[play])
    .map((play) => {
      const odds = readOdds(oddsOf(prices, play, 'win'))
      return { play, prize: 'win', rtp: (odds * (all - missed)) / all }
    })
  return [...counted, ...either]
}

function sorted(number: string): string {
  return [...number].toSorted().join('')
}

/** How many different digits. */
function variety(number: string): number {
  return new Set(number).size
}
