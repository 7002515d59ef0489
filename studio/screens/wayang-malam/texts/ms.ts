import type { WayangSymbol } from '@kancil/rules/games/slots/wayang-malam'
import type { GameTexts } from '../../engine/game-screen.ts'

export const ms: GameTexts<WayangSymbol> = {
  'game.title': 'Wayang Malam · Rimba',
  'game.loading': 'Pelita sedang dinyalakan',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.W': 'pelita (liar)',
  'symbol.H1': 'wira',
  'symbol.H2': 'puteri',
  'symbol.H3': 'pohon beringin',
  'symbol.H4': 'gong gangsa',
  'ribbon.wild': 'LIAR',
  'game.wild':
    'Pada gelendong 3 hingga 5. Menyalakan seluruh gelendongnya dan menggantikan semua simbol; gelendong lain berputar semula.',
  'rule.lines':
    'Setiap pertaruhan memainkan semua 10 garisan. Tiga, empat atau lima simbol sama dari kiri pada satu garisan menang; pelita membantu.',
  'rule.feature':
    'Pelita menjadikan seluruh gelendongnya liar dan skrin dibayar. Gelendong yang menyala kekal, yang lain berputar semula tanpa bayaran, dan setiap pelita baharu membawa satu lagi putaran semula: paling banyak tiga.',
  'rule.max':
    'Garisan termahal membayar 50 kali pertaruhan. Pengendali boleh menahan lebihan di atas bayaran terbesarnya; rekod pusingan akan menyatakannya.',
}
