import { harimauEmas, harimauRtpPercent } from '@kancil/rules/games/harimau-emas'
import { lineSlot } from '../line-slot.ts'
import { harimauSymbols } from './symbols.ts'

/** Sheet A of the handbook (games 2.2). */
export const harimauEmasGame = lineSlot(harimauEmas, {
  title: 'Harimau Emas',
  name: { en: 'Golden Tiger', ms: 'Harimau Emas', cn: '金虎' },
  rtpPercent: harimauRtpPercent,
  volatility: 'medium',
  symbols: harimauSymbols,
  features: ['freeSpins', 'wild', 'scatter', 'retrigger', 'provablyFair'],
})
