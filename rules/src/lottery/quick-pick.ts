import { type NextInt, shuffle } from '../games/chance.ts'
import type { Play } from './family.ts'

/** Different random numbers of a play; none where they are rows or text. */
export function quickPick(play: Play, count: number, next: NextInt): readonly string[] {
  const { entry } = play
  if (entry.kind === 'sides') return shuffle(entry.sides, next).slice(0, entry.least ?? 1)
  if (entry.kind !== 'digits') return []
  const range = 10 ** entry.length
  const numbers = new Set<string>()
  const wanted = Math.min(count, range / 2)
  while (numbers.size < wanted) {
    const number = String(next(range)).padStart(entry.length, '0')
    // Any order: no triples, and one of each set of digits.
    const key = play.code === '3tod' ? [...number].toSorted().join('') : number
    if (play.code !== '3tod' || new Set(number).size > 1) numbers.add(key)
  }
  return [...numbers]
}
