import type { BuahSymbol } from '@kancil/rules/games/slots/buah-meledak'
import type { GameTexts } from '../../engine/game-screen.ts'

export const en: GameTexts<BuahSymbol> = {
  'game.title': 'Buah Meledak · Rimba',
  'game.loading': 'The orchard is ripening',
  'symbol.P1': 'durian',
  'symbol.P2': 'mangosteen',
  'symbol.P3': 'dragon fruit',
  'symbol.P4': 'pineapple',
  'symbol.P5': 'papaya',
  'symbol.P6': 'water apple',
  'symbol.P7': 'star fruit',
  'symbol.P8': 'lime',
  'symbol.P9': 'banana',
  'symbol.SCATTER': 'coconut cracker (scatter)',
  'symbol.ORB': 'glass orb',
  'ribbon.scatter': 'SCATTER',
  'game.freeSpins': 'Far more orbs fall',
  'game.scatter': 'Counted when nothing bursts any more. Four or more bring free spins.',
  'game.feature': 'All orbs of a spin are added and multiply its whole win.',
  'rule.lines':
    '8 or more equal fruits win anywhere on the 30 cells; the pay table shows 8, 10 and 12 or more. Prizes of different fruits are added.',
  'rule.feature':
    'Fruits that win burst, and their cells are filled again, until nothing wins any more. Orbs stay; the sum of all orbs of the spin multiplies its fruit wins, not the scatter pay.',
  'rule.scatter': '4, 5 or 6 and more crackers pay 3, 5 or 50 times the bet in a paid spin.',
  'rule.free':
    '4, 5 or 6 and more crackers start 10, 12 or 15 free spins. Three or more crackers in a free spin add 5, up to 50 in one round.',
  'rule.max':
    'One round pays at most 5,000 times the bet. The operator may hold back what lies above its largest payout; the record of the round then says so.',
}
