import { wayangFigures, wayangMalam } from '@kancil/rules/games/slots/wayang-malam'
import { drawings } from '../../../screens/wayang-malam/art/symbols.ts'
import { ar } from '../../../screens/wayang-malam/texts/ar.ts'
import { en } from '../../../screens/wayang-malam/texts/en.ts'
import { ms } from '../../../screens/wayang-malam/texts/ms.ts'
import { vi } from '../../../screens/wayang-malam/texts/vi.ts'
import { zh } from '../../../screens/wayang-malam/texts/zh.ts'
import { slotGame } from '../slot-game.ts'
import { symbolSet } from '../symbol-set.ts'

export const wayangMalamGame = slotGame(wayangMalam, {
  title: 'Wayang Malam',
  name: {
    en: 'Night of Shadows',
    ms: 'Wayang Malam',
    cn: '皮影之夜',
    vi: 'Đêm Rối Bóng',
    ar: 'ليلة الظلال',
  },
  figures: wayangFigures,
  volatility: 'medium',
  symbols: symbolSet(drawings, { en, ms, zh, vi, ar }),
  features: ['wild', 'expandingWild', 'respin', 'provablyFair'],
})
