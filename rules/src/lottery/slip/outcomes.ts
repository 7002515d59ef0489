import { familyOf } from '../families.ts'
import type { Odds } from '../odds.ts'
import type { PricedLine } from '../ticket.ts'
import { countDraws, type DrawCells, drawCellsOf, drawsOver } from './draw-cells.ts'
import { bestSlots } from './slot-draws.ts'

/** Lines of a ticket that are decided together, by their places, and what a draw can win them. */
type Together = {
  readonly places: readonly number[]
  /** The odds that each of the lines wins: one row for each outcome that differs. */
  readonly wins: readonly (readonly Odds[])[]
}

/**
 * What a draw can win the lines of a ticket. It does not depend on the stakes as long as all of
 * them grow alike, so that a chase asks once for all of its tickets.
 */
export type Outcomes = {
  readonly together: readonly Together[]
  /** Lines that win their own best whatever the others win, or of which no more is known. */
  readonly apart: readonly number[]
  /** Some of the lines may exclude each other. */
  readonly isBound: boolean
}

/** Draws times bets that are looked at: while somebody chooses, and again when they buy. */
const stepsMax = 60_000
/** The same of 4D, where each step settles a number at a prize. */
const slotStepsMax = 20_000

type Group = { readonly cells: readonly string[]; readonly places: readonly number[] }

/**
 * The outcomes of a ticket's lines: where few draws differ for a group of lines, each of them is
 * settled. The numbers of 4D are drawn one by one, and each can be any; of everything else the best
 * of each line is a bound.
 */
export function outcomesOf(code: string, lines: readonly PricedLine[]): Outcomes {
  const slots = bestSlots(code, lines, slotStepsMax)
  if (slots) {
    const places = lines.map((_, place) => place)
    return { together: [{ places, wins: [slots] }], apart: [], isBound: false }
  }
  const cells = drawCellsOf(code)
  const groups: Group[] = []
  const apart: number[] = []
  for (const [place, line] of lines.entries()) {
    const names = cells?.of(line.play.code) ?? null
    if (names) join(groups, { cells: names, places: [place] })
    else apart.push(place)
  }
  const isTied = cells?.isTied ?? (() => false)
  const isSeveral = groups.length + apart.length > 1
  let isBound = isSeveral && (apart.length > 0 || groups.some((group) => group.cells.some(isTied)))
  const together: Together[] = []
  for (const group of groups) {
    const [only] = group.places
    if (group.places.length === 1 && isExact(lines[only!]!)) apart.push(only!)
    else {
      const bets = group.places.reduce((sum, place) => sum + betsOf(lines[place]!), 0)
      const isFew = countDraws(cells!, group.cells) * bets <= stepsMax
      if (isFew) together.push({ places: group.places, wins: winsOf(code, cells!, group, lines) })
      else {
        apart.push(...group.places)
        isBound ||= lines.length > 1
      }
    }
  }
  return { together, apart, isBound }
}

/** Sides of one line can exclude each other, a digit and its side; numbers are counted exactly. */
function isExact({ play }: PricedLine): boolean {
  return play.entry.kind !== 'sides'
}

/** What a draw is compared with: each order of a number by itself, rows of a board at once. */
function betsOf({ play, numbers, notes }: PricedLine): number {
  return play.entry.kind === 'digits' ? Math.max(numbers.length, notes) : numbers.length
}

/** Adds lines to those that some of their cells decide as well. */
function join(groups: Group[], added: Group): void {
  const shared = groups.filter(({ cells }) => cells.some((cell) => added.cells.includes(cell)))
  for (const group of shared) groups.splice(groups.indexOf(group), 1)
  const all = [...shared, added]
  groups.push({
    cells: [...new Set(all.flatMap(({ cells }) => cells))],
    places: all.flatMap(({ places }) => places),
  })
}

function winsOf(
  code: string,
  cells: DrawCells,
  group: Group,
  lines: readonly PricedLine[],
): readonly (readonly Odds[])[] {
  const family = familyOf(code)
  const rows = new Map<string, readonly Odds[]>()
  for (const draw of drawsOver(cells, group.cells)) {
    const row = group.places.map((place) => {
      const { play, numbers, prices } = lines[place]!
      return family.wins(play, numbers, draw, prices)
    })
    rows.set(row.join(), row)
  }
  return [...rows.values()]
}
