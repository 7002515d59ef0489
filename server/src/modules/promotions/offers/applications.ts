import { languageOf } from '@kancil/contract/languages'
import { formatMoney, zero } from '@kancil/contract/money'
import * as calls from '@kancil/contract/promotions/desk'
import { promotionsMessage } from '@kancil/contract/promotions/offers'
import { bonusFor } from '@kancil/rules/promotions/bonus'
import { amountFrom } from '../../../kernel/amount.ts'
import { openText } from '../../../kernel/crypto/sealed.ts'
import type { Db } from '../../../kernel/db.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { membersById } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { passGate } from '../../safety/door.ts'
import { readSettings } from '../../site/door.ts'
import { payEntry } from './enter.ts'
import { applicationsPage, entryById, type EntryRow, lockEntry, saveEntry } from './entry-store.ts'
import { picturesOf, sentPicture, type StoredPicture } from './picture-store.ts'
import { pictureKey } from './pictures.ts'
import { type OfferRow, offersById } from './store.ts'
import { wordsIn } from './view.ts'

/** Serves the desk where members' applications are looked at and decided on. */
export function serveApplications(kernel: Kernel): void {
  serveList(kernel, calls.applications, {
    read: ({ db }, filters, range) => applicationsPage(db, filters, range),
    view: (rows, { db }, { language }) => applicationViews(db, rows, language),
  })
  serveDecision(kernel, calls.applicationPicture, {
    action: 'promotions.viewPicture',
    subject: (row: StoredPicture) => row.id,
    lock: (tx, { pictureId }) => sentPicture(tx, pictureId),
    act: async (_tx, row) => ({
      outcome: row,
      after: { memberId: row.memberId, entryId: row.entryId },
    }),
    view: (row, { secrets }) => ({ picture: openText(secrets.keyFor(pictureKey), row.sealed) }),
  })
  serveAccept(kernel)
  serveDecision(kernel, calls.rejectApplication, {
    action: 'promotions.reject',
    subject: (row: EntryRow) => row.id as string,
    lock: (tx, { entryId }) => lockEntry(tx, entryId),
    allow(row, { refuse }) {
      if (row.state !== 'applying') refuse('already_decided')
    },
    async act(tx, row, { now, caller }, { note }) {
      const decided = { state: 'rejected', decidedBy: caller.name, reason: note } as const
      await saveEntry(tx, { ...row, ...decided, updatedAt: now, firstBy: null, firstId: null })
      return { outcome: row, before: { state: row.state }, after: { state: 'rejected', note } }
    },
    tell,
    view: (row, { db }) => viewById(db, row.id),
  })
}

/** Accepts; from the house's threshold on a second operator must accept the same amount. */
function serveAccept(kernel: Kernel): void {
  serveDecision(kernel, calls.acceptApplication, {
    action: 'promotions.accept',
    subject: (row: EntryRow) => row.id as string,
    lock: (tx, { entryId }) => lockEntry(tx, entryId),
    firstOperator: (row) => row.firstId,
    favours: (row) => row.memberId,
    allow(row, { refuse }) {
      if (row.state !== 'applying') refuse('already_decided')
    },
    async act(tx, row, { now, caller, refuse }, { amount: text, issue, note }) {
      const offer = (await offersById(tx, [row.promotionId])).get(row.promotionId)!
      const amount = amountFrom(text, row.currency)
      const isOther = row.amount !== null && row.amount !== amount
      if (amount === 0n || amount > bonusFor(offer.terms, zero) || isOther)
        return refuse('amount_wrong')
      const { rewards } = await readSettings(tx)
      const isLarge = rewards.twoOperators > 0 && amount >= BigInt(rewards.twoOperators)
      const after = { amount: formatMoney(amount, row.currency), note }
      if (isLarge && row.firstId === null) {
        const first = { firstBy: caller.name, firstId: caller.operatorId }
        await saveEntry(tx, { ...row, ...first, amount, updatedAt: now })
        return { outcome: row, before: { state: row.state }, after: { ...after, first: true } }
      }
      const state = issue ? 'issued' : 'claim'
      const decided = { state, amount, decidedBy: caller.name, updatedAt: now } as const
      await saveEntry(tx, { ...row, ...decided })
      if (issue) {
        await passGate(tx, 'bonus', row.memberId, now)
        await payEntry(kernel, tx, offer, { ...row, amount }, now)
      }
      return { outcome: row, before: { state: row.state }, after: { ...after, state } }
    },
    tell,
    view: (row, { db }) => viewById(db, row.id),
  })
}

function tell({ memberId }: EntryRow, { live }: Pick<Kernel, 'live'>): void {
  live.toMember(memberId, { type: promotionsMessage, data: {} })
}

async function viewById(db: Db, id: string): Promise<calls.Application> {
  return (await applicationViews(db, [(await entryById(db, id))!]))[0]!
}

async function applicationViews(
  db: Db,
  rows: readonly EntryRow[],
  language = '',
): Promise<calls.Application[]> {
  const [members, offers, pictures, words] = await Promise.all([
    membersById(
      db,
      rows.map(({ memberId }) => memberId),
    ),
    offersById(
      db,
      rows.map(({ promotionId }) => promotionId),
    ),
    picturesOf(
      db,
      rows.map(({ id }) => id),
    ),
    wordsIn(db, languageOf(language)),
  ])
  return rows.map((row) => {
    const offer = offers.get(row.promotionId) as OfferRow
    const amount = row.amount ?? bonusFor(offer.terms, zero)
    return {
      entryId: row.id,
      promotionId: row.promotionId,
      title: words(offer.words).title,
      memberId: row.memberId,
      account: members.get(row.memberId)?.account ?? '',
      ...{ state: row.state, remark: row.remark, reason: row.reason, currency: row.currency },
      pictureIds: [...(pictures.get(row.id) ?? [])],
      sentAt: row.sentAt.toISOString(),
      amount: formatMoney(amount, row.currency),
      firstBy: row.firstBy ?? '',
      decidedBy: row.decidedBy ?? '',
    }
  })
}
