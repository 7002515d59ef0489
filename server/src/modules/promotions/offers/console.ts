import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import * as calls from '@kancil/contract/promotions/desk'
import { promotionsMessage } from '@kancil/contract/promotions/offers'
import { averageLoss, bonusFor, expectedCost, turnoverTarget } from '@kancil/rules/promotions/bonus'
import { amountFrom } from '../../../kernel/amount.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { type Context, serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { roundKit } from '../../games/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { costsOf, insertOffer, lockOffer, type OfferRow, offersPage, saveOffer } from './store.ts'

type Written = InputOf<typeof calls.createOffer>

/** Serves the desk where promotions are written, estimated, published and stopped. */
export function serveOffers(kernel: Kernel): void {
  serveList(kernel, calls.offers, {
    read: ({ db }, { state }, range) => offersPage(db, state, range),
    view: (rows, { db }) => offerViews(db, rows),
  })
  serve(kernel, calls.estimateOffer, estimate)
  serveDecision(kernel, calls.createOffer, {
    action: 'promotions.save',
    subject: (_row, outcome: OfferRow) => outcome.id,
    async act(tx, _row, { now, caller }, input) {
      const content = contentOf(input)
      await requireGames(kernel, content)
      const row: OfferRow = {
        ...content,
        id: newId('promotion', now),
        state: 'draft',
        ...{ placesTaken: 0, version: 1, createdAt: now, updatedAt: now, publishedBy: null },
        updatedBy: caller.name,
      }
      await insertOffer(tx, row)
      return { outcome: row, after: auditView(row) }
    },
    view: (row, { db }) => viewOf(db, row),
  })
  serveChange(kernel)
  serveState(kernel)
}

function serveChange(kernel: Kernel): void {
  serveDecision(kernel, calls.changeOffer, {
    action: 'promotions.save',
    subject: (row: OfferRow) => row.id,
    lock: (tx, { promotionId }) => lockOffer(tx, promotionId),
    allow(row, { refuse }, { version }) {
      if (row.version !== version) refuse('promotion_changed')
    },
    async act(tx, row, { now, caller, refuse }, { promotionId: _id, version: _version, ...input }) {
      const content = contentOf(input)
      const isSame = (['kind', 'currency', 'terms'] as const).every(
        (field) => canonical(row[field]) === canonical(content[field]),
      )
      if (row.state !== 'draft' && !isSame) return refuse('terms_fixed')
      if (!isSame) await requireGames(kernel, content)
      if (content.placesMax !== null && content.placesMax < row.placesTaken)
        return refuse('terms_fixed')
      const next = { ...row, ...content, version: row.version + 1, updatedAt: now }
      const saved = { ...next, updatedBy: caller.name }
      await saveOffer(tx, saved)
      return { outcome: saved, before: auditView(row), after: auditView(saved) }
    },
    tell,
    view: (row, { db }) => viewOf(db, row),
  })
}

/** Publishing a promotion whose gift is large waits for a second operator; stopping does not. */
function serveState(kernel: Kernel): void {
  serveDecision(kernel, calls.setOfferState, {
    action: 'promotions.setState',
    subject: (row: OfferRow) => row.id,
    lock: (tx, { promotionId }) => lockOffer(tx, promotionId),
    // Whoever asked for it may drop it, too.
    firstOperator: (row, { state }) =>
      row.state === 'waiting' && state === 'published' ? row.publishedBy : null,
    allow(row, { refuse }, { version, state }) {
      if (row.version !== version) refuse('promotion_changed')
      const isDone = row.state === state || (row.state === 'draft' && state === 'stopped')
      if (isDone) refuse('already_decided')
    },
    async act(tx, row, { now, caller }, { state }) {
      const needsSecond =
        state === 'published' && row.state !== 'waiting' && (await isLarge(tx, row))
      const saved: OfferRow = {
        ...row,
        state: needsSecond ? 'waiting' : state,
        publishedBy: state === 'published' ? caller.operatorId : row.publishedBy,
        version: row.version + 1,
        ...{ updatedAt: now, updatedBy: caller.name },
      }
      await saveOffer(tx, saved)
      return { outcome: saved, before: { state: row.state }, after: { state: saved.state } }
    },
    tell,
    view: (row, { db }) => viewOf(db, row),
  })
}

