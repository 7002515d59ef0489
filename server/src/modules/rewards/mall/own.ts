import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type Language, languageOf, offeredLanguages } from '@kancil/contract/languages'
import type { ItemWords } from '@kancil/contract/rewards/desk'
import type {
  pointRewards as rewardsEndpoint,
  redeemPoints as redeemEndpoint,
  Redemption,
  redemptions as redemptionsEndpoint,
} from '@kancil/contract/rewards/mall'
import { pointsMessage } from '@kancil/contract/rewards/points'
import { pointsText, pointUnits } from '@kancil/rules/rewards/points'
import { sealText } from '../../../kernel/crypto/sealed.ts'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireActive } from '../../identity/door.ts'
import { provePayer } from '../../payments/door.ts'
import { passGate } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { rateNow } from '../points/rate-store.ts'
import { lockPoints, movePoints, pointAccount } from '../points/store.ts'
import {
  insertRedemption,
  ownRedemptions,
  redemptionByRequest,
  type RedemptionRow,
} from './redemption-store.ts'
import { itemsById, lockItem, moveStock, shownItems } from './store.ts'

/** What an address is sealed with; another purpose has another key. */
export const addressKey = 'redemption-address'

type Words = { readonly title: string; readonly summary: string }

/** Picks the words in a reader's language, else the site's, else the first there are. */
export async function itemWordsIn(
  db: Db,
  language: Language | undefined,
): Promise<(words: ItemWords) => Words> {
  const { languages } = await readSettings(db)
  const site = languageOf(languages.defaultLanguage) ?? offeredLanguages[0]
  const order = [language ?? site, site, ...offeredLanguages]
  return (words) =>
    order.map((tag) => words[tag]).find((candidate) => candidate !== undefined) ?? {
      ...{ title: '', summary: '' },
    }
}

/**
 * Goods are priced for points that were earned in the house's own currency: a unit of another may
 * be worth a hundredth, and earns as many. Whoever plays in another converts their points.
 */
export async function listRewards(
  { db, caller, config }: Context<typeof rewardsEndpoint>,
  { language }: InputOf<typeof rewardsEndpoint>,
): Promise<OutputOf<typeof rewardsEndpoint>> {
  if (caller && caller.accountKind !== 4 && caller.currency !== config.currency)
    return { items: [] }
  const [rows, words] = await Promise.all([shownItems(db), itemWordsIn(db, language)])
  return {
    items: rows.map((row) => ({
      itemId: row.id,
      art: row.art,
      ...words(row.words),
      price: Number(row.price),
      stock: row.stock,
      needsAddress: row.needsAddress,
    })),
  }
}

/** Reserves goods and takes their points in one transaction, once for a request. */
export async function redeem(
  kernel: Kernel,
  context: Context<typeof redeemEndpoint>,
  input: InputOf<typeof redeemEndpoint>,
): Promise<OutputOf<typeof redeemEndpoint>> {
  const { db, caller, now } = context
  const { memberId } = caller
  await requireActive(db, memberId)
  await provePayer(context, memberId, input.paymentPassword)
  const row = await inTransaction(db, async (tx) => {
    await passGate(tx, 'bonus', memberId, now)
    const account = await lockPoints(tx, memberId)
    const repeated = await redemptionByRequest(tx, memberId, input.requestId)
    if (!repeated) return reserve(context, tx, input, account.balance)
    if (repeated.itemId !== input.itemId) throw new Refusal('idempotency_conflict')
    return repeated
  })
  kernel.live.toMember(memberId, { type: pointsMessage, data: {} })
  const { balance } = await pointAccount(db, memberId)
  const [redemption] = await redemptionViews(db, [row], undefined)
  return { redemption: redemption!, balance: pointsText(balance) }
}

async function reserve(
  { caller, config, now, refuse, secrets }: Context<typeof redeemEndpoint>,
  tx: Tx,
  { requestId, itemId, price, address }: InputOf<typeof redeemEndpoint>,
  balance: bigint,
): Promise<RedemptionRow> {
  const { memberId, currency } = caller
  if ((await rateNow(tx)).rate.isStopped) return refuse('points_stopped')
  const item = currency === config.currency ? await lockItem(tx, itemId) : null
  if (!item || item.state !== 'shown') return refuse('not_found')
  if (item.price !== BigInt(price)) return refuse('price_changed')
  if (item.stock === 0) return refuse('goods_out_of_stock')
  const place = address.trim()
  if (item.needsAddress && place.length < 10) return refuse('address_needed')
  if (balance < item.price * pointUnits) return refuse('points_too_few')
  const row: RedemptionRow = {
    id: newId('redemption', now),
    memberId,
    requestId,
    itemId: item.id,
    price: item.price,
    state: 'inProcess',
    sealedAddress: item.needsAddress ? sealText(secrets.keyFor(addressKey), place) : '',
    sentAt: now,
    ...{ firstBy: null, firstId: null, decidedAt: null, decidedBy: null, note: '' },
  }
  await moveStock(tx, item.id, -1)
  await movePoints(tx, [
    {
      ...{ memberId, currency, kind: 'redeemed', at: now, source: row.id, reference: row.id },
      units: -item.price * pointUnits,
    },
  ])
  await insertRedemption(tx, row)
  return row
}

async function redemptionViews(
  db: Db,
  rows: readonly RedemptionRow[],
  language: Language | undefined,
): Promise<Redemption[]> {
  const [items, words] = await Promise.all([
    itemsById(
      db,
      rows.map(({ itemId }) => itemId),
    ),
    itemWordsIn(db, language),
  ])
  return rows.map((row) => ({
    redemptionId: row.id,
    title: words(items.get(row.itemId)!.words).title,
    price: Number(row.price),
    state: row.state,
    sentAt: row.sentAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  }))
}

export const ownList: ListSource<typeof redemptionsEndpoint, RedemptionRow> = {
  read: ({ db, caller }, _filters, range) => ownRedemptions(db, caller.memberId, range),
  view: (rows, { db }, { language }) => redemptionViews(db, rows, language),
}
