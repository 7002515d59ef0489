import { type NextInt, shuffle } from '../chance.ts'

/** Rank and suit, such as `9S` or `10H`. */
export type Card = string

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const suits = ['S', 'H', 'D', 'C'] as const
export const decksPerShoe = 8
/** The cut card: no round begins with fewer cards behind it. */
export const cardsBehindCut = 16

const deck: readonly Card[] = suits.flatMap((suit) => ranks.map((rank) => rank + suit))

/** Eight decks in a fixed order, shuffle from the end (handbook, games 0.4, step 5). */
export function shoeOf(nextInt: NextInt): readonly Card[] {
  return shuffle(Array.from({ length: decksPerShoe }, () => deck).flat(), nextInt)
}

/** 1 for an ace to 13 for a king. */
export function rankOf(card: Card): number {
  return ranks.indexOf(card.slice(0, -1) as (typeof ranks)[number]) + 1
}

export function suitOf(card: Card): string {
  return card.slice(-1)
}

/** Where the shoe goes on after a round that ended at `position`; null behind the cut card. */
export function nextPosition(position: number): number | null {
  return position > decksPerShoe * deck.length - cardsBehindCut ? null : position
}
