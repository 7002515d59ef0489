import type { GameCategory } from '@kancil/contract/games/vendors'
import { hasEmblem } from './emblems.ts'
import { pick, streamOf } from './seed.ts'

export type GameLook = {
  readonly emblem: string
  /** The background gradient from first to last colour, and the thread colour of the cloth. */
  readonly ground: readonly [string, string]
  readonly thread: string
}

const palettes = {
  ember: { ground: ['#2c1406', '#8a4510'], thread: '#f2b84b' },
  tide: { ground: ['#04212f', '#0d5f7c'], thread: '#7fd8ef' },
  dusk: { ground: ['#170d2e', '#4b1f73'], thread: '#d8a8ff' },
  garnet: { ground: ['#2f070c', '#85202a'], thread: '#ffb59a' },
  lagoon: { ground: ['#032a2f', '#0a6a66'], thread: '#8df0d0' },
  night: { ground: ['#0b1430', '#2a3f85'], thread: '#f2d58a' },
  grove: { ground: ['#0a2418', '#1f6a44'], thread: '#c8f169' },
  orchid: { ground: ['#2a0c2c', '#762a6c'], thread: '#ffc1e6' },
  clay: { ground: ['#2a1a10', '#7a5230'], thread: '#f6dca8' },
} as const satisfies Record<string, Omit<GameLook, 'emblem'>>

type Palette = keyof typeof palettes

/** The house's own games have fixed looks; these words are searched for in the game's code. */
const byWord: readonly (readonly [word: string, emblem: string, palette: Palette])[] = [
  ['wau', 'kite', 'orchid'],
  ['harimau', 'tiger', 'ember'],
  ['ombak', 'wave', 'tide'],
  ['naga', 'wave', 'tide'],
  ['buah-meledak', 'fruits', 'dusk'],
  ['wayang', 'puppet', 'ember'],
  ['pasar', 'lantern', 'garnet'],
  ['tiga', 'seven', 'garnet'],
  ['buah', 'fruits', 'dusk'],
  ['durian', 'durian', 'grove'],
  ['karang', 'reef', 'tide'],
  ['ikan', 'fish', 'lagoon'],
  ['bulan', 'moon', 'night'],
  ['layang', 'kite', 'orchid'],
  ['enggang', 'hornbill', 'grove'],
  ['baccarat', 'cards', 'grove'],
  ['dragon-tiger', 'tiger', 'garnet'],
  ['sic', 'dice', 'orchid'],
  ['dadu', 'dice', 'orchid'],
  ['roulette', 'wheel', 'grove'],
  ['roda', 'wheel', 'grove'],
  ['niu', 'bull', 'garnet'],
  ['thirteen', 'fan', 'night'],
  ['gasing', 'top', 'clay'],
  ['lampu', 'lantern', 'garnet'],
  ['pelita', 'lantern', 'garnet'],
  ['bola', 'ball', 'grove'],
  ['cockfight', 'rooster', 'clay'],
]

const byCategory: Record<GameCategory, readonly string[]> = {
  RNG: ['tiger', 'wave', 'fruits', 'seven', 'moon', 'kite', 'hornbill', 'durian', 'lantern', 'top'],
  LIVE: ['cards', 'dice', 'wheel'],
  FISH: ['fish', 'wave'],
  PVP: ['cards', 'dice', 'top'],
  SPORTS: ['ball'],
  ESPORTS: ['trophy'],
  LOTT: ['numbers', 'moon'],
  ELOTT: ['numbers', 'star'],
}

/**
 * The look of a game by its code: its own if it has one, else one chosen by the seed, always the
 * same.
 */
export function gameLook(code: string, category: GameCategory): GameLook {
  const word = code.toLowerCase().replaceAll(/[\s_]+/g, '-')
  const look = byWord.find(([part]) => word.includes(part))
  if (look && hasEmblem(look[1])) return { emblem: look[1], ...palettes[look[2]] }
  const next = streamOf(code)
  const emblem = pick(byCategory[category], next)
  return { emblem, ...palettes[pick(Object.keys(palettes) as Palette[], next)] }
}
