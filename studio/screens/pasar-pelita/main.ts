import { pasarFigures, pasarPelita, type PasarSymbol } from '@kancil/rules/games/slots/pasar-pelita'
import { gridOf } from '@kancil/rules/games/slots/sheet'
import { artSet } from '../engine/art/set.ts'
import type { GameScreen } from '../engine/game-screen.ts'
import { openGame } from '../engine/open-game.ts'
import { layoutsFor } from '../engine/stage/geometry.ts'
import { drawings } from './art/symbols.ts'
import { backdrop, theme } from './look.ts'

const screen: GameScreen<PasarSymbol> = {
  code: pasarPelita.id,
  sheet: pasarPelita,
  figures: pasarFigures,
  rules: ['lines', 'feature', 'max'],
  texts: {
    en: async () => (await import('./texts/en.ts')).en,
    ms: async () => (await import('./texts/ms.ts')).ms,
    zh: async () => (await import('./texts/zh.ts')).zh,
    vi: async () => (await import('./texts/vi.ts')).vi,
    ar: async () => (await import('./texts/ar.ts')).ar,
  },
  art: artSet({ drawings, poster: 'L', theme, backdrop }),
  layouts: layoutsFor(gridOf(pasarPelita)),
  // Glass and brass of the night market.
  tune: { scale: [311, 349, 392, 466, 523, 622, 698, 784, 932, 1047], gong: 104 },
}

openGame(screen)
