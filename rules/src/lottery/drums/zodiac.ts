import { choiceOf } from '../balls.ts'
import { choose } from '../selections.ts'

type SevenBalls = { readonly balls: readonly string[]; readonly special: string }

/** The twelve animals in the order of their years. */
const animals = [
  ...(['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake'] as const),
  ...(['horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'] as const),
] as const
type Animal = (typeof animals)[number]

/** The first day of each lunar year, and its animal. A year that is not there is not sold. */
const lunarYears: readonly (readonly [firstDay: string, animal: Animal])[] = [
  ['2024-02-10', 'dragon'],
  ['2025-01-29', 'snake'],
  ['2026-02-17', 'horse'],
  ['2027-02-06', 'goat'],
  ['2028-01-26', 'monkey'],
  ['2029-02-13', 'rooster'],
  ['2030-02-03', 'dog'],
  ['2031-01-23', 'pig'],
  ['2032-02-11', 'rat'],
  ['2033-01-31', 'ox'],
  ['2034-02-19', 'tiger'],
  ['2035-02-08', 'rabbit'],
  ['2036-01-28', 'dragon'],
  ['2037-02-15', 'snake'],
]

/**
 * The values of a zodiac play: `z1` is the animal of the year, `z2` that of the year before, and so
 * on. The numbers of a value are always the same ones and only its animal changes at the new year,
 * so a ticket means the same numbers for good.
 */
const zodiacValues: readonly string[] = animals.map((_, place) => `z${place + 1}`)

/** The numbers of a value: every twelfth, five for the animal of the year and four for others. */
export function zodiacNumbers(value: string): readonly string[] {
  const first = Number(value.slice(1))
  const count = first === 1 ? 5 : 4
  return Array.from({ length: count }, (_, n) => String(first + 12 * n).padStart(2, '0'))
}

/**
 * The animal of a value on the day of a draw.
 *
 * @param day `yyyy-MM-dd` by the game's own zone
 * @returns null before the first year of the table
 */
export function animalOf(value: string, day: string): Animal | null {
  const year = lunarYears.findLast(([firstDay]) => firstDay <= day)
  const place = Number(/^z(\d{1,2})$/.exec(value)?.[1] ?? 0)
  if (!year || place < 1 || place > animals.length) return null
  const of = animals.indexOf(year[1])
  return animals[(of - place + 1 + animals.length) % animals.length]!
}

const prizeOf = (value: string): string => (value === 'z1' ? 'year' : 'other')
const has = (value: string, ball: string): boolean => zodiacNumbers(value).includes(ball)

/** The animal of the special number, and the animals that are there among all seven. */
export const zodiacRules = [
  choiceOf<SevenBalls>({
    code: 'zodiacSpecial',
    values: zodiacValues,
    prizeOf,
    result: (value, { special }) => has(value, special),
    chances: (value) => [[prizeOf(value), BigInt(zodiacNumbers(value).length), 49n]],
  }),
  choiceOf<SevenBalls>({
    code: 'zodiacAny',
    values: zodiacValues,
    prizeOf,
    together: 7,
    result: (value, { balls, special }) => [...balls, special].some((ball) => has(value, ball)),
    chances(value) {
      const [all, none] = [choose(49, 7), choose(49 - zodiacNumbers(value).length, 7)]
      return [[prizeOf(value), all - none, all]]
    },
  }),
]
