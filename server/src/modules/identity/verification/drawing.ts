import { randomBetween } from '../../../kernel/chance.ts'
import { openTurns } from '../../../kernel/http/turns.ts'

/**
 * Pictures are drawn from paths only: a bare machine has no fonts. One at a time, so that they
 * never take all cores.
 */
export const drawInTurn = openTurns({ most: 1, waitingMost: 100 })

/** A number in [min, max) with two decimals. */
export function between(min: number, max: number): number {
  return randomBetween(Math.round(min * 100), Math.round(max * 100)) / 100
}

export function oneOf<T>(things: readonly T[]): T {
  return things[randomBetween(0, things.length)]!
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

export function points(line: readonly (readonly [number, number])[]): string {
  return line.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
