import { familyOf } from '../families.ts'
import type { Family } from '../family.ts'
import type { Odds } from '../odds.ts'
import type { PricedLine } from '../ticket.ts'

type Slots = {
  readonly names: readonly string[]
  readonly length: number
  /** A draw with these numbers; every other one is none. */
  readonly build: (numbers: ReadonlyMap<string, string>) => unknown
}

const none = '----'

/** Families whose numbers are drawn one by one, and where each wins by itself. */
const families: Readonly<Record<string, Slots>> = {
  '4d': {
    names: ['first', 'second', 'third', 'special', 'consolation'],
    length: 4,
    build(numbers) {
      const one = (name: string): string => numbers.get(name) ?? none
      const ten = (name: string): string[] => Array.from<string>({ length: 10 }).fill(one(name))
      return {
        ...{ first: one('first'), second: one('second'), third: one('third') },
        ...{ special: ten('special'), consolation: ten('consolation') },
      }
    },
  },
}

/** One number of a line: of 4D each is a bet of its own. */
type Part = {
  readonly line: PricedLine
  readonly numbers: readonly [string]
  readonly notes: number
}

/**
 * What each line wins in the dearest draw that there can be: at every prize the number that costs
 * most. Only numbers that somebody bet on come into question, in each order where one bet is on all
 * of them, and filled up at the front where a bet is on their end. A number is looked at with those
 * that it can win alone, so that the work does not grow with the square of the slip.
 *
 * @returns null where the numbers of a family do not win one by one, or are too many to look at
 */
export function bestSlots(
  code: string,
  lines: readonly PricedLine[],
  stepsMax: number,
): readonly Odds[] | null {
  const slots = families[code]
  if (!slots) return null
  const family = familyOf(code)
  const notes = lines.reduce((sum, line) => sum + line.notes, 0)
  if (notes * slots.names.length > stepsMax) return null
  const parts = partsOf(family, lines)
  const candidates = candidatesOf(parts, slots.length, stepsMax)
  if (!candidates) return null
  let steps = 0
  const dearest = new Map<string, { readonly number: string; readonly cost: bigint }>()
  for (const number of candidates) {
    const own = partsFor(parts, number)
    steps += slots.names.length * own.reduce((sum, part) => sum + part.notes, 0)
    if (steps > stepsMax) return null
    for (const name of slots.names) {
      const draw = slots.build(new Map([[name, number]]))
      // Half of the odds is the other half of what all others are counted at.
      const cost = own.reduce((sum, { line: { play, note, share, prices }, numbers }) => {
        return sum + (note * family.wins(play, numbers, draw, prices) * 2n) / share
      }, 0n)
      if (cost > (dearest.get(name)?.cost ?? -1n)) dearest.set(name, { number, cost })
    }
  }
  const draw = slots.build(new Map([...dearest].map(([name, { number }]) => [name, number])))
  return lines.map(({ play, numbers, prices }) => family.wins(play, numbers, draw, prices))
}

const inOrder = (number: string): string => [...number].toSorted().join('')

/**
 * The numbers of all lines, by what is drawn for them: a number, its end, or its digits in order.
 */
function partsOf(
  family: Family,
  lines: readonly PricedLine[],
): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, Part[]>()
  for (const line of lines)
    for (const number of line.numbers) {
      const numbers = [number] as const
      const part = { line, numbers, notes: family.notes(line.play, numbers) }
      for (const { key } of family.risks(line.play, numbers, line.prices)) {
        const drawn = key.slice(key.indexOf(':') + 1)
        const ofKey = isAnyOrder(line) ? `any ${drawn}` : drawn
        const others = parts.get(ofKey)
        if (others) others.push(part)
        else parts.set(ofKey, [part])
      }
    }
  return parts
}

/** An iBox is one bet on all orders of a number. */
const isAnyOrder = ({ play }: PricedLine): boolean => play.code.endsWith('-ibox')

function candidatesOf(
  parts: ReadonlyMap<string, unknown>,
  length: number,
  stepsMax: number,
): ReadonlySet<string> | null {
  const ends = [...parts.keys()].filter((key) => !key.startsWith('any '))
  const candidates = new Set(ends.map((end) => end.padStart(length, '0')))
  const sets = [...parts.keys()].filter((key) => key.startsWith('any '))
  if (sets.length * ends.length > stepsMax) return null
  for (const key of sets) {
    const digits = key.slice(4)
    candidates.add(digits)
    // Another order matters where it is, or ends with, what is bet on as well.
    for (const end of ends) {
      const front = frontOf(digits, end)
      if (front !== null) candidates.add(front + end)
    }
  }
  return candidates
}

/** The digits that are left of a number when its end is taken; null where the end is none of it. */
function frontOf(digits: string, end: string): string | null {
  const left = [...digits]
  for (const digit of end) {
    const place = left.indexOf(digit)
    if (place === -1) return null
    left.splice(place, 1)
  }
  return left.join('')
}

function partsFor(parts: ReadonlyMap<string, readonly Part[]>, number: string): readonly Part[] {
  const ends = Array.from(number, (_, place) => number.slice(place))
  // A box and a roll have a number once for each of their bets on it, and win it at once.
  const found = new Map<PricedLine, Set<string>>()
  const own: Part[] = []
  for (const part of [...ends, `any ${inOrder(number)}`].flatMap((key) => parts.get(key) ?? [])) {
    const seen = found.get(part.line) ?? new Set()
    found.set(part.line, seen)
    if (seen.has(part.numbers[0])) continue
    seen.add(part.numbers[0])
    own.push(part)
  }
  return own
}
