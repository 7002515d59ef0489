import type { RoadResult } from '@kancil/contract/seamless/table-list'

export const roadRows = 6

export type RoadCell = {
  readonly tone: RoadResult['tone']
  readonly ties: number
  readonly column: number
  readonly row: number
}

/**
 * The big road of a card: a new column when the side changes, ties on the cell before them. A run
 * of more than six turns aside, as does one whose way is taken.
 */
export function bigRoadOf(results: readonly RoadResult[]): RoadCell[] {
  const cells: RoadCell[] = []
  const taken = new Set<string>()
  let early = 0
  let start = -1
  for (const { tone } of results) {
    const last = cells.at(-1)
    if (tone === 'green') {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 }
      else early += 1
      continue
    }
    let place = { column: (last?.column ?? 0) + 1, row: last?.row ?? 0 }
    if (last?.tone !== tone) {
      do start += 1
      while (taken.has(`${start},0`))
      place = { column: start, row: 0 }
    } else if (
      last.column === start &&
      last.row + 1 < roadRows &&
      !taken.has(`${start},${last.row + 1}`)
    )
      place = { column: start, row: last.row + 1 }
    taken.add(`${place.column},${place.row}`)
    cells.push({ tone, ties: last ? 0 : early, ...place })
  }
  return cells
}
