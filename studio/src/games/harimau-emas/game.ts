import { harimauEmas, harimauFigures } from '@kancil/rules/games/slots/harimau-emas'
import { slotGame } from '../slot-game.ts'
import { drawings } from '../../../screens/harimau-emas/art/symbols.ts'
import { ar } from '../../../screens/harimau-emas/texts/ar.ts'
import { en } from '../../../screens/harimau-emas/texts/en.ts'
import { ms } from '../../../screens/harimau-emas/texts/ms.ts'
import { vi } from '../../../screens/harimau-emas/texts/vi.ts'
import { zh } from '../../../screens/harimau-emas/texts/zh.ts'
import { symbolSet } from '../symbol-set.ts'

/** Sheet A of the handbook (games 2.2). */
export const harimauEmasGame = slotGame(harimauEmas, {
  title: 'Harimau Emas',
  name: {
    en: 'Harimau Emas',
    ms: 'Harimau Emas',
    cn: '金虎',
    vi: 'Harimau Emas',
    ar: 'هاريماو إيماس',
  },
  figures: harimauFigures,
  volatility: 'medium',
  symbols: symbolSet(drawings, { en, ms, zh, vi, ar }),
  features: ['freeSpins', 'wild', 'scatter', 'retrigger', 'provablyFair'],
})
