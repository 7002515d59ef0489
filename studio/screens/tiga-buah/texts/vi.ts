import type { TigaSymbol } from '@kancil/rules/games/slots/tiga-buah'
import type { GameTexts } from '../../engine/game-screen.ts'

export const vi: GameTexts<TigaSymbol> = {
  'game.title': 'Tiga Buah · Rimba',
  'game.loading': 'Quầy trái cây đang mở',
  'symbol.W': 'giỏ (wild)',
  'symbol.7': 'số bảy',
  'symbol.B': 'khế',
  'symbol.M': 'măng cụt',
  'symbol.O': 'cam',
  'symbol.L': 'chanh',
  'symbol.C': 'anh đào',
  'ribbon.wild': 'THAY THẾ',
  'game.wild': 'Thay cho mọi trái cây và số bảy, tự nó trả cao nhất.',
  'rule.lines':
    'Mỗi lần cược chơi cả 5 dòng: ba hàng và hai đường chéo. Ba biểu tượng giống nhau trên một dòng là thắng; giỏ giúp thay thế. Hai quả anh đào từ trái cũng thắng.',
  'rule.feature':
    'Không có vòng quay miễn phí, không có tính năng ẩn: những gì bạn thấy là tất cả.',
  'rule.max':
    'Một vòng quay trả tối đa 43 lần tiền cược, tính mọi dòng. Nhà vận hành có thể giữ lại phần vượt mức trả tối đa; bản ghi ván sẽ ghi rõ.',
}
