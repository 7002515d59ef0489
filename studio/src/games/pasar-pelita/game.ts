import { pasarFigures, pasarPelita } from '@kancil/rules/games/slots/pasar-pelita'
import { drawings } from '../../../screens/pasar-pelita/art/symbols.ts'
import { ar } from '../../../screens/pasar-pelita/texts/ar.ts'
import { en } from '../../../screens/pasar-pelita/texts/en.ts'
import { ms } from '../../../screens/pasar-pelita/texts/ms.ts'
import { vi } from '../../../screens/pasar-pelita/texts/vi.ts'
import { zh } from '../../../screens/pasar-pelita/texts/zh.ts'
import { slotGame } from '../slot-game.ts'
import { symbolSet } from '../symbol-set.ts'

export const pasarPelitaGame = slotGame(pasarPelita, {
  title: 'Pasar Pelita',
  name: {
    en: 'Lantern Market',
    ms: 'Pasar Pelita',
    cn: '灯火夜市',
    vi: 'Chợ Đèn Lồng',
    ar: 'سوق الفوانيس',
  },
  figures: pasarFigures,
  volatility: 'medium',
  symbols: symbolSet(drawings, { en, ms, zh, vi, ar }),
  features: ['wild', 'ways', 'holdAndCollect', 'provablyFair'],
})
