import { ballTexts } from '../selections.ts'
import { windows } from '../ssc/draw.ts'

/**
 * Which cells of a draw decide a play. What lines on different cells win at most adds up where the
 * cells are drawn independently of each other; lines on the same cells are asked together.
 */
export type DrawCells = {
  /** Null where too much of the draw decides. */
  readonly of: (play: string) => readonly string[] | null
  readonly values: readonly string[]
  /** Cells that depend on others, and so add up to no more than a bound beside them. */
  readonly isTied?: (cell: string) => boolean
  /** A draw with these cells; what nobody asks for is any. Null where no draw has them. */
  readonly build: (cells: ReadonlyMap<string, string>) => unknown
}

const tenDigits = [...'0123456789']
const places = (name: string, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, place) => `${name}${from + place}`)

const row = (name: string, length: number) => {
  const names = places(name, 0, length)
  return (cells: ReadonlyMap<string, string>): readonly string[] =>
    names.map((cell) => cells.get(cell) ?? '0')
}

/** How many last digits of the first prize each play looks at. */
const topDigits: Readonly<Record<string, number>> = {
  ...{ '2top': 2, bigTop2: 2, oddTop2: 2, '3top': 3, '3tod': 3, runTop: 3, '4top': 4, '4tod': 4 },
}
const bottomPlays = ['2bottom', 'runBottom']

/** @param bottom the cells of the bottom two, if they are part of the first prize */
function seaCells(length: number, bottom = places('b', 0, 2)): DrawCells {
  const [first, two] = [row('a', length), row('b', 2)]
  return {
    values: tenDigits,
    of(play) {
      if (bottomPlays.includes(play)) return bottom
      const count = topDigits[play]
      return count === undefined ? null : places('a', length - count, length)
    },
    build: (cells) => ({
      first: first(cells).join(''),
      bottom2: bottom[0] === 'b0' ? two(cells).join('') : first(cells).slice(2, 4).join(''),
    }),
  }
}

const sumCell = 'sum'

/** Five digits: a window of them, one ball, or all. */
function sscWindow(play: string): readonly string[] | null {
  const ball = /^ball(\d)$/.exec(play)?.[1]
  if (ball !== undefined) return [`n${Number(ball) - 1}`]
  if (play === 'dragon') return ['n0', 'n4']
  if (play === 'sumSides') return [sumCell]
  const name = /^[a-z]+(5|[234][fml])(?:_|$|-)/.exec(play)?.[1]
  const window = name === undefined ? undefined : windows[name as keyof typeof windows]
  return window ? places('n', window.from, window.from + window.length) : null
}

const endsOfSpecial: Readonly<Record<string, readonly string[]>> = {
  ...{ de: ['d1', 'd2'], dau: ['d1'], duoi: ['d2'], '3cang': ['d0', 'd1', 'd2'] },
  '3cang-dao': ['d0', 'd1', 'd2'],
}

const specialEnd = row('d', 3)

/** Only the end of the special prize; every other play asks for all numbers of the table. */
const vietnam: DrawCells = {
  values: tenDigits,
  of: (play) => endsOfSpecial[play] ?? null,
  build: (cells) => ({ prizes: { db: `00${specialEnd(cells).join('')}`, g1: '00000' } }),
}

const fiveDigits = row('n', 5)
/** Ten sums, small and big, odd and even: no play tells more of them apart. */
function sscBalls(drawn: ReadonlyMap<string, string>): readonly string[] {
  const sum = drawn.get(sumCell)
  if (sum === undefined) return fiveDigits(drawn)
  return Number(sum) < 5 ? ['0', '0', '0', '0', sum] : ['9', '9', '9', '9', String(Number(sum) - 5)]
}

/** Balls of one drum: no ball is at two places. */
function drumCells(balls: number, drawn: number, of: DrawCells['of']): DrawCells {
  const values = ballTexts(balls)
  return {
    ...{ values, of },
    isTied: () => true,
    build(cells) {
      if (new Set(cells.values()).size < cells.size) return null
      const rest = values.filter((ball) => ![...cells.values()].includes(ball))
      return { balls: places('n', 0, drawn).map((cell) => cells.get(cell) ?? rest.pop()!) }
    },
  }
}

const specialPlays = ['special', 'specialSides', 'wave', 'zodiacSpecial']

const cells: Readonly<Record<string, DrawCells>> = {
  'sea-thai': seaCells(6),
  'sea-national': seaCells(6),
  'sea-lao': seaCells(6, places('a', 2, 4)),
  'sea-hanoi': seaCells(5),
  'vn-north': vietnam,
  'vn-south': vietnam,
  k3: {
    values: [...'123456'],
    of: () => places('n', 0, 3),
    build: (drawn) => ({ balls: places('n', 0, 3).map((cell) => drawn.get(cell) ?? '1') }),
  },
  ssc: {
    values: tenDigits,
    of: sscWindow,
    isTied: (cell) => cell === sumCell,
    build: (drawn) => ({ balls: sscBalls(drawn) }),
  },
  '11x5': drumCells(11, 5, (play) => {
    const ball = /^ball(\d)$/.exec(play)?.[1]
    if (ball !== undefined) return [`n${Number(ball) - 1}`]
    return play === 'dragon' ? ['n0', 'n4'] : null
  }),
  pk10: drumCells(10, 10, (play) => {
    const car = /^car(\d+)$/.exec(play)?.[1]
    if (car !== undefined) return [`n${Number(car) - 1}`]
    const pair = /^dragon(\d)$/.exec(play)?.[1]
    if (pair !== undefined) return [`n${Number(pair) - 1}`, `n${10 - Number(pair)}`]
    return ['top2', 'topSum', 'topSumSides'].includes(play) ? ['n0', 'n1'] : null
  }),
  mark6: {
    values: Array.from({ length: 49 }, (_, n) => String(n + 1).padStart(2, '0')),
    of: (play) => (specialPlays.includes(play) ? ['s'] : null),
    build: (drawn) => ({ balls: [], special: drawn.get('s') ?? '01' }),
  },
}

export function drawCellsOf(family: string): DrawCells | null {
  return cells[family] ?? null
}

/** How many draws differ in these cells. */
export function countDraws({ values }: DrawCells, names: readonly string[]): number {
  return values.length ** names.length
}

/** Every draw that differs in these cells; one at a time, since there may be many. */
export function* drawsOver(
  { values, build }: DrawCells,
  names: readonly string[],
): Generator<unknown, void, undefined> {
  const drawn = new Map<string, string>()
  const count = values.length ** names.length
  for (let draw = 0; draw < count; draw += 1) {
    let rest = draw
    for (const name of names) {
      drawn.set(name, values[rest % values.length]!)
      rest = Math.floor(rest / values.length)
    }
    const built = build(drawn)
    if (built !== null) yield built
  }
}
