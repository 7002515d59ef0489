import { tigaFigures, tigaBuah, type TigaSymbol } from '@kancil/rules/games/slots/tiga-buah'
import { gridOf } from '@kancil/rules/games/slots/sheet'
import { artSet } from '../engine/art/set.ts'
import type { GameScreen } from '../engine/game-screen.ts'
import { openGame } from '../engine/open-game.ts'
import { layoutsFor } from '../engine/stage/geometry.ts'
import { drawings } from './art/symbols.ts'
import { backdrop, theme } from './look.ts'

const screen: GameScreen<TigaSymbol> = {
  code: tigaBuah.id,
  sheet: tigaBuah,
  figures: tigaFigures,
  rules: ['lines', 'feature', 'max'],
  texts: {
    en: async () => (await import('./texts/en.ts')).en,
    ms: async () => (await import('./texts/ms.ts')).ms,
    zh: async () => (await import('./texts/zh.ts')).zh,
    vi: async () => (await import('./texts/vi.ts')).vi,
    ar: async () => (await import('./texts/ar.ts')).ar,
  },
  art: artSet({ drawings, poster: '7', theme, backdrop }),
  layouts: layoutsFor(gridOf(tigaBuah)),
  // A bright toy piano for the fruit stall.
  tune: { scale: [330, 370, 415, 494, 554, 659, 740, 831, 988, 1109], gong: 131 },
}

openGame(screen)
