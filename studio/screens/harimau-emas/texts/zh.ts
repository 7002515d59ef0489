import type { GameTexts } from '../../engine/game-screen.ts'
import type { HarimauSymbol } from '@kancil/rules/games/slots/harimau-emas'

export const zh: GameTexts<HarimauSymbol> = {
  'game.title': '金虎 · Rimba',
  'game.loading': '雨林正在苏醒',
  'symbol.W': '老虎（百搭）',
  'symbol.S': '宋吉锦（分散）',
  'symbol.H1': '月亮风筝',
  'symbol.H2': '克里斯剑',
  'symbol.H3': '大红花',
  'symbol.H4': '陀螺',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.J': 'J',
  'symbol.T': 'T',
  'ribbon.wild': '百搭',
  'ribbon.scatter': '分散',
  'game.freeSpins': '所有奖金加倍',
  'game.wild': '可替代除宋吉锦以外的所有符号，自身也有奖金。',
  'game.scatter': '出现在任意位置均派彩。三个或以上触发免费旋转。',
  'rule.lines':
    '每次投注覆盖全部 20 条线。同一条线上从左起连续三、四或五个相同符号即中奖，老虎可替代。每条线只付最高奖金，不同线的奖金相加。',
  'rule.scatter': '宋吉锦在任意位置均派彩：3、4、5 个分别支付投注的 2、10、50 倍，并与线奖相加。',
  'rule.free':
    '3、4、5 个宋吉锦分别触发 10、12、15 次免费旋转，投注不变。其中所有奖金加倍，包括宋吉锦的奖金。再次出现可增加次数，每局最多 100 次。',
  'rule.max':
    '最高线奖为每线投注的 2,000 倍，即总投注的 100 倍；免费旋转以外的单次旋转，所有线合计最高为投注的 154.5 倍。运营商可扣留超出其最高派彩的部分，该局记录会注明。',
}
