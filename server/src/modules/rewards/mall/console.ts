import type { InputOf } from '@kancil/contract/endpoint'
import { languageOf } from '@kancil/contract/languages'
import { type Currency, formatMoney, type Money, money, zero } from '@kancil/contract/money'
import * as calls from '@kancil/contract/rewards/desk'
import { pointsMessage } from '@kancil/contract/rewards/points'
import { pointsWorth, pointUnits } from '@kancil/rules/rewards/points'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { membersById } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { rateNow } from '../points/rate-store.ts'
import { movePoints } from '../points/store.ts'
import { addressKey, itemWordsIn } from './own.ts'
import {
  keepCost,
  lockRedemption,
  redemptionById,
  type RedemptionRow,
  redemptionsPage,
  saveRedemption,
} from './redemption-store.ts'
import {
  countsOf,
  type ItemCounts,
  type ItemRow,
  itemsById,
  itemsPage,
  lockItem,
  moveStock,
  putItem,
} from './store.ts'

/** Serves the mall's desk: its goods, and members' redemptions. */
export function serveMall(kernel: Kernel): void {
  serveItems(kernel)
  serveList(kernel, calls.deskRedemptions, {
    read: ({ db }, { state }, range) => redemptionsPage(db, state, range),
    view: (rows, { db, config }, { language }) =>
      redemptionViews(db, rows, config.currency, language),
  })
  serveDecision(kernel, calls.redemptionAddress, {
    action: 'rewards.viewAddress',
    subject: (row: RedemptionRow) => row.id,
    lock: (tx, { redemptionId }) => redemptionById(tx, redemptionId),
    act: async (_tx, row) => ({ outcome: row, after: { memberId: row.memberId } }),
    view: ({ sealedAddress }, { secrets }) => ({
      address: sealedAddress ? openText(secrets.keyFor(addressKey), sealedAddress) : '',
    }),
  })
  serveApproval(kernel)
  serveRejection(kernel)
}

function serveItems(kernel: Kernel): void {
  serveList(kernel, calls.mallItems, {
    read: ({ db }, { state }, range) => itemsPage(db, state, range),
    view: (rows, { db, config }) => itemViews(db, rows, config.currency),
  })
  serveDecision(kernel, calls.createItem, {
    action: 'rewards.saveItem',
    subject: (_row, outcome: ItemRow) => outcome.id,
    async act(tx, _row, { now, caller, config }, input) {
      const id = newId('mallItem', now)
      const row = { ...contentOf(input), id, version: 1, updatedAt: now, updatedBy: caller.name }
      await putItem(tx, row)
      return { outcome: row, after: auditView(row, config.currency) }
    },
    view: async (row, { db, config }) => (await itemViews(db, [row], config.currency))[0]!,
  })
  serveDecision(kernel, calls.changeItem, {
    action: 'rewards.saveItem',
    subject: (row: ItemRow) => row.id,
    lock: (tx, { itemId }) => lockItem(tx, itemId),
    allow(row, { refuse }, { version }) {
      if (row.version !== version) refuse('item_changed')
    },
    async act(tx, row, { now, caller, config }, { itemId: _id, stockSeen, ...input }) {
      const stock = stockAfter(row.stock, { seen: stockSeen, asked: input.stock })
      const change = { ...contentOf(input), stock, version: row.version + 1 }
      const saved = { ...row, ...change, updatedAt: now, updatedBy: caller.name }
      await putItem(tx, saved)
      return {
        outcome: saved,
        before: auditView(row, config.currency),
        after: auditView(saved, config.currency),
      }
    },
    view: async (row, { db, config }) => (await itemViews(db, [row], config.currency))[0]!,
  })
}

/** Pieces that members asked for, or got back, since an operator was shown the stock, stay so. */
function stockAfter(stock: number, { seen, asked }: { seen: number; asked: number }): number {
  return Math.min(Math.max(stock + asked - seen, 0), calls.stockMax)
}

function contentOf(input: InputOf<typeof calls.createItem>) {
  const words = Object.fromEntries(
    Object.entries(input.words).filter(([, variant]) => variant?.title.trim()),
  ) as typeof input.words
  if (Object.keys(words).length === 0) throw new Refusal('no_text')
  const cost = input.cost === undefined || input.cost === null ? null : money(BigInt(input.cost))
  return { ...input, words, price: BigInt(input.price), cost }
}

function auditView(
  { words, price, cost, stock, state, position }: ItemRow,
  currency: Currency,
): object {
  return {
    words,
    price: String(price),
    cost: cost === null ? null : formatMoney(cost, currency),
    stock,
    state,
    position,
  }
}

