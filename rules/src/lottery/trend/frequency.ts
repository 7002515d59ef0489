import { familyOf } from '../families.ts'
import { ballTexts, digitTexts } from '../selections.ts'

export type Frequency = {
  readonly value: string
  /** How often it was drawn. */
  readonly count: number
  /** Draws since it was drawn last; all of them if it never was. */
  readonly since: number
}

type Numbers = {
  readonly values: readonly string[]
  readonly of: (draw: Record<string, unknown>) => readonly string[]
}

const balls = (draw: Record<string, unknown>) => draw['balls'] as readonly string[]
const texts = (value: unknown): readonly string[] => [value as string | readonly string[]].flat()
const ends = (value: unknown): readonly string[] => texts(value).map((text) => text.slice(-2))

/** The numbers that are counted, by family; each is something one can bet on. */
const counted: Readonly<Record<string, Numbers>> = {
  ssc: { values: digitTexts(1), of: balls },
  '11x5': { values: ballTexts(11), of: balls },
  k3: { values: ['1', '2', '3', '4', '5', '6'], of: balls },
  // Every car comes in: the winner counts.
  pk10: { values: ballTexts(10), of: (draw) => balls(draw).slice(0, 1) },
  keno: { values: ballTexts(80), of: balls },
  mark6: { values: ballTexts(49), of: (draw) => [...balls(draw), String(draw['special'])] },
  '4d': {
    values: digitTexts(1),
    of: (draw) => ['first', 'second', 'third'].flatMap((prize) => [...String(draw[prize])]),
  },
  ...Object.fromEntries(
    ['sea-thai', 'sea-national', 'sea-lao', 'sea-hanoi'].map((family) => [
      family,
      {
        values: digitTexts(2),
        of: (draw: Record<string, unknown>) => [...ends(draw['first']), String(draw['bottom2'])],
      },
    ]),
  ),
  ...Object.fromEntries(
    ['vn-north', 'vn-south'].map((family) => [
      family,
      {
        values: digitTexts(2),
        of: (draw: Record<string, unknown>) =>
          Object.values(draw['prizes'] as object).flatMap(ends),
      },
    ]),
  ),
}

/** How often each number was drawn, the newest draw first. Past draws say nothing of the next. */
export function frequenciesOf(
  familyCode: string,
  results: readonly unknown[],
): readonly Frequency[] {
  const numbers = counted[familyCode]
  if (!numbers) return []
  const family = familyOf(familyCode)
  const draws = results.flatMap((result) => {
    const draw = family.readDraw(result)
    return draw === null ? [] : [numbers.of(draw as Record<string, unknown>)]
  })
  return numbers.values.map((value) => {
    const count = draws.flat().filter((drawn) => drawn === value).length
    const since = draws.findIndex((drawn) => drawn.includes(value))
    return { value, count, since: since < 0 ? draws.length : since }
  })
}
