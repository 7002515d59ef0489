import type { OmbakSymbol } from '@kancil/rules/games/slots/ombak-naga'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const en: GameTexts<OmbakSymbol> = {
  'game.title': 'Ombak Naga · Rimba',
  'game.loading': 'The tide is rising',
  ...letterNames,
  'symbol.W': 'wave (wild)',
  'symbol.S': 'dragon pearl (scatter)',
  'symbol.H1': 'sea dragon',
  'symbol.H2': 'sampan',
  'symbol.H3': 'koi',
  'symbol.H4': 'pearl shell',
  'ribbon.wild': 'WILD',
  'ribbon.scatter': 'SCATTER',
  'game.freeSpins': 'Every win pays three times',
  'game.wild': 'On reels 2 to 5. Stands for every symbol except the pearl.',
  'game.scatter': 'Pays anywhere on the reels. Three or more bring free spins.',
  'rule.lines':
    'There are no lines: equal symbols on neighbouring reels from the left win in any rows, 243 ways in all. Each way pays for itself, for 3, 4 or 5 reels.',
  'rule.scatter':
    '3, 4 or 5 pearls on any place pay 2, 10 or 100 times the bet, added to the ways.',
  'rule.free':
    '3, 4 or 5 pearls start 8, 12 or 20 free spins on reels of their own, with the same bet. Every win in them pays three times. More pearls bring more spins, up to 100 in one round.',
  'rule.max':
    'One spin outside the free spins pays at most 107.6 times the bet. The operator may hold back what lies above its largest payout; the record of the round then says so.',
}
