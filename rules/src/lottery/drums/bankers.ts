import type { Entry } from '../family.ts'
import { splitNumbers } from '../family.ts'
import type { Hit, Rule } from '../plays.ts'
import { combinations, countOf, readSet } from '../selections.ts'

type Bankers = {
  readonly values: readonly string[]
  /** How many numbers make a note of the play. */
  readonly size: number
  /** The most notes that one draw can win, by the count of bankers and of drags. */
  readonly most: (bankers: number, drags: number) => number
}

/**
 * The same play with bankers, `01,02|03,04,05,06`: the bankers are in every note, and the drags
 * fill it up in every way (handbook, games 1.4). The notes are those of the play itself, so its
 * prices, its exposure and its closed numbers hold.
 */
export function withBankers<Draw>(rule: Rule<Draw>, { values, size, most }: Bankers): Rule<Draw> {
  const counts = (numbers: readonly string[]) =>
    numbers.map((row) => row.split(',').length) as [bankers: number, drags: number]
  const notes = (numbers: readonly string[]): number => {
    const [bankers, drags] = counts(numbers)
    return countOf(drags, size - bankers)
  }
  const sets = ([bankers = '', drags = '']: readonly string[]): readonly string[][] => {
    const fixed = bankers.split(',')
    return combinations(drags.split(','), size - fixed.length).map((rest) => [...fixed, ...rest])
  }
  const entry: Entry = { kind: 'rows', rows: 2, values, bankers: size }
  return {
    ...rule,
    ...{ code: `${rule.code}-drag`, entry, countsAs: rule.countsAs ?? rule.code },
    read(content) {
      const rows = content.split('|')
      if (rows.length !== 2) return 'numbers_invalid'
      const bankers = readSet(rows[0]!, values, 1, size - 1)
      if (typeof bankers === 'string') return bankers
      const drags = readSet(rows[1]!, values, size - bankers.length)
      if (typeof drags === 'string') return drags
      return typeof splitNumbers(rows.join(',')) === 'string' ? 'number_repeated' : rows
    },
    notes,
    hits(numbers, draw) {
      const won = new Map<string, number>()
      for (const set of sets(numbers))
        for (const [prize, count] of rule.hits(set, draw))
          won.set(prize, (won.get(prize) ?? 0) + count)
      return [...won].map(([prize, count]): Hit => [prize, count])
    },
    best: (numbers, price) => price(rule.prizes[0]!) * BigInt(most(...counts(numbers))),
    risks: (numbers) => sets(numbers).flatMap((set) => rule.risks(set)),
  }
}
