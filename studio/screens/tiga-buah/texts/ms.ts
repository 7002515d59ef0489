import type { TigaSymbol } from '@kancil/rules/games/slots/tiga-buah'
import type { GameTexts } from '../../engine/game-screen.ts'

export const ms: GameTexts<TigaSymbol> = {
  'game.title': 'Tiga Buah · Rimba',
  'game.loading': 'Gerai sedang dibuka',
  'symbol.W': 'bakul (liar)',
  'symbol.7': 'tujuh',
  'symbol.B': 'belimbing',
  'symbol.M': 'manggis',
  'symbol.O': 'oren',
  'symbol.L': 'limau',
  'symbol.C': 'ceri',
  'ribbon.wild': 'LIAR',
  'game.wild': 'Menggantikan semua buah dan tujuh, dan membayar paling tinggi sendiri.',
  'rule.lines':
    'Setiap pertaruhan memainkan semua 5 garisan: tiga baris dan dua pepenjuru. Tiga simbol sama pada satu garisan menang; bakul membantu. Dua ceri dari kiri juga menang.',
  'rule.feature':
    'Tiada putaran percuma dan tiada ciri tersembunyi: apa yang dilihat itulah semuanya.',
  'rule.max':
    'Satu putaran membayar paling banyak 43 kali pertaruhan bagi semua garisan. Pengendali boleh menahan lebihan di atas bayaran terbesarnya; rekod pusingan akan menyatakannya.',
}
