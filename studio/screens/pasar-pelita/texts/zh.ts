import type { PasarSymbol } from '@kancil/rules/games/slots/pasar-pelita'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const zh: GameTexts<PasarSymbol> = {
  'game.title': 'Pasar Pelita · Rimba',
  'game.loading': '夜市正在摆摊',
  ...letterNames,
  'symbol.W': '摊位（百搭）',
  'symbol.L': '灯笼',
  'symbol.-': '空挂钩',
  'symbol.H1': '榴莲',
  'symbol.H2': '沙爹',
  'symbol.H3': '拉茶',
  'symbol.H4': '千层糕',
  'ribbon.wild': '百搭',
  'game.wild': '出现在第 2 至 4 轴，可代替除灯笼外的所有图案。',
  'game.feature': '带有以投注倍数计的奖金。六盏或以上保留并累积。',
  'rule.lines':
    '从左起相邻卷轴上的相同图案不论行数均中奖，共 1,024 路，各路分别付奖。K、Q、J、T 从四轴起付奖。',
  'rule.feature':
    '任意位置六盏灯笼留在原处，其余格位重新补抽：每个空格有 4.5% 的机会亮起灯笼。每盏新灯恢复三次补抽；连续三次没有新灯则结束。所有奖金一并支付，全屏点亮再加 500 倍投注。',
  'rule.max':
    '每盏灯笼带 1 至 50 倍投注；二十盏加全屏奖最多 1,500 倍。运营商可扣下超过其最高派彩的部分，该局记录会注明。',
}
