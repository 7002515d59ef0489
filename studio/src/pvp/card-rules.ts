import type { PvpAct } from '@kancil/contract/seamless/pvp'
import type { NextInt } from '@kancil/rules/games/chance'
import type { Arrangement } from '@kancil/rules/games/pvp/thirteen'

export type HandPhase = 'grab' | 'bet' | 'arrange'

/** A hand under way; lists are in the order of its seats. */
export type HandState = {
  readonly seats: readonly number[]
  readonly cards: readonly (readonly string[])[]
  readonly grabs: (number | null)[]
  readonly bets: (number | null)[]
  /** Place in `seats`; null until the bank is decided. */
  banker: number | null
  readonly rows: (Arrangement | null)[]
  readonly isShown: boolean[]
  /** The server acted for this seat. */
  readonly isAuto: boolean[]
  /** Once the hand is shown, in minor units as text. */
  nets: string[]
  rakes: string[]
}

/** What a card game between players is, apart from seats, money and clocks. */
export type CardRules = {
  /** Everything that decides a hand; published. */
  readonly sheet: { readonly id: string; readonly seats: number; readonly entryBases: number }
  /** What players decide, in this order. */
  readonly phases: readonly { readonly name: HandPhase; readonly ms: number }[]
  readonly shownMs: number
  readonly deal: (nextInt: NextInt, seats: number) => string[][]
  /** What follows a phase that is over; the stream is the hand's own, from its beginning. */
  readonly afterPhase: (hand: HandState, phase: HandPhase, nextInt: NextInt) => void
  /** Whether the seat still has to act in this phase. */
  readonly mustAct: (hand: HandState, phase: HandPhase, place: number) => boolean
  /** Null where the act is not one of this phase. */
  readonly act: (
    hand: HandState,
    phase: HandPhase,
    place: number,
    act: PvpAct,
  ) => 'done' | 'badRows' | null
  /** For an absent player: what the rules lay down. */
  readonly autoAct: (hand: HandState, phase: HandPhase, place: number) => void
  /** For a test player of the house; `chance` is in [0, 1). */
  readonly houseAct: (hand: HandState, phase: HandPhase, place: number, chance: number) => void
  /** Each seat's win before caps and rake, in minor units. */
  readonly wins: (hand: HandState, base: bigint) => bigint[]
  /** Niu, or points: once the hand is shown. */
  readonly score: (hand: HandState, place: number) => number
}

export function newHand(seats: readonly number[], cards: readonly string[][]): HandState {
  const each = <Value>(value: Value): Value[] => seats.map(() => value)
  return {
    ...{ seats, cards, banker: null, nets: [], rakes: [] },
    ...{ grabs: each<number | null>(null), bets: each<number | null>(null) },
    ...{ rows: each<Arrangement | null>(null), isShown: each(false), isAuto: each(false) },
  }
}
