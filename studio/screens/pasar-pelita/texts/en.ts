import type { PasarSymbol } from '@kancil/rules/games/slots/pasar-pelita'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const en: GameTexts<PasarSymbol> = {
  'game.title': 'Pasar Pelita · Rimba',
  'game.loading': 'The stalls are being set up',
  ...letterNames,
  'symbol.W': 'stall (wild)',
  'symbol.L': 'lantern',
  'symbol.-': 'empty hook',
  'symbol.H1': 'durian',
  'symbol.H2': 'satay skewers',
  'symbol.H3': 'pulled tea',
  'symbol.H4': 'layer cake',
  'ribbon.wild': 'WILD',
  'game.wild': 'On reels 2 to 4. Stands for every symbol except the lantern.',
  'game.feature': 'Carries a prize in bets. Six or more stay and collect.',
  'rule.lines':
    'Equal symbols on neighbouring reels from the left win in any rows, 1,024 ways in all. Each way pays for itself. K, Q, J and T pay from four reels on.',
  'rule.feature':
    'Six lanterns anywhere stay where they are, and all other cells are drawn again: a lantern falls into an empty cell with a chance of 4.5%. Each new lantern gives three drops back; three drops in a row without one end it. All prizes are paid together, and a full screen brings 500 bets more.',
  'rule.max':
    'A lantern carries 1 to 50 bets; twenty of them and the full screen could bring 1,500. The operator may hold back what lies above its largest payout; the record of the round then says so.',
}
