import type { OmbakSymbol } from '@kancil/rules/games/slots/ombak-naga'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const zh: GameTexts<OmbakSymbol> = {
  'game.title': 'Ombak Naga · Rimba',
  'game.loading': '潮水正在上涨',
  ...letterNames,
  'symbol.W': '海浪（百搭）',
  'symbol.S': '龙珠（分散）',
  'symbol.H1': '海龙',
  'symbol.H2': '舢板',
  'symbol.H3': '锦鲤',
  'symbol.H4': '珍珠贝',
  'ribbon.wild': '百搭',
  'ribbon.scatter': '分散',
  'game.freeSpins': '所有奖金三倍',
  'game.wild': '出现在第 2 至 5 轴，可代替除龙珠外的所有图案。',
  'game.scatter': '任意位置均付奖。三个或以上触发免费旋转。',
  'rule.lines':
    '不分线：从左起相邻卷轴上的相同图案不论行数均中奖，共 243 路。每一路按 3、4 或 5 轴分别付奖。',
  'rule.scatter': '任意位置 3、4 或 5 颗龙珠支付投注的 2、10 或 100 倍，与各路奖金相加。',
  'rule.free':
    '3、4 或 5 颗龙珠触发 8、12 或 20 次免费旋转，使用专用卷轴与相同投注，奖金三倍。再得龙珠可追加，每局最多 100 次。',
  'rule.max':
    '免费旋转之外，一次旋转最多支付投注的 107.6 倍。运营商可扣下超过其最高派彩的部分，该局记录会注明。',
}
