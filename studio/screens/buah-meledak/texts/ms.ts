import type { BuahSymbol } from '@kancil/rules/games/slots/buah-meledak'
import type { GameTexts } from '../../engine/game-screen.ts'

export const ms: GameTexts<BuahSymbol> = {
  'game.title': 'Buah Meledak · Rimba',
  'game.loading': 'Dusun sedang masak',
  'symbol.P1': 'durian',
  'symbol.P2': 'manggis',
  'symbol.P3': 'buah naga',
  'symbol.P4': 'nanas',
  'symbol.P5': 'betik',
  'symbol.P6': 'jambu air',
  'symbol.P7': 'belimbing',
  'symbol.P8': 'limau',
  'symbol.P9': 'pisang',
  'symbol.SCATTER': 'mercun kelapa (serak)',
  'symbol.ORB': 'orb kaca',
  'ribbon.scatter': 'SERAK',
  'game.freeSpins': 'Lebih banyak orb jatuh',
  'game.scatter':
    'Dikira apabila tiada lagi yang meletup. Empat atau lebih membawa putaran percuma.',
  'game.feature': 'Semua orb dalam satu putaran dijumlahkan dan mendarab keseluruhan kemenangan.',
  'rule.lines':
    '8 atau lebih buah yang sama menang di mana-mana pada 30 petak; jadual bayaran menunjukkan 8, 10 dan 12 atau lebih. Hadiah buah berlainan dijumlahkan.',
  'rule.feature':
    'Buah yang menang meletup dan petaknya diisi semula sehingga tiada lagi kemenangan. Orb kekal; jumlah semua orb mendarab kemenangan buah, bukan bayaran serak.',
  'rule.scatter':
    '4, 5 atau 6 dan lebih mercun membayar 3, 5 atau 50 kali pertaruhan dalam putaran berbayar.',
  'rule.free':
    '4, 5 atau 6 dan lebih mercun memulakan 10, 12 atau 15 putaran percuma. Tiga atau lebih mercun dalam putaran percuma menambah 5, hingga 50 dalam satu pusingan.',
  'rule.max':
    'Satu pusingan membayar paling banyak 5,000 kali pertaruhan. Pengendali boleh menahan lebihan di atas bayaran terbesarnya; rekod pusingan akan menyatakannya.',
}
