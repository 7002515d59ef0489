import type { OmbakSymbol } from '@kancil/rules/games/slots/ombak-naga'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const vi: GameTexts<OmbakSymbol> = {
  'game.title': 'Ombak Naga · Rimba',
  'game.loading': 'Thủy triều đang lên',
  ...letterNames,
  'symbol.W': 'sóng (wild)',
  'symbol.S': 'ngọc rồng (scatter)',
  'symbol.H1': 'rồng biển',
  'symbol.H2': 'thuyền tam bản',
  'symbol.H3': 'cá koi',
  'symbol.H4': 'vỏ ngọc trai',
  'ribbon.wild': 'THAY THẾ',
  'ribbon.scatter': 'PHÂN TÁN',
  'game.freeSpins': 'Mọi khoản thắng được nhân ba',
  'game.wild': 'Ở guồng 2 đến 5. Thay cho mọi biểu tượng trừ ngọc rồng.',
  'game.scatter': 'Trả ở mọi vị trí. Ba trở lên mang đến vòng quay miễn phí.',
  'rule.lines':
    'Không có dòng: biểu tượng giống nhau trên các guồng liền kề từ trái thắng ở mọi hàng, tổng cộng 243 cách. Mỗi cách được trả riêng cho 3, 4 hoặc 5 guồng.',
  'rule.scatter':
    '3, 4 hoặc 5 viên ngọc ở bất kỳ đâu trả 2, 10 hoặc 100 lần tiền cược, cộng vào các cách.',
  'rule.free':
    '3, 4 hoặc 5 viên ngọc mở 8, 12 hoặc 20 vòng quay miễn phí trên bộ guồng riêng với cùng mức cược. Mọi khoản thắng nhân ba. Thêm ngọc thêm vòng, tối đa 100 mỗi ván.',
  'rule.max':
    'Ngoài vòng quay miễn phí, một vòng trả tối đa 107.6 lần tiền cược. Nhà vận hành có thể giữ lại phần vượt mức trả tối đa; bản ghi ván sẽ ghi rõ.',
}
