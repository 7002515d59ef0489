import { type PvpCard, rankOfCard, suitOrder } from './deck.ts'

/** Niu Niu with a grabbed bank (handbook, games 5.1): two to five seats, five cards each. */
export const niuNiuSheet = {
  id: 'niu-niu',
  seats: 5,
  cards: 5,
  grabs: [0, 1, 2, 3, 4],
  bets: [1, 2, 3, 4, 5],
  /** By niu, 0 to 10. */
  multipliers: [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3],
  rakeBasisPoints: 500,
  /** The least carried to the table, in base bets. */
  entryBases: 30,
} as const

export type NiuHand = {
  /** 0 without a bull, 10 for niu niu. */
  readonly niu: number
  readonly multiplier: number
  /** Places of the three cards that make the bull; empty without one. */
  readonly bull: readonly number[]
}

export function niuOf(cards: readonly PvpCard[]): NiuHand {
  const points = cards.map((card) => Math.min(10, rankOfCard(card)))
  const total = points.reduce((sum, point) => sum + point, 0)
  for (const bull of triples) {
    const three = bull.reduce((sum, place) => sum + points[place]!, 0)
    if (three % 10 !== 0) continue
    const rest = (total - three) % 10
    const niu = rest === 0 ? 10 : rest
    return { niu, multiplier: niuNiuSheet.multipliers[niu]!, bull }
  }
  return { niu: 0, multiplier: niuNiuSheet.multipliers[0], bull: [] }
}

const triples: readonly (readonly number[])[] = [0, 1, 2, 3, 4].flatMap((a) =>
  [0, 1, 2, 3, 4]
    .filter((b) => b > a)
    .flatMap((b) => [0, 1, 2, 3, 4].filter((c) => c > b).map((c) => [a, b, c])),
)

/** Above 0 if `a` is the better hand. One deck: two hands are never equal. */
export function compareNiu(a: readonly PvpCard[], b: readonly PvpCard[]): number {
  return niuOf(a).niu - niuOf(b).niu || highest(a) - highest(b)
}

/** King high, ace low, then spades over hearts over clubs over diamonds. */
function highest(cards: readonly PvpCard[]): number {
  return Math.max(...cards.map((card) => rankOfCard(card) * 10 + suitOrder(card)))
}

export type NiuSeat = {
  readonly cards: readonly PvpCard[]
  /** 0 to 4. */
  readonly grab: number
  /** 1 to 5; of no account for the banker. */
  readonly bet: number
}

/** Seats that grabbed highest: one of them is the banker, by the hand's own stream if several. */
export function bankCandidates(grabs: readonly number[]): number[] {
  const most = Math.max(...grabs)
  return grabs.flatMap((grab, seat) => (grab === most ? [seat] : []))
}

/** Each seat's win against the banker in minor units, before caps and rake; it sums to zero. */
export function niuNiuWins(seats: readonly NiuSeat[], banker: number, base: bigint): bigint[] {
  const bank = seats[banker]!
  const grab = BigInt(Math.max(1, bank.grab))
  const wins = seats.map((seat, place) => {
    if (place === banker) return 0n
    const order = compareNiu(seat.cards, bank.cards)
    const { multiplier } = niuOf(order > 0 ? seat.cards : bank.cards)
    const amount = base * grab * BigInt(seat.bet) * BigInt(multiplier)
    return order > 0 ? amount : -amount
  })
  wins[banker] = -wins.reduce((sum, win) => sum + win, 0n)
  return wins
}