/** Approves; goods that cost the house's threshold or more need a second operator. */
function serveApproval(kernel: Kernel): void {
  serveDecision(kernel, calls.approveRedemption, {
    action: 'rewards.approveRedemption',
    subject: (row: RedemptionRow) => row.id,
    lock: (tx, { redemptionId }) => lockRedemption(tx, redemptionId),
    firstOperator: (row) => row.firstId,
    favours: (row) => row.memberId,
    allow(row, { refuse }) {
      if (row.state !== 'inProcess') refuse('already_decided')
    },
    async act(tx, row, { now, caller, config }, { note }) {
      const isLarge = await needsSecond(tx, row, config.currency)
      if (isLarge && row.firstId === null) {
        await saveRedemption(tx, { ...row, firstBy: caller.name, firstId: caller.operatorId })
        return { outcome: row, after: { first: true, note } }
      }
      const decided = { state: 'approved', decidedAt: now, decidedBy: caller.name, note } as const
      await saveRedemption(tx, { ...row, ...decided })
      const { cost, points } = await costsOf(tx, row, config.currency)
      await keepCost(tx, row.id, cost ?? points)
      return { outcome: row, before: { state: row.state }, after: { state: 'approved', note } }
    },
    tell,
    view: ({ id }, { db, config }) => viewById(db, id, config.currency),
  })
}

/**
 * By what the goods cost the house or what their points are worth, whichever is more: one operator
 * can write a smaller cost, and the points that were paid stay what they are.
 */
async function needsSecond(tx: Tx, row: RedemptionRow, currency: Currency): Promise<boolean> {
  const { rewards } = await readSettings(tx)
  const { cost, points } = await costsOf(tx, row, currency)
  const worth = cost !== null && cost > points ? cost : points
  return rewards.twoOperators > 0 && worth >= BigInt(rewards.twoOperators)
}

/** What the goods cost the house, where that is said, and what their points are worth. */
async function costsOf(
  tx: Tx,
  { price, itemId }: RedemptionRow,
  currency: Currency,
): Promise<{ readonly cost: Money | null; readonly points: Money }> {
  const { rate } = await rateNow(tx)
  const cost = (await itemsById(tx, [itemId])).get(itemId)?.cost ?? null
  return { cost, points: pointsWorth(price, currency, rate.pointsPerUnit) }
}

/** Points and stock return with the rejection. */
function serveRejection(kernel: Kernel): void {
  serveDecision(kernel, calls.rejectRedemption, {
    action: 'rewards.rejectRedemption',
    subject: (row: RedemptionRow) => row.id,
    lock: (tx, { redemptionId }) => lockRedemption(tx, redemptionId),
    allow(row, { refuse }) {
      if (row.state !== 'inProcess') refuse('already_decided')
    },
    async act(tx, row, { now, caller, config }, { note }) {
      const decided = { state: 'rejected', decidedAt: now, decidedBy: caller.name, note } as const
      await saveRedemption(tx, { ...row, ...decided })
      await movePoints(tx, [
        {
          ...{ memberId: row.memberId, kind: 'returned', at: now, reference: row.id },
          ...{ currency: config.currency, source: `${row.id}:returned` },
          units: row.price * pointUnits,
        },
      ])
      await moveStock(tx, row.itemId, 1)
      return { outcome: row, before: { state: row.state }, after: { state: 'rejected', note } }
    },
    tell,
    view: ({ id }, { db, config }) => viewById(db, id, config.currency),
  })
}

function tell({ memberId }: RedemptionRow, { live }: Pick<Kernel, 'live'>): void {
  live.toMember(memberId, { type: pointsMessage, data: {} })
}

const nothingGiven: ItemCounts = { reserved: 0, given: 0, spent: zero, unpriced: 0 }

async function itemViews(
  db: Db,
  rows: readonly ItemRow[],
  currency: Currency,
): Promise<calls.DeskItem[]> {
  const [counts, { rate }] = await Promise.all([
    countsOf(
      db,
      rows.map(({ id }) => id),
    ),
    rateNow(db),
  ])
  return rows.map(({ id, price, cost, updatedAt, ...row }) => {
    const worth = pointsWorth(price, currency, rate.pointsPerUnit)
    const { reserved, given, spent, unpriced } = counts.get(id) ?? nothingGiven
    const unkept = (cost ?? worth) * BigInt(unpriced)
    return {
      itemId: id,
      ...row,
      price: Number(price),
      cost: cost === null ? null : Number(cost),
      updatedAt: updatedAt.toISOString(),
      ...{ reserved, given, worth: formatMoney(worth, currency), currency },
      spent: formatMoney(money(spent + unkept), currency),
    }
  })
}

async function viewById(db: Db, id: string, currency: Currency): Promise<calls.DeskRedemption> {
  return (await redemptionViews(db, [(await redemptionById(db, id))!], currency))[0]!
}

async function redemptionViews(
  db: Db,
  rows: readonly RedemptionRow[],
  currency: Currency,
  language = '',
): Promise<calls.DeskRedemption[]> {
  const [members, items, words, { rate }] = await Promise.all([
    membersById(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    itemsById(
      db,
      rows.map(({ itemId }) => itemId),
    ),
    itemWordsIn(db, languageOf(language)),
    rateNow(db),
  ])
  return rows.map((row) => ({
    redemptionId: row.id,
    memberId: row.memberId,
    account: members.get(row.memberId)?.account ?? '',
    title: words(items.get(row.itemId)!.words).title,
    price: Number(row.price),
    worth: formatMoney(money(pointsWorth(row.price, currency, rate.pointsPerUnit)), currency),
    currency,
    state: row.state,
    sentAt: row.sentAt.toISOString(),
    firstBy: row.firstBy ?? '',
    decidedBy: row.decidedBy ?? '',
    note: row.note,
  }))
}
