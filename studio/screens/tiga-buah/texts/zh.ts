import type { TigaSymbol } from '@kancil/rules/games/slots/tiga-buah'
import type { GameTexts } from '../../engine/game-screen.ts'

export const zh: GameTexts<TigaSymbol> = {
  'game.title': 'Tiga Buah · Rimba',
  'game.loading': '水果摊正在开张',
  'symbol.W': '果篮（百搭）',
  'symbol.7': '七',
  'symbol.B': '杨桃',
  'symbol.M': '山竹',
  'symbol.O': '橙子',
  'symbol.L': '青柠',
  'symbol.C': '樱桃',
  'ribbon.wild': '百搭',
  'game.wild': '可代替所有水果与七，自身赔率最高。',
  'rule.lines':
    '每注覆盖全部 5 条线：三横两斜。一条线上三个相同图案即中奖，果篮可代替。从左起两个樱桃也中奖。',
  'rule.feature': '没有免费旋转，也没有隐藏玩法：所见即全部。',
  'rule.max':
    '一次旋转所有线合计最多支付投注的 43 倍。运营商可扣下超过其最高派彩的部分，该局记录会注明。',
}
