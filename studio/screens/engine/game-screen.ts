import type { ScreenLanguage } from '@kancil/contract/seamless/screen-language'
import type { SlotFigures, SlotSheet } from '@kancil/rules/games/slots/sheet'
import type { Geometry, Layouts } from './stage/geometry.ts'

/**
 * What each slot provides; the engine does the rest: page, stage, sound, round and recovery, pay
 * table, history, fairness. docs/studio.md explains how to make one.
 */
export type GameScreen<Symbol extends string = string> = {
  /** As in its PAR sheet; the page is at `/play/{code}`. */
  readonly code: string
  readonly sheet: SlotSheet<Symbol>
  readonly figures: SlotFigures
  /** What the rules page tells, in this order. */
  readonly rules: readonly GameRule[]
  /** Only the language in use is loaded. */
  readonly texts: { readonly [L in ScreenLanguage]: () => Promise<GameTexts<Symbol>> }
  readonly art: GameArt<Symbol>
  /** Stage measurements for a wide, an upright and a low box. */
  readonly layouts: Layouts
  readonly tune: Tune
}

export type GameArt<Symbol extends string = string> = {
  /** In pay table order, highest first. */
  readonly symbols: readonly Symbol[]
  /** The drawing of a symbol in a box of 200 x 200. */
  readonly symbolSvg: (symbol: Symbol) => string
  /** The symbols on the posters of a feature and of a big win. */
  readonly poster: Symbol
  /** How much of its cell a symbol fills, 0 to 1. */
  readonly sizeOf: (symbol: Symbol) => number
  /** The area behind the reels, for each mood, and the frame around them. */
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

/** The pitches the game's sounds are made from. */
export type Tune = {
  /** Ten tones in hertz, rising. */
  readonly scale: readonly number[]
  /** The gong under the free spins, in hertz. */
  readonly gong: number
}

export type GameRule = 'lines' | 'scatter' | 'free' | 'feature' | 'max'

/** The texts specific to the game; all others are the engine's. */
export type GameTexts<Symbol extends string = string> = {
  readonly [Key in `symbol.${Symbol}` | 'game.title' | 'game.loading' | 'rule.lines']: string
} & { readonly [Key in GameKey]?: string }

export type GameKey =
  | 'game.title'
  | 'game.loading'
  /** Describes the free spins. */
  | 'game.freeSpins'
  /** What wild, scatter and the symbol of a feature do, in the pay table. */
  | 'game.wild'
  | 'game.scatter'
  | 'game.feature'
  | `rule.${GameRule}`
  | `symbol.${string}`
  /** The words over the pictures of wild and scatter. */
  | 'ribbon.wild'
  | 'ribbon.scatter'

/** Letters are called the same everywhere. */
export const letterNames = {
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.J': 'J',
  'symbol.T': 'T',
} as const
