import { evaluateStops } from '@kancil/rules/games/slots/screen'
import { slotSheet } from '@kancil/rules/games/slots/slots'
import type { VectorKind } from './kind.ts'

/** Stops to coins of lines or ways, before the scatter's own pay (games 13). */
export const slots: VectorKind = {
  prefix: 'slot-',
  settle({ game, bet, draw }) {
    const sheet = slotSheet(game.slice('slot-'.length))
    if (!sheet || 'cells' in sheet) return null
    const { stops, phase } = draw as { readonly stops: number[]; readonly phase?: 'free' }
    const screen = evaluateStops(sheet, stops, phase ?? 'base')
    return {
      coins: screen.winCoins * Number(bet['coinsPerLine'] ?? 1),
      scatters: screen.scatters.length,
      freeSpins: screen.freeSpins,
    }
  },
}
