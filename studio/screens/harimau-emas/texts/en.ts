import type { GameTexts } from '../../engine/game-screen.ts'
import type { HarimauSymbol } from '@kancil/rules/games/slots/harimau-emas'

export const en: GameTexts<HarimauSymbol> = {
  'game.title': 'Harimau Emas · Rimba',
  'game.loading': 'The forest is waking up',
  'symbol.W': 'tiger (wild)',
  'symbol.S': 'songket (scatter)',
  'symbol.H1': 'moon kite',
  'symbol.H2': 'keris',
  'symbol.H3': 'hibiscus',
  'symbol.H4': 'spinning top',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.J': 'J',
  'symbol.T': 'T',
  'ribbon.wild': 'WILD',
  'ribbon.scatter': 'SCATTER',
  'game.freeSpins': 'Every win pays double',
  'game.wild': 'Stands for every symbol except the songket, and pays by itself.',
  'game.scatter': 'Pays anywhere on the reels. Three or more bring free spins.',
  'rule.lines':
    'Every bet plays all 20 lines. Three, four or five equal symbols from the left on a line win; the tiger helps. On each line only the dearest win is paid, wins of different lines are added.',
  'rule.scatter':
    'Songket scatters pay on any place: 3, 4 or 5 of them pay 2, 10 or 50 times the bet, added to the line wins.',
  'rule.free':
    '3, 4 or 5 songket start 10, 12 or 15 free spins with the same bet. Every win in them pays double, also that of the songket. More songket bring more free spins, up to 100 in one round.',
  'rule.max':
    'The dearest line pays 2,000 times a line’s stake, which is 100 times the bet; one spin outside the free spins pays at most 154.5 times the bet, all lines together. The operator may hold back what lies above its largest payout; the record of the round then says so.',
}
