import { type PvpCard, rankOfCard } from './deck.ts'

/** Kinds of rows, the higher the better. */
export const rowKinds = {
  ...{ highCard: 0, pair: 1, twoPairs: 2, trips: 3, straight: 4 },
  ...{ flush: 5, fullHouse: 6, quads: 7, straightFlush: 8 },
} as const

export type Row = {
  readonly kind: number
  /** Ranks that decide between rows of one kind, ace 14. */
  readonly kickers: readonly number[]
}

/** A row of three (trips, pair or high card) or of five cards. */
export function rowOf(cards: readonly PvpCard[]): Row {
  const ranks = cards.map(aceHigh)
  const groups = [...new Set(ranks)]
    .map((rank) => ({ rank, count: ranks.filter((other) => other === rank).length }))
    .toSorted((a, b) => b.count - a.count || b.rank - a.rank)
  const kickers = groups.map(({ rank }) => rank)
  const [most = 0, second = 0] = groups.map(({ count }) => count)
  if (most === 4) return { kind: rowKinds.quads, kickers }
  if (most === 3) return { kind: second === 2 ? rowKinds.fullHouse : rowKinds.trips, kickers }
  if (most === 2) return { kind: second === 2 ? rowKinds.twoPairs : rowKinds.pair, kickers }
  const top = cards.length === 5 ? straightTop(ranks) : null
  const isFlush = cards.length === 5 && cards.every((card) => card[1] === cards[0]![1])
  if (top !== null)
    return { kind: isFlush ? rowKinds.straightFlush : rowKinds.straight, kickers: [top] }
  return { kind: isFlush ? rowKinds.flush : rowKinds.highCard, kickers }
}

/** Above 0 if `a` is better; 0 if only suits differ. A missing kicker is below any. */
export function compareRows(a: Row, b: Row): number {
  if (a.kind !== b.kind) return a.kind - b.kind
  for (let at = 0; at < Math.max(a.kickers.length, b.kickers.length); at += 1) {
    const order = (a.kickers[at] ?? 0) - (b.kickers[at] ?? 0)
    if (order !== 0) return order
  }
  return 0
}

export function aceHigh(card: PvpCard): number {
  const rank = rankOfCard(card)
  return rank === 1 ? 14 : rank
}

/** The top rank of consecutive ranks; 5 for A-2-3-4-5, which is the lowest straight. */
function straightTop(ranks: readonly number[]): number | null {
  const sorted = ranks.toSorted((a, b) => a - b)
  if (sorted.every((rank, at) => at === 0 || rank === sorted[at - 1]! + 1)) return sorted.at(-1)!
  const wheel = [2, 3, 4, 5, 14]
  return sorted.every((rank, at) => rank === wheel[at]) ? 5 : null
}