function tell(_row: OfferRow, { live }: Pick<Kernel, 'live'>): void {
  live.toSite({ type: promotionsMessage, data: {} })
}

/** The most that one member can be given. */
function giftMost({ terms }: Pick<OfferRow, 'terms'>): bigint {
  if (terms.percentBasisPoints === 0) return BigInt(terms.amount)
  return terms.cap > 0 ? BigInt(terms.cap) : 1_000_000_000_000n
}

async function isLarge(db: Db | Tx, offer: Pick<OfferRow, 'terms'>): Promise<boolean> {
  const { rewards } = await readSettings(db)
  return rewards.twoOperators > 0 && giftMost(offer) >= BigInt(rewards.twoOperators)
}

function contentOf({ startsAt, endsAt, ...input }: Written) {
  const [from, to] = [new Date(startsAt), endsAt === null ? null : new Date(endsAt)]
  if (Number.isNaN(from.getTime()) || (to && Number.isNaN(to.getTime())))
    throw new Refusal('bad_request', { field: 'startsAt' })
  if (to && to <= from) throw new Refusal('ends_before_start')
  const words = Object.fromEntries(
    Object.entries(input.words).filter(([, variant]) => variant?.title.trim()),
  ) as typeof input.words
  if (Object.keys(words).length === 0) throw new Refusal('no_text')
  const { kind, terms } = input
  const hasShare = terms.percentBasisPoints > 0
  if (hasShare !== (kind === 'deposit') || (!hasShare && terms.amount === 0))
    throw new Refusal('terms_incomplete')
  return { ...input, words, startsAt: from, endsAt: to }
}

/** A blocked game that nobody has would block nothing. */
async function requireGames(kernel: Kernel, { terms }: Pick<Written, 'terms'>): Promise<void> {
  const [unknown] = await roundKit.unknownGames(kernel, terms.blockedGames)
  if (unknown) throw new Refusal('terms_incomplete', { field: 'blockedGames', game: unknown })
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

function auditView({ words, terms, startsAt, endsAt, kind, state, placesMax }: OfferRow): object {
  return {
    ...{ kind, state, words, terms, placesMax },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }
}

async function viewOf(db: Db, row: OfferRow): Promise<calls.Offer> {
  return (await offerViews(db, [row]))[0]!
}

async function offerViews(db: Db, rows: readonly OfferRow[]): Promise<calls.Offer[]> {
  const costs = await costsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const cost = costs.get(row.id)
    const text = (amount: bigint = 0n): string => formatMoney(money(amount), row.currency)
    return {
      promotionId: row.id,
      ...{ state: row.state, version: row.version, updatedBy: row.updatedBy },
      updatedAt: row.updatedAt.toISOString(),
      ...{ kind: row.kind, category: row.category, art: row.art, words: row.words },
      ...{ currency: row.currency, terms: row.terms, placesMax: row.placesMax },
      position: row.position,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      cost: {
        members: cost?.members ?? 0,
        granted: text(cost?.granted),
        cashedOut: text(cost?.cashedOut),
        returned: text(cost?.returned),
        open: cost?.open ?? 0,
      },
    }
  })
}

async function estimate(
  { db }: Context<typeof calls.estimateOffer>,
  { currency, terms, members, deposit: text, rtpBasisPoints }: InputOf<typeof calls.estimateOffer>,
): Promise<OutputOf<typeof calls.estimateOffer>> {
  const deposit = amountFrom(text, currency)
  const bonus = bonusFor(terms, deposit)
  const target = turnoverTarget(terms, deposit, bonus)
  const each = expectedCost(bonus, target, rtpBasisPoints)
  const show = (amount: bigint): string => formatMoney(money(amount), currency)
  return {
    bonus: show(bonus),
    target: show(target),
    expectedLoss: show(averageLoss(target, rtpBasisPoints)),
    costEach: show(each),
    costAll: show(each * BigInt(members)),
    costMost: show(bonus * BigInt(members)),
    needsSecond: await isLarge(db, { terms }),
  }
}
