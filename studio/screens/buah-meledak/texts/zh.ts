import type { BuahSymbol } from '@kancil/rules/games/slots/buah-meledak'
import type { GameTexts } from '../../engine/game-screen.ts'

export const zh: GameTexts<BuahSymbol> = {
  'game.title': 'Buah Meledak · Rimba',
  'game.loading': '果园正在成熟',
  'symbol.P1': '榴莲',
  'symbol.P2': '山竹',
  'symbol.P3': '火龙果',
  'symbol.P4': '菠萝',
  'symbol.P5': '木瓜',
  'symbol.P6': '莲雾',
  'symbol.P7': '杨桃',
  'symbol.P8': '青柠',
  'symbol.P9': '香蕉',
  'symbol.SCATTER': '椰子爆竹（分散）',
  'symbol.ORB': '琉璃珠',
  'ribbon.scatter': '分散',
  'game.freeSpins': '琉璃珠大量掉落',
  'game.scatter': '爆裂全部结束后计算。四个或以上触发免费旋转。',
  'game.feature': '一次旋转中所有珠子的倍数相加，乘以该次全部奖金。',
  'rule.lines':
    '30 格中任意位置 8 个或以上相同水果即中奖，赔率表列出 8、10 与 12 个以上。不同水果奖金相加。',
  'rule.feature':
    '中奖的水果爆裂，其格位重新补满，直到不再中奖。珠子保留；所有珠子倍数之和乘以水果奖金，不含分散奖。',
  'rule.scatter': '付费旋转中 4、5 或 6 个以上爆竹支付投注的 3、5 或 50 倍。',
  'rule.free':
    '4、5 或 6 个以上爆竹触发 10、12 或 15 次免费旋转。免费旋转中三个或以上爆竹追加 5 次，每局最多 50 次。',
  'rule.max': '每局最多支付投注的 5,000 倍。运营商可扣下超过其最高派彩的部分，该局记录会注明。',
}
