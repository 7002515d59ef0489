import { floorToMinor, type Money } from '@kancil/contract/money'
import type { NextInt } from '../chance.ts'

/** What a round pays for each unit staked, as an exact fraction. */
export type Multiple = { readonly over: bigint; readonly under: bigint }

/** A round after some steps of the player; most games end without any. */
export type InstantRound = {
  /** What the screen and the record show: JSON that holds nothing that is still hidden. */
  readonly shown: { readonly type: string }
  /** What the round pays if it ends now. */
  readonly multiple: Multiple
  readonly isOver: boolean
  /** False as long as the player has to take a first step. */
  readonly mayEnd: boolean
}

/** One instant game. A round depends on the mode, the steps and the random stream alone. */
export type InstantRules = {
  /** Every number that decides an outcome; published so that anyone can recompute a round. */
  readonly sheet: { readonly id: string }
  /** What a round pays that shows this. */
  readonly multipleOf: (shown: unknown) => Multiple
  readonly hasMode: (mode: string) => boolean
  /** The steps that a round shows; absent in games without any. */
  readonly stepsOf?: (shown: unknown) => readonly number[]
  /** A RangeError for a step that the game does not have. */
  readonly play: (mode: string, steps: readonly number[], nextInt: NextInt) => InstantRound
}

export const nothing: Multiple = { over: 0n, under: 1n }

/** Floors once to minor units (handbook, games 0.1). */
export function payoutOf(stake: Money, { over, under }: Multiple): Money {
  return floorToMinor(stake * over, under)
}

/** Hundredths as a fraction. */
export function ofHundredths(hundredths: number): Multiple {
  return { over: BigInt(hundredths), under: 100n }
}

/** The whole number at the end of a mode such as `under-4950`; null if it is not that mode. */
export function numberOfMode(mode: string, name: string): number | null {
  const match = /^([a-z]+)-([1-9]\d{0,4})$/.exec(mode)
  return match?.[1] === name ? Number(match[2]) : null
}
