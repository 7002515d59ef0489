import { tigaFigures, tigaBuah } from '@kancil/rules/games/slots/tiga-buah'
import { drawings } from '../../../screens/tiga-buah/art/symbols.ts'
import { ar } from '../../../screens/tiga-buah/texts/ar.ts'
import { en } from '../../../screens/tiga-buah/texts/en.ts'
import { ms } from '../../../screens/tiga-buah/texts/ms.ts'
import { vi } from '../../../screens/tiga-buah/texts/vi.ts'
import { zh } from '../../../screens/tiga-buah/texts/zh.ts'
import { slotGame } from '../slot-game.ts'
import { symbolSet } from '../symbol-set.ts'

export const tigaBuahGame = slotGame(tigaBuah, {
  title: 'Tiga Buah',
  name: { en: 'Three Fruits', ms: 'Tiga Buah', cn: '三果', vi: 'Ba Trái', ar: 'ثلاث فواكه' },
  figures: tigaFigures,
  volatility: 'medium',
  symbols: symbolSet(drawings, { en, ms, zh, vi, ar }),
  features: ['wild', 'provablyFair'],
})
