import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { gameCategories } from '@kancil/contract/games/vendors'
import { formatMoney, type Money, zero } from '@kancil/contract/money'
import type {
  Promotion,
  promotion as detailEndpoint,
  promotions as listEndpoint,
  rewards as rewardsEndpoint,
  simulateBonus as simulateEndpoint,
} from '@kancil/contract/promotions/offers'
import type { PromotionState } from '@kancil/contract/promotions/terms'
import { averageLoss, bonusFor, stakeInLine, turnoverTarget } from '@kancil/rules/promotions/bonus'
import { offerState } from '@kancil/rules/promotions/offer-state'
import { amountFrom } from '../../../kernel/amount.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { bonusKit, roundKit } from '../../games/door.ts'
import { offersPaused } from '../../safety/door.ts'
import { entriesOf, entryOf, type EntryRow } from './entry-store.ts'
import { picturesOf } from './picture-store.ts'
import { type OfferRow, offersById, shownOffer, shownOffers } from './store.ts'
import { termsView, type WordsOf, wordsIn } from './view.ts'

/** What a promotion is to a member, or to a visitor without an entry. */
export function stateFor(offer: OfferRow, entry: EntryRow | null, now: Date): PromotionState {
  return offerState(offer, entry?.state ?? null, {
    now,
    isFull: offer.placesMax !== null && offer.placesTaken >= offer.placesMax,
    isGift: offer.kind === 'gift',
  })
}

function promotionView(
  offer: OfferRow,
  entry: EntryRow | null,
  words: WordsOf,
  now: Date,
): Promotion {
  const { title, summary } = words(offer.words)
  return {
    promotionId: offer.id,
    ...{ kind: offer.kind, category: offer.category, art: offer.art, title, summary },
    state: stateFor(offer, entry, now),
    startsAt: offer.startsAt.toISOString(),
    endsAt: offer.endsAt?.toISOString() ?? null,
    currency: offer.currency,
    placesLeft: offer.placesMax === null ? null : offer.placesMax - offer.placesTaken,
  }
}

/**
 * Promotions of the caller's currency; a closed one that they never entered is left out, and so is
 * every one that they have not entered while they take a break or wait for a withdrawal.
 */
export async function listPromotions(
  kernel: Kernel,
  { db, caller, now }: Context<typeof listEndpoint>,
  { language }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const [offers, entries, words, paused] = await Promise.all([
    shownOffers(db),
    caller ? entriesOf(db, caller.memberId) : new Map<string, EntryRow>(),
    wordsIn(db, language),
    caller ? offersPaused(kernel, db, caller.memberId) : null,
  ])
  const promotions = offers
    .filter((offer) => !caller || caller.accountKind === 4 || offer.currency === caller.currency)
    .filter((offer) => (offer.state === 'published' && !paused) || entries.has(offer.id))
    .map((offer) => promotionView(offer, entries.get(offer.id) ?? null, words, now))
  return { promotions, paused }
}

export async function showPromotion(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof detailEndpoint>,
  { promotionId, language }: InputOf<typeof detailEndpoint>,
): Promise<OutputOf<typeof detailEndpoint>> {
  const offer = (await shownOffer(db, promotionId)) ?? refuse('not_found')
  const [entry, words, games, paused] = await Promise.all([
    caller ? entryOf(db, caller.memberId, promotionId) : null,
    wordsIn(db, language),
    roundKit.gameNames(kernel, offer.terms.blockedGames, language),
    caller ? offersPaused(kernel, db, caller.memberId) : null,
  ])
  const pictures = entry ? ((await picturesOf(db, [entry.id])).get(entry.id) ?? []) : []
  const view = promotionView(offer, entry, words, now)
  const amount = claimable(offer, entry, view.state)
  return {
    ...{ ...view, paused: entry ? null : paused },
    content: words(offer.words).content,
    terms: termsView(offer.terms, offer.currency, games),
    application:
      entry && offer.kind === 'application'
        ? {
            remark: entry.remark,
            pictures: pictures.length,
            sentAt: entry.sentAt.toISOString(),
            reason: entry.reason,
          }
        : null,
    claimable: amount === null ? null : formatMoney(amount, offer.currency),
  }
}

/** What a claim credits now. */
export function claimable(
  offer: OfferRow,
  entry: EntryRow | null,
  state: PromotionState,
): Money | null {
  if (state !== 'claim') return null
  return entry?.amount ?? bonusFor(offer.terms, zero)
}

export async function simulate(
  { db, refuse }: Context<typeof simulateEndpoint>,
  { promotionId, deposit: text }: InputOf<typeof simulateEndpoint>,
): Promise<OutputOf<typeof simulateEndpoint>> {
  const offer = (await shownOffer(db, promotionId)) ?? refuse('not_found')
  const { terms, currency } = offer
  const deposit = text === undefined ? zero : amountFrom(text, currency)
  const bonus = bonusFor(terms, deposit)
  const target = bonus === 0n ? zero : turnoverTarget(terms, deposit, bonus)
  const returns = await bonusKit.lineReturns(db)
  const lines = gameCategories.flatMap((line) => {
    const stake = terms.blockedLines.includes(line) ? null : stakeInLine(terms, target, line)
    if (stake === null) return []
    const rtpBasisPoints = returns.get(line) ?? null
    const cost = rtpBasisPoints === null ? null : averageLoss(stake, rtpBasisPoints)
    return [
      {
        line,
        stake: formatMoney(stake, currency),
        rtpBasisPoints,
        cost: cost === null ? null : formatMoney(cost, currency),
      },
    ]
  })
  return {
    currency,
    bonus: formatMoney(bonus, currency),
    target: formatMoney(target, currency),
    lines,
  }
}

/** The reward centre: every entry of the member with what it is now. */
export async function ownRewards(
  { db, caller, now }: Context<typeof rewardsEndpoint>,
  { language }: InputOf<typeof rewardsEndpoint>,
): Promise<OutputOf<typeof rewardsEndpoint>> {
  const entries = [...(await entriesOf(db, caller.memberId)).values()]
  const [offers, words] = await Promise.all([
    offersById(
      db,
      entries.map(({ promotionId }) => promotionId),
    ),
    wordsIn(db, language),
  ])
  const rewards = entries.flatMap((entry) => {
    const offer = offers.get(entry.promotionId)
    if (!offer) return []
    return [
      {
        promotionId: offer.id,
        title: words(offer.words).title,
        state: stateFor(offer, entry, now),
        at: entry.updatedAt.toISOString(),
        currency: entry.currency,
        amount: entry.amount === null ? null : formatMoney(entry.amount, entry.currency),
      },
    ]
  })
  return { rewards, claimable: rewards.filter(({ state }) => state === 'claim').length }
}
