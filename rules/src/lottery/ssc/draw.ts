import type { NextInt } from '../../games/chance.ts'
import { type BallsDraw, readBalls } from '../balls.ts'
import { digitTexts } from '../selections.ts'

export const digits = digitTexts(1)

/** Five digits, each from a drum of its own. */
export function drawFive(next: NextInt): BallsDraw {
  return { balls: Array.from({ length: 5 }, () => String(next(10))) }
}

export function readFive(value: unknown): BallsDraw | null {
  return readBalls(value, digits, 5, false)
}

/** The places of the five that a play looks at. */
export type Window = { readonly from: number; readonly length: number }

/** By the letters that the field appends: first, middle and last. */
export const windows = {
  '5': { from: 0, length: 5 },
  '4f': { from: 0, length: 4 },
  '4l': { from: 1, length: 4 },
  '3f': { from: 0, length: 3 },
  '3m': { from: 1, length: 3 },
  '3l': { from: 2, length: 3 },
  '2f': { from: 0, length: 2 },
  '2l': { from: 3, length: 2 },
} as const satisfies Record<string, Window>

export function seenIn({ from, length }: Window, { balls }: BallsDraw): readonly string[] {
  return balls.slice(from, from + length)
}

/** Every draw that differs within a window; the other places are zeros. */
export function drawsOf({ from, length }: Window): () => readonly BallsDraw[] {
  return () =>
    digitTexts(length).map((text) => ({
      balls: [...text.padStart(from + length, '0').padEnd(5, '0')],
    }))
}

export function numbersOf(balls: readonly string[]): readonly number[] {
  return balls.map(Number)
}

export function total(balls: readonly string[]): number {
  return balls.reduce((sum, ball) => sum + Number(ball), 0)
}

/** How often each value is there, the most frequent first: `[2, 1]` for a pair and a single. */
export function shapeOf(balls: readonly string[]): readonly number[] {
  const groups = Map.groupBy(balls, (ball) => ball)
  return [...groups.values()].map((group) => group.length).toSorted((a, b) => b - a)
}
