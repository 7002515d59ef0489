import { createHash } from 'node:crypto'

/** Numbers below 1 that are the same for the same seed: the pretended world does not change. */
export type Dice = () => number

export function diceOf(seed: string): Dice {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How many goals (or cards, or corners) fall, if `mean` do on average. */
export function poissonRoll(dice: Dice, mean: number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = dice(); product > limit; product *= dice()) count++
  return count
}

/** Probabilities of 0, 1, 2… up to `most`; the last one holds the rest. */
export function poisson(mean: number, most: number): number[] {
  const values = [Math.exp(-mean)]
  for (let count = 1; count <= most; count++) values.push((values[count - 1]! * mean) / count)
  const sum = values.reduce((total, value) => total + value, 0)
  values[most] = values[most]! + Math.max(0, 1 - sum)
  return values
}
