import { contentOf, type Family, isFault, type Play, type Prices } from '../family.ts'
import { combinations, products, rowValues } from '../selections.ts'

/** A part of what is chosen, all of which pays in full or all of which pays half. */
type HalfPart = { readonly numbers: readonly string[]; readonly isHalf: boolean }

/** A ticket has at most so many lines. */
const linesMax = 50

/**
 * Divides what is chosen so that each line pays in full or by half: the house halves numbers, and a
 * line has one price. Null where that is impossible or would take more lines than a ticket has.
 *
 * @param half exposure keys that pay half
 */
export function splitHalf(
  family: Family,
  play: Play,
  prices: Prices,
  numbers: readonly string[],
  half: ReadonlySet<string>,
): readonly HalfPart[] | null {
  if (half.size === 0) return [{ numbers, isHalf: false }]
  const shareOf = (list: readonly string[]): boolean | 'mixed' => {
    const keys = family.risks(play, list, prices).map(({ key }) => half.has(key))
    return keys.every((isHalf) => isHalf === keys[0]) ? (keys[0] ?? false) : 'mixed'
  }
  const whole = shareOf(numbers)
  if (whole !== 'mixed') return [{ numbers, isHalf: whole }]
  const isSingle = isSingleNumbers(play)
  if (!isSingle && family.notes(play, numbers) > linesMax) return null
  const parts = singlesOf(play, numbers)
  if (parts.some((part) => isFault(family.numbers(play, contentOf(play, part))))) return null
  const notes = parts.reduce((sum, part) => sum + family.notes(play, part), 0)
  if (notes !== family.notes(play, numbers)) return null
  const shared: HalfPart[] = []
  for (const part of parts) {
    const isHalf = shareOf(part)
    if (isHalf === 'mixed') return null
    shared.push({ numbers: part, isHalf })
  }
  if (!isSingle) return shared.length > linesMax ? null : shared
  return [...Map.groupBy(shared, ({ isHalf }) => isHalf)].map(([isHalf, list]) => ({
    numbers: list.flatMap((part) => part.numbers),
    isHalf,
  }))
}

/** Whether each chosen number is a bet of its own. */
function isSingleNumbers({ entry }: Play): boolean {
  return entry.kind === 'text' || (entry.kind !== 'rows' && (entry.least ?? 1) === 1)
}

/** The smallest choices that together are the same bets. */
function singlesOf(play: Play, numbers: readonly string[]): readonly (readonly string[])[] {
  const { entry } = play
  if (isSingleNumbers(play)) return numbers.map((number) => [number])
  if (entry.kind !== 'rows')
    return combinations(numbers, (entry.kind !== 'text' && entry.least) || 1)
  if (!entry.canBeEmpty) return products(numbers.map(rowValues))
  return numbers.flatMap((row, place) =>
    rowValues(row).map((value) => numbers.map((_, other) => (other === place ? value : ''))),
  )
}
