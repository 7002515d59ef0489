import type { SlotLineWin, SlotPosition, SlotSpin } from '@kancil/contract/seamless/slot'
import type { GameScreen } from '../game-screen.ts'
import type { PageQuality } from './quality.ts'

export type Landing = {
  readonly window: SlotSpin['window']
  readonly stops: readonly number[]
  /** Reels that keep the player waiting for a third scatter. */
  readonly waits: readonly boolean[]
  readonly isQuick: boolean
  readonly held?: readonly number[]
}

/** Reported as the reels stop, for the sounds: scatters seen so far, including this reel's. */
export type ReelStop = { readonly reel: number; readonly scatters: number; readonly isNew: boolean }

/**
 * What the round is shown on. It knows nothing of money; the page above it does. Positions are in
 * CSS pixels of the box that the stage lies in.
 */
export type Stage = {
  readonly resize: (width: number, height: number) => Promise<void>
  /** Without any movement: after a reload, between rounds. */
  readonly show: (window: SlotSpin['window'], stops: readonly number[]) => void
  /** Reels in `held` stand still. */
  readonly spin: (held?: readonly number[]) => void
  /** Resolves when every reel stands. */
  readonly land: (landing: Landing) => Promise<void>
  /** Cells vanish, and the new window's symbols fall into their places. */
  readonly refill: (places: readonly SlotPosition[], window: SlotSpin['window']) => Promise<void>
  /** Highlights the cells of a win and draws its line; `lines` is empty for scatters. */
  readonly showWin: (
    places: readonly SlotPosition[],
    lines: readonly SlotLineWin[],
  ) => Promise<void>
  readonly clearWins: () => void
  readonly mood: (mood: 'base' | 'free') => Promise<void>
  /** Coins; 0 to 1 sets how many. */
  readonly celebrate: (strength: number) => void
  /** Ends every movement now. */
  readonly hurry: () => void
  /** The centre of a cell. */
  readonly placeAt: (place: SlotPosition) => { readonly x: number; readonly y: number }
}

export type StageOptions = {
  readonly box: HTMLElement
  readonly isCalm: () => boolean
  readonly screen: GameScreen
  readonly quality: PageQuality
  /** The words over the pictures of wild and scatter. */
  readonly ribbons: { readonly wild: string; readonly scatter: string }
  readonly onReelStop: (stop: ReelStop) => void
  readonly onWait: () => void
}
