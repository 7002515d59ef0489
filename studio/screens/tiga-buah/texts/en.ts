import type { TigaSymbol } from '@kancil/rules/games/slots/tiga-buah'
import type { GameTexts } from '../../engine/game-screen.ts'

export const en: GameTexts<TigaSymbol> = {
  'game.title': 'Tiga Buah · Rimba',
  'game.loading': 'The stall is opening',
  'symbol.W': 'basket (wild)',
  'symbol.7': 'seven',
  'symbol.B': 'star fruit',
  'symbol.M': 'mangosteen',
  'symbol.O': 'orange',
  'symbol.L': 'lime',
  'symbol.C': 'cherries',
  'ribbon.wild': 'WILD',
  'game.wild': 'Stands for every fruit and the seven, and pays most by itself.',
  'rule.lines':
    'Every bet plays all 5 lines: three rows and two diagonals. Three equal symbols on a line win; the basket helps. Two cherries from the left win too.',
  'rule.feature': 'There are no free spins and no hidden features: what you see is all there is.',
  'rule.max':
    'One spin pays at most 43 times the bet, all lines together. The operator may hold back what lies above its largest payout; the record of the round then says so.',
}
