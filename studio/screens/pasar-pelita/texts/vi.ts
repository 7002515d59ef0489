import type { PasarSymbol } from '@kancil/rules/games/slots/pasar-pelita'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const vi: GameTexts<PasarSymbol> = {
  'game.title': 'Pasar Pelita · Rimba',
  'game.loading': 'Các sạp đang dọn hàng',
  ...letterNames,
  'symbol.W': 'sạp hàng (wild)',
  'symbol.L': 'đèn lồng',
  'symbol.-': 'móc trống',
  'symbol.H1': 'sầu riêng',
  'symbol.H2': 'xiên satay',
  'symbol.H3': 'trà kéo',
  'symbol.H4': 'bánh da lợn',
  'ribbon.wild': 'THAY THẾ',
  'game.wild': 'Ở guồng 2 đến 4. Thay cho mọi biểu tượng trừ đèn lồng.',
  'game.feature': 'Mang giải tính theo tiền cược. Sáu trở lên ở lại và tích lũy.',
  'rule.lines':
    'Biểu tượng giống nhau trên các guồng liền kề từ trái thắng ở mọi hàng, tổng cộng 1,024 cách. Mỗi cách trả riêng. K, Q, J và T trả từ bốn guồng.',
  'rule.feature':
    'Sáu đèn lồng ở bất kỳ đâu sẽ ở lại, mọi ô khác được rút lại: mỗi ô trống có 4.5% cơ hội có đèn. Mỗi đèn mới cho lại ba lượt; ba lượt liền không có đèn thì kết thúc. Mọi giải được trả cùng lúc, kín màn hình thêm 500 lần cược.',
  'rule.max':
    'Mỗi đèn lồng mang 1 đến 50 lần cược; hai mươi đèn và kín màn hình có thể mang 1,500. Nhà vận hành có thể giữ lại phần vượt mức trả tối đa; bản ghi ván sẽ ghi rõ.',
}
