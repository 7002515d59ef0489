import type { GameTexts } from '../../engine/game-screen.ts'
import type { HarimauSymbol } from '@kancil/rules/games/slots/harimau-emas'

export const ms: GameTexts<HarimauSymbol> = {
  'game.title': 'Harimau Emas · Rimba',
  'game.loading': 'Rimba sedang terjaga',
  'symbol.W': 'harimau (liar)',
  'symbol.S': 'songket (serak)',
  'symbol.H1': 'wau bulan',
  'symbol.H2': 'keris',
  'symbol.H3': 'bunga raya',
  'symbol.H4': 'gasing',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.J': 'J',
  'symbol.T': 'T',
  'ribbon.wild': 'LIAR',
  'ribbon.scatter': 'SERAK',
  'game.freeSpins': 'Setiap kemenangan dibayar dua kali ganda',
  'game.wild': 'Mengganti semua simbol kecuali songket, dan membayar sendiri.',
  'game.scatter': 'Membayar di mana-mana. Tiga atau lebih membawa putaran percuma.',
  'rule.lines':
    'Setiap pertaruhan memainkan kesemua 20 garisan. Tiga, empat atau lima simbol yang sama dari kiri pada satu garisan menang; harimau membantu. Setiap garisan membayar kemenangan tertingginya, dan kemenangan semua garisan dijumlahkan.',
  'rule.scatter':
    'Songket membayar di mana-mana: 3, 4 atau 5 membayar 2, 10 atau 50 kali pertaruhan, ditambah kepada kemenangan garisan.',
  'rule.free':
    '3, 4 atau 5 songket memulakan 10, 12 atau 15 putaran percuma dengan pertaruhan yang sama. Setiap kemenangan di dalamnya dibayar dua kali ganda, termasuk bayaran songket. Songket seterusnya menambah putaran, sehingga 100 dalam satu pusingan.',
  'rule.max':
    'Garisan tertinggi membayar 2,000 kali pertaruhan satu garisan, iaitu 100 kali pertaruhan; satu putaran di luar putaran percuma membayar paling banyak 154.5 kali pertaruhan, semua garisan sekali. Operator boleh menahan jumlah yang melebihi bayaran tertingginya; rekod pusingan menyatakannya.',
}
