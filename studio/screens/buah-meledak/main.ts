import { buahFigures, buahMeledak, type BuahSymbol } from '@kancil/rules/games/slots/buah-meledak'
import { gridOf } from '@kancil/rules/games/slots/sheet'
import { artSet } from '../engine/art/set.ts'
import type { GameScreen } from '../engine/game-screen.ts'
import { openGame } from '../engine/open-game.ts'
import { layoutsFor } from '../engine/stage/geometry.ts'
import { drawings } from './art/symbols.ts'
import { backdrop, theme } from './look.ts'

const screen: GameScreen<BuahSymbol> = {
  code: buahMeledak.id,
  sheet: buahMeledak,
  figures: buahFigures,
  rules: ['lines', 'feature', 'scatter', 'free', 'max'],
  texts: {
    en: async () => (await import('./texts/en.ts')).en,
    ms: async () => (await import('./texts/ms.ts')).ms,
    zh: async () => (await import('./texts/zh.ts')).zh,
    vi: async () => (await import('./texts/vi.ts')).vi,
    ar: async () => (await import('./texts/ar.ts')).ar,
  },
  art: artSet({ drawings, poster: 'P1', theme, backdrop }),
  layouts: layoutsFor(gridOf(buahMeledak)),
  // Marimba wood in five tones.
  tune: { scale: [294, 330, 392, 440, 494, 587, 659, 784, 880, 988], gong: 110 },
}

openGame(screen)
