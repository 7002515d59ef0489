import type { Currency } from '@kancil/contract/money'
import { jackpotIdIn } from '@kancil/contract/seamless/jackpots'
import type { NextInt } from './chance.ts'

/** A jackpot's own sheet: what decides whether a round wins it. */
export type JackpotSheet = {
  readonly id: string
  /** A number is drawn from so many... */
  readonly of: number
  /** ...and wins below this, for each `unit` of the stake: every unit has the same chance. */
  readonly perMinor: number
  /** Minor units of the currency: the smallest coin of a stake; each stake is a multiple of it. */
  readonly unit: number
}

const of = 1_000_000_000
type Chances = readonly [unit: number, taring: number, pelita: number]
/** A stake of the same value has about the same chance in every currency. */
const chances: Readonly<Partial<Record<Currency, Chances>>> = {
  MYR: [1, 8, 1],
  SGD: [1, 24, 3],
  USD: [1, 32, 4],
  EUR: [1, 36, 4],
  THB: [10, 8, 1],
  IDR: [100, 24, 3],
  VND: [100, 16, 2],
  KWD: [1, 12, 1],
}
const rows = Object.entries(chances) as [Currency, Chances][]
const sheetsOf = (family: string, place: 1 | 2): JackpotSheet[] =>
  rows.map(([currency, row]) => ({
    ...{ id: jackpotIdIn(family, currency), of, perMinor: row[place], unit: row[0] },
  }))

export const jackpotSheets: readonly JackpotSheet[] = [
  ...sheetsOf('taring-emas', 1),
  ...sheetsOf('pelita-bersama', 2),
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
  { of: range, perMinor, unit }: JackpotSheet,
  stakeMinor: bigint,
): JackpotDraw {
  const below = (stakeMinor / BigInt(unit)) * BigInt(perMinor)
  return { draw: nextInt(range), below: below > BigInt(range) ? range : Number(below) }
}
