import { harimauEmas, harimauFigures } from '@kancil/rules/games/slots/harimau-emas'
import { slotGame } from '../slot-game.ts'
import { harimauSymbols } from './symbols.ts'

/** Sheet A of the handbook (games 2.2). */
export const harimauEmasGame = slotGame(harimauEmas, {
  title: 'Harimau Emas',
  name: { en: 'Golden Tiger', ms: 'Harimau Emas', cn: '金虎' },
  figures: harimauFigures,
  volatility: 'medium',
  symbols: harimauSymbols,
  features: ['freeSpins', 'wild', 'scatter', 'retrigger', 'provablyFair'],
})
