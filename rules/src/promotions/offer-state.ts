import type { OfferState } from '@kancil/contract/promotions/desk'
import type { PromotionState } from '@kancil/contract/promotions/terms'

/** What is stored of a member's entry; the other states follow from the promotion. */
export type EntryState = Exclude<PromotionState, 'comingSoon' | 'join'>

export type OfferTimes = {
  readonly state: OfferState
  readonly startsAt: Date
  readonly endsAt: Date | null
}

export function isOpenOffer({ state, startsAt, endsAt }: OfferTimes, now: Date): boolean {
  return state === 'published' && startsAt <= now && (endsAt === null || now < endsAt)
}

/**
 * What a promotion is to a member. Whoever was given something keeps it after the promotion's end;
 * who only joined, was rejected or never entered finds it closed.
 */
export function offerState(
  offer: OfferTimes,
  entry: EntryState | null,
  facts: { readonly now: Date; readonly isFull: boolean; readonly isGift: boolean },
): PromotionState {
  const { now, isFull, isGift } = facts
  const isOpen = isOpenOffer(offer, now)
  if (entry && (isOpen || (entry !== 'signed' && entry !== 'rejected'))) return entry
  if (offer.state === 'published' && now < offer.startsAt) return 'comingSoon'
  if (!isOpen || isFull) return 'close'
  return isGift ? 'claim' : 'join'
}
