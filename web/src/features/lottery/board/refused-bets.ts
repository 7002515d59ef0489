import type { RefusedBet } from '@kancil/rules/lottery/slip/bet-text'
import type { MessageId } from '../../../i18n/message-id.ts'

/** Why a bet that was written is not taken. */
export const betReasons: Readonly<Record<RefusedBet['reason'], MessageId>> = {
  numbers_invalid: 'lottery.refused.invalid',
  number_repeated: 'lottery.refused.repeated',
  number_not_offered: 'lottery.refused.notOffered',
  amount_invalid: 'lottery.refused.amount',
  other_place: 'lottery.refused.otherPlace',
}
