import type { WayangSymbol } from '@kancil/rules/games/slots/wayang-malam'
import type { GameTexts } from '../../engine/game-screen.ts'

export const zh: GameTexts<WayangSymbol> = {
  'game.title': 'Wayang Malam · Rimba',
  'game.loading': '灯火正在点亮',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.W': '油灯（百搭）',
  'symbol.H1': '英雄',
  'symbol.H2': '公主',
  'symbol.H3': '生命之树',
  'symbol.H4': '铜锣',
  'ribbon.wild': '百搭',
  'game.wild': '出现在第 3 至 5 轴，点亮整列并代替所有图案，其余卷轴随即重转。',
  'rule.lines': '每注覆盖全部 10 条线。从左起一条线上三、四或五个相同图案中奖，油灯可代替。',
  'rule.feature':
    '油灯使整列变为百搭并结算画面。点亮的卷轴保留，其余免费重转，每盏新灯再得一次重转，最多三次。',
  'rule.max': '单线最高支付投注的 50 倍。运营商可扣下超过其最高派彩的部分，该局记录会注明。',
}
