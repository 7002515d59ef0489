/** One round on the roads: who won, and the pairs that the bead plate marks. */
export type Mark = {
  /** The two sides, or a tie. */
  readonly side: 'first' | 'second' | 'tie'
  readonly firstPair?: boolean
  readonly secondPair?: boolean
}

export type BigCell = {
  readonly side: 'first' | 'second'
  readonly ties: number
  /** Where it is drawn; a column of more than six turns aside. */
  readonly column: number
  readonly row: number
}
export type BigRoad = {
  readonly cells: readonly BigCell[]
  /** Lengths of the logical columns, which the derived roads are read from. */
  readonly lengths: readonly number[]
}
export type DerivedMark = 'red' | 'blue'
type DerivedCell = {
  readonly mark: DerivedMark
  readonly column: number
  readonly row: number
}

const rows = 6

/**
 * The big road (handbook, games 3.1): a new column when the winner changes; ties are strokes on the
 * last cell, or on the first one if they come before it.
 */
export function bigRoad(marks: readonly Mark[]): BigRoad {
  const sides: { side: 'first' | 'second'; ties: number }[] = []
  let early = 0
  for (const { side } of marks) {
    const last = sides.at(-1)
    if (side !== 'tie') sides.push({ side, ties: 0 })
    else if (last) last.ties += 1
    else early += 1
  }
  if (sides[0]) sides[0].ties += early
  const lengths: number[] = []
  for (const [index, { side }] of sides.entries())
    if (side === sides[index - 1]?.side) lengths[lengths.length - 1]! += 1
    else lengths.push(1)
  const places = laidOut(sides.map(({ side }) => side))
  return { lengths, cells: sides.map((cell, index) => ({ ...cell, ...places[index]! })) }
}

/** Runs of equal values go down; after six, or where the way is taken, they turn aside. */
function laidOut(values: readonly string[]): { column: number; row: number }[] {
  const taken = new Set<string>()
  const places: { column: number; row: number }[] = []
  let start = -1
  for (const [index, value] of values.entries()) {
    const last = places[index - 1]
    let place: { column: number; row: number }
    if (!last || value !== values[index - 1]) {
      start += 1
      while (taken.has(`${start},0`)) start += 1
      place = { column: start, row: 0 }
    } else {
      const below = { column: last.column, row: last.row + 1 }
      const hasTurned = last.column > start
      const isFree = !hasTurned && below.row < rows && !taken.has(`${below.column},${below.row}`)
      place = isFree ? below : { column: last.column + 1, row: last.row }
    }
    taken.add(`${place.column},${place.row}`)
    places.push(place)
  }
  return places
}

/**
 * A derived road: `k` is 1 for the big-eye boy, 2 for the small road, 3 for the cockroach pig. Red
 * is regular and blue is irregular; neither says who won.
 */
export function derivedRoad(lengths: readonly number[], k: 1 | 2 | 3): DerivedMark[] {
  const marks: DerivedMark[] = []
  for (const [column, length] of lengths.entries())
    for (let row = 0; row < length; row += 1) {
      if (row === 0) {
        if (column < k + 1) continue
        marks.push(lengths[column - 1] === lengths[column - 1 - k] ? 'red' : 'blue')
      } else if (column >= k) marks.push(lengths[column - k] === row ? 'blue' : 'red')
    }
  return marks
}

export function derivedCells(marks: readonly DerivedMark[]): DerivedCell[] {
  return laidOut(marks).map((place, index) => ({ ...place, mark: marks[index]! }))
}
