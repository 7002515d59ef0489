import type { BuahSymbol } from '@kancil/rules/games/slots/buah-meledak'
import type { GameTexts } from '../../engine/game-screen.ts'

export const vi: GameTexts<BuahSymbol> = {
  'game.title': 'Buah Meledak · Rimba',
  'game.loading': 'Vườn cây đang chín',
  'symbol.P1': 'sầu riêng',
  'symbol.P2': 'măng cụt',
  'symbol.P3': 'thanh long',
  'symbol.P4': 'dứa',
  'symbol.P5': 'đu đủ',
  'symbol.P6': 'mận',
  'symbol.P7': 'khế',
  'symbol.P8': 'chanh',
  'symbol.P9': 'chuối',
  'symbol.SCATTER': 'pháo dừa (scatter)',
  'symbol.ORB': 'ngọc thủy tinh',
  'ribbon.scatter': 'PHÂN TÁN',
  'game.freeSpins': 'Ngọc rơi nhiều hơn hẳn',
  'game.scatter': 'Được tính khi không còn gì nổ. Bốn trở lên mang đến vòng quay miễn phí.',
  'game.feature': 'Mọi viên ngọc trong vòng quay được cộng lại và nhân toàn bộ tiền thắng.',
  'rule.lines':
    '8 trái giống nhau trở lên ở bất kỳ đâu trong 30 ô là thắng; bảng trả thưởng ghi 8, 10 và từ 12. Giải của các loại trái được cộng lại.',
  'rule.feature':
    'Trái thắng sẽ nổ và ô được lấp lại cho đến khi không còn thắng. Ngọc ở lại; tổng các ngọc nhân tiền thắng trái cây, không nhân scatter.',
  'rule.scatter': '4, 5 hoặc từ 6 pháo trả 3, 5 hoặc 50 lần tiền cược trong vòng quay trả tiền.',
  'rule.free':
    '4, 5 hoặc từ 6 pháo mở 10, 12 hoặc 15 vòng quay miễn phí. Ba pháo trở lên trong vòng miễn phí thêm 5, tối đa 50 mỗi ván.',
  'rule.max':
    'Một ván trả tối đa 5,000 lần tiền cược. Nhà vận hành có thể giữ lại phần vượt mức trả tối đa; bản ghi ván sẽ ghi rõ.',
}
