import type { ScreenLanguage } from '@kancil/contract/seamless/screen-language'
import type { LineSheet } from '@kancil/rules/games/slot-lines'
import type { Geometry, Layouts } from './stage/geometry.ts'

/**
 * What a slot gives the engine of its own; the engine does the rest: page, stage, sound, round and
 * recovery, pay table, history, fairness. How one is made is told in docs/studio.md.
 */
export type GameScreen<Symbol extends string = string> = {
  /** As in its PAR sheet; the page stands at `/play/{code}`. */
  readonly code: string
  readonly sheet: LineSheet<Symbol>
  readonly rtpPercent: string
  /** Only the language that is spoken is loaded. */
  readonly texts: { readonly [L in ScreenLanguage]: () => Promise<GameTexts<Symbol>> }
  readonly art: GameArt<Symbol>
  /** Measures of the stage for a wide, an upright and a low box. */
  readonly layouts: Layouts
  readonly tune: Tune
}

export type GameArt<Symbol extends string = string> = {
  /** In the order of the pay table, the dearest first. */
  readonly symbols: readonly Symbol[]
  /** The drawing of a symbol in a box of 200 x 200. */
  readonly symbolSvg: (symbol: Symbol) => string
  /** How much of its place a symbol fills, 0 to 1. */
  readonly sizeOf: (symbol: Symbol) => number
  /** Behind the reels, for each mood; and what frames them. */
  readonly wellSvg: (geometry: Geometry, mood: 'base' | 'free') => string
  readonly frameSvg: (geometry: Geometry) => string
  readonly effects: Effects
  /** Behind the whole page; made once. */
  readonly backdrop: () => HTMLElement
}

/** Small pictures in a box of 200 x 200. `stripe` and `dot` are white: they take any colour. */
export type Effects = {
  readonly [Part in 'coin' | 'glow' | 'place' | 'stripe' | 'dot']: () => string
}

/** What the game's sounds are made of. */
export type Tune = {
  /** Ten tones in hertz, rising. */
  readonly scale: readonly number[]
  /** The gong under the free spins, in hertz. */
  readonly gong: number
}

/** The words that are the game's own; all others are the engine's. */
export type GameTexts<Symbol extends string = string> = {
  readonly [Key in GameKey<Symbol>]: string
}

export type GameKey<Symbol extends string = string> =
  | 'game.title'
  | 'game.loading'
  /** What the free spins promise. */
  | 'game.freeSpins'
  /** What wild and scatter do, in the pay table. */
  | 'game.wild'
  | 'game.scatter'
  | `rule.${'lines' | 'scatter' | 'free' | 'max'}`
  | `symbol.${Symbol}`
  /** The words over the pictures of wild and scatter. */
  | 'ribbon.wild'
  | 'ribbon.scatter'
