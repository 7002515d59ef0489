import type {
  HarimauLineWin,
  HarimauPosition,
  HarimauSpin,
} from '@kancil/contract/seamless/harimau-emas'

export type Landing = {
  readonly window: HarimauSpin['window']
  readonly stops: readonly number[]
  /** Reels that keep the player waiting for a third scatter. */
  readonly waits: readonly boolean[]
  readonly isQuick: boolean
}

/** Told while the reels stop, for the sounds: scatters seen so far, this reel's among them. */
export type ReelStop = { readonly reel: number; readonly scatters: number; readonly isNew: boolean }

/**
 * What the round is shown on. It knows nothing of money: the page above it does the talking.
 * Positions are in CSS pixels of the box the stage lies in.
 */
export type Stage = {
  readonly resize: (width: number, height: number) => Promise<void>
  /** Without any movement: after a reload, between rounds. */
  readonly show: (window: HarimauSpin['window'], stops: readonly number[]) => void
  readonly spin: () => void
  /** Resolves when every reel stands. */
  readonly land: (landing: Landing) => Promise<void>
  /** Lights the places of a win and draws its line; `lines` empty for the scatters. */
  readonly showWin: (
    places: readonly HarimauPosition[],
    lines: readonly HarimauLineWin[],
  ) => Promise<void>
  readonly clearWins: () => void
  readonly mood: (mood: 'base' | 'free') => Promise<void>
  /** Coins; 0 to 1 is how many. */
  readonly celebrate: (strength: number) => void
  /** Ends every movement now. */
  readonly hurry: () => void
  /** The middle of a place. */
  readonly placeAt: (place: HarimauPosition) => { readonly x: number; readonly y: number }
}

export type StageOptions = {
  readonly box: HTMLElement
  readonly isCalm: () => boolean
  readonly ribbons: { readonly W: string; readonly S: string }
  readonly onReelStop: (stop: ReelStop) => void
  readonly onWait: () => void
}
