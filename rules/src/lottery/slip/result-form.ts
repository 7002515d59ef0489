import { familyOf } from '../families.ts'

/** A prize that an operator types: so many numbers of so many digits, separated by spaces. */
export type ResultField = { readonly key: string; readonly count: number; readonly digits: number }

const ballFields = (count: number, digits: number): readonly ResultField[] => [
  { key: 'balls', count, digits },
]
const fields = (...rows: readonly (readonly [string, number, number])[]): readonly ResultField[] =>
  rows.map(([key, count, digits]) => ({ key, count, digits }))

const forms: Readonly<Record<string, readonly ResultField[]>> = {
  'sea-thai': fields(['first', 1, 6], ['bottom2', 1, 2]),
  'sea-national': fields(['first', 1, 6], ['bottom2', 1, 2], ['front3', 2, 3], ['last3', 2, 3]),
  'sea-lao': fields(['first', 1, 6]),
  'sea-hanoi': fields(['first', 1, 5], ['second', 1, 5]),
  '4d': fields(
    ...(['first', 'second', 'third'] as const).map((key) => [key, 1, 4] as const),
    ['special', 10, 4],
    ['consolation', 10, 4],
  ),
  'vn-north': fields(
    ['db', 1, 5],
    ['g1', 1, 5],
    ['g2', 2, 5],
    ['g3', 6, 5],
    ['g4', 4, 4],
    ['g5', 6, 4],
    ['g6', 3, 3],
    ['g7', 4, 2],
  ),
  'vn-south': fields(
    ['db', 1, 6],
    ['g1', 1, 5],
    ['g2', 1, 5],
    ['g3', 2, 5],
    ['g4', 7, 5],
    ['g5', 1, 4],
    ['g6', 3, 4],
    ['g7', 1, 3],
    ['g8', 1, 2],
  ),
  ssc: ballFields(5, 1),
  '11x5': ballFields(5, 2),
  k3: ballFields(3, 1),
  pk10: ballFields(10, 2),
  keno: ballFields(20, 2),
  mark6: fields(['balls', 6, 2], ['special', 1, 2]),
}

export function resultFields(family: string): readonly ResultField[] {
  return forms[family] ?? []
}

/** The result that the texts say; null while they are none. */
export function resultOf(
  family: string,
  texts: Readonly<Record<string, string>>,
): Record<string, unknown> | null {
  const rows = resultFields(family).map(({ key, count }) => {
    const numbers = (texts[key] ?? '').split(/[^\d]+/).filter((part) => part !== '')
    return { key, count, numbers }
  })
  if (rows.some(({ count, numbers }) => numbers.length !== count)) return null
  const flat = Object.fromEntries(
    rows.map(({ key, count, numbers }) => [key, count === 1 ? numbers[0]! : numbers]),
  )
  const given = family.startsWith('vn-') ? { prizes: flat } : flat
  return familyOf(family).readDraw(given) as Record<string, unknown> | null
}
