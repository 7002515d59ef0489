import { type NextInt, shuffle } from '../chance.ts'

/** One deck. A card is rank and suit, such as `9S` or `TH`. */
export type PvpCard = string

const ranks = 'A23456789TJQK'
const suits = 'SHCD'
const deck: readonly PvpCard[] = [...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit))

/** The deck in a fixed order, shuffled from the end (handbook, games 0.4, step 5). */
export function shuffledDeck(nextInt: NextInt): readonly PvpCard[] {
  return shuffle(deck, nextInt)
}

/** Cards in turn: the first seat gets the first `count`, the next seat the next ones. */
export function dealHands(cards: readonly PvpCard[], seats: number, count: number): PvpCard[][] {
  return Array.from({ length: seats }, (_, seat) => cards.slice(seat * count, (seat + 1) * count))
}

/** 1 for an ace to 13 for a king. */
export function rankOfCard(card: PvpCard): number {
  return ranks.indexOf(card[0]!) + 1
}

/** 4 for spades, 3 hearts, 2 clubs, 1 diamonds. */
export function suitOrder(card: PvpCard): number {
  return suits.length - suits.indexOf(card[1]!)
}
