import type { PvpCard } from './deck.ts'
import { compareRows, type Row, rowKinds, rowOf } from './poker-row.ts'
import { thirteenSheet } from './thirteen-sheet.ts'
import { specialOf } from './thirteen-special.ts'

export type Arrangement = {
  readonly front: readonly PvpCard[]
  readonly middle: readonly PvpCard[]
  readonly back: readonly PvpCard[]
}

const names = ['front', 'middle', 'back'] as const
type RowName = (typeof names)[number]

const rowsOf = (hand: Arrangement): Record<RowName, Row> => ({
  front: rowOf(hand.front),
  middle: rowOf(hand.middle),
  back: rowOf(hand.back),
})

/** Back at least middle, middle at least front; anything else is a foul. */
export function isFoul(hand: Arrangement): boolean {
  const { front, middle, back } = rowsOf(hand)
  return compareRows(back, middle) < 0 || compareRows(middle, front) < 0
}

/** Whether these are the rows of exactly these thirteen cards. */
export function isArrangementOf(cards: readonly PvpCard[], hand: Arrangement): boolean {
  const { front, middle, back } = hand
  if (front.length !== 3 || middle.length !== 5 || back.length !== 5) return false
  const laid = [...front, ...middle, ...back].toSorted()
  return cards.toSorted().every((card, at) => card === laid[at])
}

const worth = (name: RowName, { kind }: Row): number => {
  const bonus: Readonly<Record<string, number>> = thirteenSheet.bonus[name]
  const match = Object.entries(rowKinds).find(([, value]) => value === kind)
  return bonus[match?.[0] ?? ''] ?? 1
}

/** Points of `a` against `b` and whether all three rows were won, which doubles them. */
function duel(a: Arrangement, b: Arrangement): { points: number; gun: 1 | -1 | 0 } {
  const [mine, theirs] = [rowsOf(a), rowsOf(b)]
  let [points, won, lost] = [0, 0, 0]
  for (const name of names) {
    const order = compareRows(mine[name], theirs[name])
    if (order > 0) [points, won] = [points + worth(name, mine[name]), won + 1]
    if (order < 0) [points, lost] = [points - worth(name, theirs[name]), lost + 1]
  }
  const gun = won === 3 ? 1 : lost === 3 ? -1 : 0
  return { points: gun === 0 ? points : points * thirteenSheet.gun, gun }
}

/** Points of each seat; they sum to zero. A special is declared by itself and beats the rows. */
export function thirteenPoints(hands: readonly Arrangement[]): number[] {
  const fouls = hands.map((hand) => isFoul(hand))
  const specials = hands.map(
    (hand) => specialOf([...hand.front, ...hand.middle, ...hand.back])?.points ?? 0,
  )
  const pairs = hands.map(() => hands.map(() => ({ points: 0, gun: 0 })))
  for (const [a, first] of hands.entries())
    for (const [b, second] of hands.entries()) {
      if (a >= b) continue
      const outcome =
        special(specials[a]!, specials[b]!) ?? foul(fouls[a]!, fouls[b]!) ?? duel(first, second)
      pairs[a]![b] = outcome
      pairs[b]![a] = { points: -outcome.points, gun: -outcome.gun }
    }
  return scored(pairs)
}

type Pair = { readonly points: number; readonly gun: number }

function special(a: number, b: number): Pair | null {
  if (a === 0 && b === 0) return null
  return { points: a === b ? 0 : a > b ? a : -b, gun: 0 }
}

function foul(a: boolean, b: boolean): Pair | null {
  if (!a && !b) return null
  return { points: a === b ? 0 : a ? -thirteenSheet.foul : thirteenSheet.foul, gun: 0 }
}

/** Winning all rows against all three opponents is a home run: everything doubles again. */
function scored(pairs: readonly (readonly Pair[])[]): number[] {
  const opponents = thirteenSheet.seats - 1
  const isHomeRun = pairs.map((row) => row.filter(({ gun }) => gun === 1).length === opponents)
  return pairs.map((row, a) =>
    row.reduce((sum, { points, gun }, b) => {
      const doubled = (gun === 1 && isHomeRun[a]) || (gun === -1 && isHomeRun[b])
      return sum + points * (doubled ? thirteenSheet.homeRun : 1)
    }, 0),
  )
}

/** The legal rows that are best from the back forwards; what an absent player lays. */
export function bestArrangement(cards: readonly PvpCard[]): Arrangement {
  const backs = combinations(cards, 5)
    .map((chosen) => ({ ...chosen, row: rowOf(chosen.taken) }))
    .toSorted((a, b) => compareRows(b.row, a.row))
  let best: { hand: Arrangement; back: Row; middle: Row; front: Row } | null = null
  for (const { taken: back, left, row } of backs) {
    if (best && compareRows(row, best.back) < 0) break
    for (const { taken: middle, left: front } of combinations(left, 5)) {
      const [middleRow, frontRow] = [rowOf(middle), rowOf(front)]
      if (compareRows(row, middleRow) < 0 || compareRows(middleRow, frontRow) < 0) continue
      const order = best
        ? compareRows(middleRow, best.middle) || compareRows(frontRow, best.front)
        : 1
      if (order > 0)
        best = { hand: { front, middle, back }, back: row, middle: middleRow, front: frontRow }
    }
  }
  if (!best) throw new RangeError('thirteen cards always have a legal arrangement')
  return best.hand
}

type Choice = { readonly taken: PvpCard[]; readonly left: PvpCard[] }

function combinations(cards: readonly PvpCard[], count: number): Choice[] {
  if (count === 0) return [{ taken: [], left: [...cards] }]
  if (cards.length < count) return []
  const [first, ...rest] = cards as [PvpCard, ...PvpCard[]]
  const including = combinations(rest, count - 1).map(({ taken, left }) => ({
    taken: [first, ...taken],
    left,
  }))
  const leaving = combinations(rest, count).map(({ taken, left }) => ({
    taken,
    left: [first, ...left],
  }))
  return [...including, ...leaving]
}
