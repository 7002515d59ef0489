import type { PasarSymbol } from '@kancil/rules/games/slots/pasar-pelita'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const ms: GameTexts<PasarSymbol> = {
  'game.title': 'Pasar Pelita · Rimba',
  'game.loading': 'Gerai sedang dipasang',
  ...letterNames,
  'symbol.W': 'gerai (liar)',
  'symbol.L': 'pelita',
  'symbol.-': 'cangkuk kosong',
  'symbol.H1': 'durian',
  'symbol.H2': 'sate',
  'symbol.H3': 'teh tarik',
  'symbol.H4': 'kuih lapis',
  'ribbon.wild': 'LIAR',
  'game.wild': 'Pada gelendong 2 hingga 4. Menggantikan semua simbol kecuali pelita.',
  'game.feature': 'Membawa hadiah dalam gandaan pertaruhan. Enam atau lebih kekal dan mengumpul.',
  'rule.lines':
    'Simbol sama pada gelendong bersebelahan dari kiri menang di mana-mana baris, 1,024 cara kesemuanya. Setiap cara dibayar sendiri. K, Q, J dan T membayar mulai empat gelendong.',
  'rule.feature':
    'Enam pelita di mana-mana kekal di tempatnya dan semua petak lain dicabut semula: pelita jatuh ke petak kosong dengan peluang 4.5%. Setiap pelita baharu memulihkan tiga cabutan; tiga tanpa pelita menamatkannya. Semua hadiah dibayar bersama; skrin penuh menambah 500 pertaruhan.',
  'rule.max':
    'Satu pelita membawa 1 hingga 50 pertaruhan; dua puluh pelita dan skrin penuh boleh membawa 1,500. Pengendali boleh menahan lebihan di atas bayaran terbesarnya; rekod pusingan akan menyatakannya.',
}
