import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, zero } from '@kancil/contract/money'
import type {
  applyForPromotion as applyEndpoint,
  claimPromotion as claimEndpoint,
  joinPromotion as joinEndpoint,
  leavePromotion as leaveEndpoint,
} from '@kancil/contract/promotions/offers'
import { bonusFor } from '@kancil/rules/promotions/bonus'
import type { EntryState } from '@kancil/rules/promotions/offer-state'
import { inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireActive } from '../../identity/door.ts'
import { passGate } from '../../safety/door.ts'
import { grantBonus } from '../bonus/grant.ts'
import { dropEntry, entryOf, type EntryRow, insertEntry, saveEntry } from './entry-store.ts'
import { attachPictures } from './picture-store.ts'
import { stateFor } from './read.ts'
import { type OfferRow, returnPlace, shownOffer, takePlace } from './store.ts'

type Entering = Pick<Context<typeof joinEndpoint>, 'db' | 'now' | 'caller'>
type Place = { readonly tx: Tx; readonly offer: OfferRow; readonly entry: EntryRow | null }

/** One act of a member on a promotion at a time, past the gate that exclusion closes. */
async function enter<Answer>(
  { db, now, caller }: Entering,
  promotionId: string,
  act: (place: Place) => Promise<Answer>,
): Promise<Answer> {
  await requireActive(db, caller.memberId)
  return inTransaction(db, async (tx) => {
    await passGate(tx, 'bonus', caller.memberId, now)
    await lockScope(tx, `promotion:${caller.memberId}`)
    const offer = await shownOffer(tx, promotionId)
    if (!offer || offer.currency !== caller.currency) throw new Refusal('not_found')
    return act({ tx, offer, entry: await entryOf(tx, caller.memberId, promotionId) })
  })
}

/** Refuses what the promotion's state does not allow, and takes a place where it needs one. */
async function takeTurn(
  { tx, offer, entry }: Place,
  now: Date,
  allowed: readonly string[],
): Promise<void> {
  const state = stateFor(offer, entry, now)
  if (state === 'close' || state === 'comingSoon') {
    const isFull = offer.placesMax !== null && offer.placesTaken >= offer.placesMax && !entry
    const isRunning = offer.state === 'published' && offer.startsAt <= now
    throw new Refusal(isFull && isRunning ? 'promotion_full' : 'promotion_closed')
  }
  if (!allowed.includes(state)) throw new Refusal('promotion_state', { state })
  if (!entry && !(await takePlace(tx, offer.id))) throw new Refusal('promotion_full')
}

function newEntry({ caller, now }: Entering, offer: OfferRow, state: EntryState): EntryRow {
  return {
    id: newId('promotionEntry', now),
    memberId: caller.memberId,
    promotionId: offer.id,
    currency: offer.currency,
    state,
    remark: '',
    amount: null,
    ...{ sentAt: now, updatedAt: now },
    ...{ firstBy: null, firstId: null, decidedBy: null, reason: '', claimRequest: null },
  }
}

export function joinPromotion(
  context: Context<typeof joinEndpoint>,
  { promotionId }: InputOf<typeof joinEndpoint>,
): Promise<OutputOf<typeof joinEndpoint>> {
  const { now, refuse } = context
  return enter(context, promotionId, async (place) => {
    const { tx, offer, entry } = place
    if (offer.kind !== 'deposit') refuse('promotion_state')
    // The same press again.
    if (entry?.state === 'signed') return { state: 'signed' }
    await takeTurn(place, now, ['join'])
    await insertEntry(tx, newEntry(context, offer, 'signed'))
    return { state: 'signed' }
  })
}

export function leavePromotion(
  context: Context<typeof leaveEndpoint>,
  { promotionId }: InputOf<typeof leaveEndpoint>,
): Promise<OutputOf<typeof leaveEndpoint>> {
  const { now, refuse } = context
  return enter(context, promotionId, async ({ tx, offer, entry }) => {
    if (entry?.state !== 'signed') return refuse('promotion_state')
    await dropEntry(tx, entry.id)
    await returnPlace(tx, offer.id)
    return { state: stateFor({ ...offer, placesTaken: offer.placesTaken - 1 }, null, now) }
  })
}

export function applyForPromotion(
  context: Context<typeof applyEndpoint>,
  { promotionId, remark, pictureIds }: InputOf<typeof applyEndpoint>,
): Promise<OutputOf<typeof applyEndpoint>> {
  const { now, refuse, caller } = context
  return enter(context, promotionId, async (place) => {
    const { tx, offer, entry } = place
    if (offer.kind !== 'application') refuse('promotion_state')
    await takeTurn(place, now, ['join', 'rejected'])
    const row: EntryRow = {
      ...(entry ?? newEntry(context, offer, 'applying')),
      state: 'applying',
      // What was accepted by one operator before a rejection binds nobody any more.
      amount: null,
      ...{ remark: remark.trim(), sentAt: now, updatedAt: now },
      ...{ firstBy: null, firstId: null, decidedBy: null, reason: '' },
    }
    if (entry) await saveEntry(tx, row)
    else await insertEntry(tx, row)
    const isAttached = await attachPictures(tx, caller.memberId, row.id, pictureIds)
    return isAttached ? { state: 'applying' } : refuse('picture_unknown')
  })
}

/** Credits a gift, or what an operator accepted: once, however often it is pressed. */
export function claimPromotion(
  kernel: Kernel,
  context: Context<typeof claimEndpoint>,
  { promotionId, requestId }: InputOf<typeof claimEndpoint>,
): Promise<OutputOf<typeof claimEndpoint>> {
  const { now, refuse } = context
  return enter(context, promotionId, async (place) => {
    const { tx, offer, entry } = place
    if (entry?.claimRequest === requestId && entry.amount !== null)
      return { state: entry.state, amount: formatMoney(entry.amount, entry.currency) }
    if (offer.kind === 'deposit') refuse('promotion_state')
    await takeTurn(place, now, ['claim'])
    const amount = entry?.amount ?? bonusFor(offer.terms, zero)
    const row: EntryRow = {
      ...(entry ?? newEntry(context, offer, 'process')),
      state: 'process',
      ...{ amount, updatedAt: now, claimRequest: requestId },
    }
    if (entry) await saveEntry(tx, row)
    else await insertEntry(tx, row)
    await payEntry(kernel, tx, offer, row, now)
    const after = await entryOf(tx, row.memberId, promotionId)
    return { state: after!.state, amount: formatMoney(amount, offer.currency) }
  })
}

/** The bonus of an entry whose amount is known. */
export async function payEntry(
  kernel: Kernel,
  tx: Tx,
  offer: OfferRow,
  { id, memberId, currency, amount }: EntryRow,
  now: Date,
): Promise<void> {
  const { terms } = offer
  const grant = { memberId, currency, promotionId: offer.id, source: id, deposit: zero, terms }
  await grantBonus(kernel, tx, { ...grant, bonus: amount! }, now)
}
