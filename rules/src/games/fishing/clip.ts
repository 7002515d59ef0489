import type { FishKind } from './sheet.ts'

export type ShotShown = {
  /** The bullet's number in the clip, from 0: added to the round's nonce. */
  readonly no: number
  readonly fish: FishKind
  /** Kinds that a crab's blast would have taken along. */
  readonly reached: readonly FishKind[]
  /** Times the bullet's price; 0 for a miss. */
  readonly pays: number
}

/** What the record of a clip of bullets shows. Money is in integers x1,000,000. */
export type ClipShown = {
  readonly type: 'clip'
  readonly level: string
  readonly bullet: number
  /** Bullets loaded. */
  readonly size: number
  /** In the order of their hits. */
  readonly shots: readonly ShotShown[]
}
