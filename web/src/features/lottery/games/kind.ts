import type { LotteryGame } from '@kancil/contract/lottery/games'
import type { MessageId } from '../../../i18n/message-id.ts'

/** The headings of the games, in the order of the row. */
const kinds = {
  fast: 'lottery.kind.fast',
  '4d': 'lottery.kind.4d',
  world: 'lottery.kind.world',
  vnFast: 'lottery.kind.vnFast',
  north: 'lottery.kind.north',
  central: 'lottery.kind.central',
  south: 'lottery.kind.south',
  ssc: 'lottery.kind.ssc',
  '11x5': 'lottery.kind.11x5',
  k3: 'lottery.kind.k3',
  pk10: 'lottery.kind.pk10',
  keno: 'lottery.kind.keno',
  mark6: 'lottery.kind.mark6',
  classic: 'lottery.kind.classic',
} as const satisfies Record<string, MessageId>

export type GameKind = keyof typeof kinds

/** Which heading a game stands under, by its vendor, its family and how it is drawn. */
export function kindOf({ vassalage, family, gameCode, draws }: LotteryGame): GameKind {
  if (vassalage === 'LOTT') return 'classic'
  if (vassalage === 'TCG_LOTTO_VN') {
    if (draws === 'house') return 'vnFast'
    if (family === 'vn-north') return 'north'
    return gameCode.startsWith('vn-c-') ? 'central' : 'south'
  }
  if (vassalage === 'TCG_SEA' && family !== '4d') return draws === 'house' ? 'fast' : 'world'
  return family in kinds ? (family as GameKind) : 'fast'
}

export function kindName(kind: GameKind): MessageId {
  return kinds[kind]
}
