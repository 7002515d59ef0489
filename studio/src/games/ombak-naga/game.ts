import { ombakFigures, ombakNaga } from '@kancil/rules/games/slots/ombak-naga'
import { drawings } from '../../../screens/ombak-naga/art/symbols.ts'
import { ar } from '../../../screens/ombak-naga/texts/ar.ts'
import { en } from '../../../screens/ombak-naga/texts/en.ts'
import { ms } from '../../../screens/ombak-naga/texts/ms.ts'
import { vi } from '../../../screens/ombak-naga/texts/vi.ts'
import { zh } from '../../../screens/ombak-naga/texts/zh.ts'
import { slotGame } from '../slot-game.ts'
import { symbolSet } from '../symbol-set.ts'

export const ombakNagaGame = slotGame(ombakNaga, {
  title: 'Ombak Naga',
  name: { en: 'Dragon Wave', ms: 'Ombak Naga', cn: '龙浪', vi: 'Sóng Rồng', ar: 'موجة التنين' },
  figures: ombakFigures,
  volatility: 'high',
  symbols: symbolSet(drawings, { en, ms, zh, vi, ar }),
  features: ['freeSpins', 'wild', 'scatter', 'ways', 'retrigger', 'provablyFair'],
})
