import type { NextInt } from './chance.ts'

/** A jackpot's own sheet: what decides whether a round wins it. */
export type JackpotSheet = {
  readonly id: string
  /** A number is drawn from so many... */
  readonly of: number
  /** ...and wins below this, for each minor unit of the stake: every unit has the same chance. */
  readonly perMinor: number
}

export const jackpotSheets: readonly JackpotSheet[] = [
  { id: 'taring-emas', of: 1_000_000_000, perMinor: 8 },
  { id: 'pelita-bersama', of: 1_000_000_000, perMinor: 1 },
]

/**
 * The client seed of a jackpot's draw: its messages are `clientSeed:jackpot:id:nonce:cursor`. A
 * client seed has no colon, so no round's own stream is ever the same.
 */
export function jackpotSeed(clientSeed: string, id: string): string {
  return `${clientSeed}:jackpot:${id}`
}

export type JackpotDraw = { readonly draw: number; readonly below: number }

/** The draw of a round, from a stream opened with `jackpotSeed`. It is won if it lies below. */
export function drawJackpot(
  nextInt: NextInt,
  { of, perMinor }: JackpotSheet,
  stakeMinor: bigint,
): JackpotDraw {
  const below = stakeMinor * BigInt(perMinor)
  return { draw: nextInt(of), below: below > BigInt(of) ? of : Number(below) }
}
