import type { PromotionState } from '@kancil/contract/promotions/terms'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

const tones: Readonly<Record<PromotionState, BadgeTone>> = {
  comingSoon: 'info',
  join: 'primary',
  applying: 'info',
  rejected: 'danger',
  issued: 'success',
  claimed: 'success',
  process: 'gold',
  signed: 'info',
  close: 'neutral',
  claim: 'primary',
}

export function stateTone(state: PromotionState): BadgeTone {
  return tones[state]
}

export const stateName = (state: PromotionState): MessageId => `promo.state.${state}`

/** Whether an amount text is more than nothing. */
export function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
}
