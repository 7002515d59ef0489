import {
  wayangFigures,
  wayangMalam,
  type WayangSymbol,
} from '@kancil/rules/games/slots/wayang-malam'
import { gridOf } from '@kancil/rules/games/slots/sheet'
import { artSet } from '../engine/art/set.ts'
import type { GameScreen } from '../engine/game-screen.ts'
import { openGame } from '../engine/open-game.ts'
import { layoutsFor } from '../engine/stage/geometry.ts'
import { drawings } from './art/symbols.ts'
import { backdrop, theme } from './look.ts'

const screen: GameScreen<WayangSymbol> = {
  code: wayangMalam.id,
  sheet: wayangMalam,
  figures: wayangFigures,
  rules: ['lines', 'feature', 'max'],
  texts: {
    en: async () => (await import('./texts/en.ts')).en,
    ms: async () => (await import('./texts/ms.ts')).ms,
    zh: async () => (await import('./texts/zh.ts')).zh,
    vi: async () => (await import('./texts/vi.ts')).vi,
    ar: async () => (await import('./texts/ar.ts')).ar,
  },
  art: artSet({ drawings, poster: 'H1', theme, backdrop }),
  layouts: layoutsFor(gridOf(wayangMalam)),
  // The pelog of a small gamelan.
  tune: { scale: [233, 262, 277, 349, 370, 466, 523, 554, 698, 740], gong: 73 },
}

openGame(screen)
