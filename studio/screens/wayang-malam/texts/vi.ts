import type { WayangSymbol } from '@kancil/rules/games/slots/wayang-malam'
import type { GameTexts } from '../../engine/game-screen.ts'

export const vi: GameTexts<WayangSymbol> = {
  'game.title': 'Wayang Malam · Rimba',
  'game.loading': 'Đèn đang được thắp',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.W': 'đèn dầu (wild)',
  'symbol.H1': 'dũng sĩ',
  'symbol.H2': 'công chúa',
  'symbol.H3': 'cây sự sống',
  'symbol.H4': 'cồng đồng',
  'ribbon.wild': 'THAY THẾ',
  'game.wild':
    'Ở guồng 3 đến 5. Thắp sáng cả guồng và thay cho mọi biểu tượng; các guồng khác quay lại.',
  'rule.lines':
    'Mỗi lần cược chơi cả 10 dòng. Ba, bốn hoặc năm biểu tượng giống nhau từ trái trên một dòng là thắng; đèn giúp thay thế.',
  'rule.feature':
    'Đèn biến cả guồng thành wild và màn hình được trả thưởng. Guồng sáng ở lại, các guồng khác quay lại miễn phí, mỗi đèn mới thêm một lần quay lại: tối đa ba.',
  'rule.max':
    'Dòng cao nhất trả 50 lần tiền cược. Nhà vận hành có thể giữ lại phần vượt mức trả tối đa; bản ghi ván sẽ ghi rõ.',
}
