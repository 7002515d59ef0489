/**
 * What a draw shows at one place: so many different values of `of` equally likely ones, drawn
 * without putting any back.
 */
export type Mark = {
  readonly place: string
  readonly values: readonly number[]
  readonly of: number
}

type Draw = Readonly<Record<string, unknown>>

const digitsOf = (name: string, numbers: unknown): readonly Mark[] =>
  [numbers as string | readonly string[]].flat().flatMap((number, index) =>
    [...number].map((digit, place) => ({
      ...{ place: `${name}${index + 1}.${place + 1}`, values: [Number(digit)], of: 10 },
    })),
  )

const balls = (draw: Draw): readonly number[] => (draw['balls'] as readonly string[]).map(Number)
/** Each place by itself: any value is as likely there. */
const inOrder =
  (of: number, first: number) =>
  (draw: Draw): readonly Mark[] =>
    balls(draw).map((ball, place) => ({ place: `${place + 1}`, values: [ball - first], of }))

const digitTable = (draw: Draw): readonly Mark[] =>
  Object.entries(draw).flatMap(([prize, numbers]) => digitsOf(prize, numbers))

const families: Readonly<Record<string, (draw: Draw) => readonly Mark[]>> = {
  ssc: inOrder(10, 0),
  '11x5': inOrder(11, 1),
  k3: inOrder(6, 1),
  pk10: inOrder(10, 1),
  // A draw shows its balls sorted, so they are counted together.
  keno: (draw) => [{ place: 'balls', values: balls(draw).map((ball) => ball - 1), of: 80 }],
  mark6: (draw) => [
    { place: 'main', values: balls(draw).map((ball) => ball - 1), of: 49 },
    { place: 'special', values: [Number(draw['special']) - 1], of: 49 },
  ],
  '4d': digitTable,
  'sea-thai': ({ first, bottom2 }) => [...digitsOf('first', first), ...digitsOf('bottom', bottom2)],
  'sea-national': ({ first, bottom2, front3, last3 }) => [
    ...digitsOf('first', first),
    ...digitsOf('bottom', bottom2),
    ...digitTable({ front3, last3 }),
  ],
  // The bottom is part of the other numbers.
  'sea-lao': ({ first }) => digitsOf('first', first),
  'sea-hanoi': ({ first, second }) => [...digitsOf('first', first), ...digitsOf('second', second)],
  'vn-north': ({ prizes }) => digitTable(prizes as Draw),
  'vn-south': ({ prizes }) => digitTable(prizes as Draw),
}

/** What is counted of a draw, to see whether its digits fall evenly. */
export function marksOf(family: string, draw: unknown): readonly Mark[] {
  return families[family]?.(draw as Draw) ?? []
}
