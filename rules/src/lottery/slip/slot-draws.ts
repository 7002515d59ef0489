import { familyOf } from '../families.ts'
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

/**
 * What each line wins in the dearest draw that there can be: at every prize the number that costs
 * most. Only numbers that somebody bet on come into question, filled up at the front where a bet is
 * on their end.
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
  const keys = lines.flatMap(({ play, numbers, prices }) => family.risks(play, numbers, prices))
  const candidates = new Set(
    keys.map(({ key }) => key.slice(key.indexOf(':') + 1).padStart(slots.length, '0')),
  )
  const notes = lines.reduce((sum, line) => sum + line.notes, 0)
  if (candidates.size * slots.names.length * notes > stepsMax) return null
  const winsIn = (numbers: ReadonlyMap<string, string>): readonly Odds[] => {
    const draw = slots.build(numbers)
    return lines.map(({ play, numbers: own, prices }) => family.wins(play, own, draw, prices))
  }
  // Half of the odds is the other half of what all others are counted at.
  const costOf = (wins: readonly Odds[]): bigint =>
    wins.reduce((sum, odds, place) => {
      const { note, share } = lines[place]!
      return sum + (note * odds * 2n) / share
    }, 0n)
  const dearest = new Map<string, string>()
  for (const name of slots.names) {
    let most = -1n
    for (const number of candidates) {
      const cost = costOf(winsIn(new Map([[name, number]])))
      if (cost <= most) continue
      most = cost
      dearest.set(name, number)
    }
  }
  return winsIn(dearest)
}
