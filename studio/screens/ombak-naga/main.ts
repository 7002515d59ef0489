import { ombakFigures, ombakNaga, type OmbakSymbol } from '@kancil/rules/games/slots/ombak-naga'
import { gridOf } from '@kancil/rules/games/slots/sheet'
import { artSet } from '../engine/art/set.ts'
import type { GameScreen } from '../engine/game-screen.ts'
import { openGame } from '../engine/open-game.ts'
import { layoutsFor } from '../engine/stage/geometry.ts'
import { drawings } from './art/symbols.ts'
import { backdrop, theme } from './look.ts'

const screen: GameScreen<OmbakSymbol> = {
  code: ombakNaga.id,
  sheet: ombakNaga,
  figures: ombakFigures,
  rules: ['lines', 'scatter', 'free', 'max'],
  texts: {
    en: async () => (await import('./texts/en.ts')).en,
    ms: async () => (await import('./texts/ms.ts')).ms,
    zh: async () => (await import('./texts/zh.ts')).zh,
    vi: async () => (await import('./texts/vi.ts')).vi,
    ar: async () => (await import('./texts/ar.ts')).ar,
  },
  art: artSet({ drawings, poster: 'H1', theme, backdrop }),
  layouts: layoutsFor(gridOf(ombakNaga)),
  // Low bells under water.
  tune: { scale: [220, 247, 277, 330, 370, 440, 494, 554, 659, 740], gong: 82 },
}

openGame(screen)
