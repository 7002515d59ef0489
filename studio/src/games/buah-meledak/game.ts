import { buahFigures, buahMeledak } from '@kancil/rules/games/slots/buah-meledak'
import { drawings } from '../../../screens/buah-meledak/art/symbols.ts'
import { ar } from '../../../screens/buah-meledak/texts/ar.ts'
import { en } from '../../../screens/buah-meledak/texts/en.ts'
import { ms } from '../../../screens/buah-meledak/texts/ms.ts'
import { vi } from '../../../screens/buah-meledak/texts/vi.ts'
import { zh } from '../../../screens/buah-meledak/texts/zh.ts'
import { slotGame } from '../slot-game.ts'
import { symbolSet } from '../symbol-set.ts'

export const buahMeledakGame = slotGame(buahMeledak, {
  title: 'Buah Meledak',
  name: {
    en: 'Bursting Fruit',
    ms: 'Buah Meledak',
    cn: '爆裂水果',
    vi: 'Trái Cây Nổ',
    ar: 'الفواكه المتفجرة',
  },
  figures: buahFigures,
  volatility: 'high',
  symbols: symbolSet(drawings, { en, ms, zh, vi, ar }),
  features: ['freeSpins', 'scatter', 'tumble', 'multiplier', 'retrigger', 'provablyFair'],
})
