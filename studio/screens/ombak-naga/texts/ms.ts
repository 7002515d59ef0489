import type { OmbakSymbol } from '@kancil/rules/games/slots/ombak-naga'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const ms: GameTexts<OmbakSymbol> = {
  'game.title': 'Ombak Naga · Rimba',
  'game.loading': 'Air pasang sedang naik',
  ...letterNames,
  'symbol.W': 'ombak (liar)',
  'symbol.S': 'mutiara naga (serak)',
  'symbol.H1': 'naga laut',
  'symbol.H2': 'perahu',
  'symbol.H3': 'ikan koi',
  'symbol.H4': 'kerang mutiara',
  'ribbon.wild': 'LIAR',
  'ribbon.scatter': 'SERAK',
  'game.freeSpins': 'Setiap kemenangan dibayar tiga kali ganda',
  'game.wild': 'Pada gelendong 2 hingga 5. Menggantikan semua simbol kecuali mutiara.',
  'game.scatter': 'Membayar di mana-mana. Tiga atau lebih membawa putaran percuma.',
  'rule.lines':
    'Tiada garisan: simbol sama pada gelendong bersebelahan dari kiri menang di mana-mana baris, 243 cara kesemuanya. Setiap cara dibayar sendiri, untuk 3, 4 atau 5 gelendong.',
  'rule.scatter':
    '3, 4 atau 5 mutiara di mana-mana membayar 2, 10 atau 100 kali pertaruhan, ditambah kepada cara.',
  'rule.free':
    '3, 4 atau 5 mutiara memulakan 8, 12 atau 20 putaran percuma pada gelendong tersendiri dengan pertaruhan yang sama. Setiap kemenangan dibayar tiga kali ganda. Lebih banyak mutiara membawa lebih banyak putaran, hingga 100 dalam satu pusingan.',
  'rule.max':
    'Satu putaran di luar putaran percuma membayar paling banyak 107.6 kali pertaruhan. Pengendali boleh menahan lebihan di atas bayaran terbesarnya; rekod pusingan akan menyatakannya.',
}
