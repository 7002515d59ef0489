import type { GameTexts } from '../../engine/game-screen.ts'
import type { HarimauSymbol } from '@kancil/rules/games/slots/harimau-emas'

export const vi: GameTexts<HarimauSymbol> = {
  'game.title': 'Hổ Vàng · Rimba',
  'game.loading': 'Khu rừng đang thức giấc',
  'symbol.W': 'hổ (thay thế)',
  'symbol.S': 'songket (phân tán)',
  'symbol.H1': 'diều trăng',
  'symbol.H2': 'dao keris',
  'symbol.H3': 'hoa dâm bụt',
  'symbol.H4': 'con quay',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.J': 'J',
  'symbol.T': 'T',
  'ribbon.wild': 'THAY THẾ',
  'ribbon.scatter': 'PHÂN TÁN',
  'game.freeSpins': 'Mọi khoản thắng được trả gấp đôi',
  'game.wild': 'Thay cho mọi biểu tượng trừ songket, và tự nó cũng trả thưởng.',
  'game.scatter': 'Trả thưởng ở bất kỳ đâu trên guồng. Ba hoặc hơn mang lại lượt quay miễn phí.',
  'rule.lines':
    'Mỗi lần cược chơi cả 20 dòng. Ba, bốn hoặc năm biểu tượng giống nhau từ trái sang trên một dòng là thắng; hổ giúp thay thế. Trên mỗi dòng chỉ trả khoản thắng cao nhất, các dòng khác nhau được cộng lại.',
  'rule.scatter':
    'Songket trả thưởng ở mọi vị trí: 3, 4 hoặc 5 biểu tượng trả 2, 10 hoặc 50 lần tiền cược, cộng thêm vào tiền thắng theo dòng.',
  'rule.free':
    '3, 4 hoặc 5 songket mở 10, 12 hoặc 15 lượt quay miễn phí với cùng mức cược. Mọi khoản thắng trong đó được trả gấp đôi, kể cả của songket. Thêm songket mang thêm lượt quay, tối đa 100 lượt trong một ván.',
  'rule.max':
    'Dòng cao nhất trả 2.000 lần tiền cược của một dòng, tức 100 lần tiền cược; một lượt quay ngoài lượt miễn phí trả tối đa 154,5 lần tiền cược, tính tất cả các dòng. Nhà điều hành có thể giữ lại phần vượt mức trả thưởng tối đa của mình; bản ghi của ván sẽ nói rõ.',
}
