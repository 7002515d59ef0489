import { type Money, money } from '@kancil/contract/money'
import type { NextInt } from '../chance.ts'
import { type FishKind, reefSheet } from './sheet.ts'

const uint32Range = 2n ** 32n
const million = 1_000_000n

/**
 * A hit kills if the next uint32 is below this: 2^32 x RTP / multiplier, rounded down (handbook,
 * games 4). Whatever the fish, a bullet returns the same on average.
 */
export function killThreshold(rtpPpm: number, multiplier: number): number {
  return Number((uint32Range * BigInt(rtpPpm)) / (BigInt(multiplier) * million))
}

export type ShotOutcome = {
  readonly isKill: boolean
  /** What the bullet pays, times its price. */
  readonly pays: number
}

/** What a bullet's hit on a fish brings; `reached` are the kinds that a blast takes along. */
export function hitFish(
  nextInt: NextInt,
  kind: FishKind,
  reached: readonly FishKind[] = [],
): ShotOutcome {
  const multiplier = multiplierOf(kind, reached)
  const isKill = nextInt(Number(uint32Range)) < killThreshold(reefSheet.rtpPpm, multiplier)
  if (!isKill) return { isKill, pays: 0 }
  const { nagaPays } = reefSheet
  return { isKill, pays: kind === 'naga' ? nagaPays[nextInt(nagaPays.length)]! : multiplier }
}

export function multiplierOf(kind: FishKind, reached: readonly FishKind[] = []): number {
  const { kinds } = reefSheet
  return reached.reduce<number>((sum, other) => sum + kinds[other].pays, kinds[kind].pays)
}

/** Exact: what a bullet returns on average, as a fraction of 2^32. */
export function exactReturn(kind: FishKind, reached: readonly FishKind[] = []): bigint {
  const multiplier = multiplierOf(kind, reached)
  return BigInt(killThreshold(reefSheet.rtpPpm, multiplier)) * BigInt(multiplier)
}

export function shotPayout(bullet: Money, pays: number): Money {
  return money(bullet * BigInt(pays))
}
