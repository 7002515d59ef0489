import {
  harimauEmas,
  harimauFigures,
  type HarimauSymbol,
} from '@kancil/rules/games/slots/harimau-emas'
import type { GameScreen } from '../engine/game-screen.ts'
import { openGame } from '../engine/open-game.ts'
import { effects } from '../engine/art/effects.ts'
import { frameSvg, wellSvg } from './art/frame.ts'
import { sizeOf, symbolOrder, symbolSvg } from './art/symbols.ts'
import { createBackdrop } from './backdrop.ts'
import { layouts } from './layouts.ts'
import './backdrop.css'

const harimau: GameScreen<HarimauSymbol> = {
  code: harimauEmas.id,
  sheet: harimauEmas,
  figures: harimauFigures,
  rules: ['lines', 'scatter', 'free', 'max'],
  texts: {
    en: async () => (await import('./texts/en.ts')).en,
    ms: async () => (await import('./texts/ms.ts')).ms,
    zh: async () => (await import('./texts/zh.ts')).zh,
    vi: async () => (await import('./texts/vi.ts')).vi,
    ar: async () => (await import('./texts/ar.ts')).ar,
  },
  art: {
    symbols: symbolOrder,
    symbolSvg,
    poster: 'W',
    sizeOf,
    wellSvg,
    frameSvg,
    effects,
    backdrop: createBackdrop,
  },
  layouts,
  // Bronze pots and gongs like those of a caklempong, in a slendro-like scale of five tones.
  tune: { scale: [262, 301, 346, 397, 456, 524, 602, 692, 794, 912], gong: 98 },
}

openGame(harimau)
