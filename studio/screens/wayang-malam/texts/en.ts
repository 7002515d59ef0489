import type { WayangSymbol } from '@kancil/rules/games/slots/wayang-malam'
import type { GameTexts } from '../../engine/game-screen.ts'

export const en: GameTexts<WayangSymbol> = {
  'game.title': 'Wayang Malam · Rimba',
  'game.loading': 'The lamp is being lit',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.W': 'lamp (wild)',
  'symbol.H1': 'hero',
  'symbol.H2': 'princess',
  'symbol.H3': 'tree of life',
  'symbol.H4': 'bronze gong',
  'ribbon.wild': 'WILD',
  'game.wild':
    'On reels 3 to 5. Lights its whole reel and stands for every symbol; the other reels then turn again.',
  'rule.lines':
    'Every bet plays all 10 lines. Three, four or five equal symbols from the left on a line win; the lamp helps.',
  'rule.feature':
    'A lamp turns its whole reel wild and the screen is paid. Lit reels stay, the others turn again free of charge, and each new lamp brings another respin: three at most.',
  'rule.max':
    'The dearest line pays 50 times the bet. The operator may hold back what lies above its largest payout; the record of the round then says so.',
}
