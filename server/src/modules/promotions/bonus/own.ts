import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { gameCategories } from '@kancil/contract/games/vendors'
import { formatMoney, type Money, zero } from '@kancil/contract/money'
import type {
  BonusLock,
  bonusLocks as readEndpoint,
  forfeitBonus as forfeitEndpoint,
} from '@kancil/contract/promotions/bonus'
import { bonusProgress, contributionOf, type ValidByLine } from '@kancil/rules/promotions/bonus'
import { amountFrom } from '../../../kernel/amount.ts'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberBonus } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/wallets.ts'
import { roundKit } from '../../games/door.ts'
import { endEntry } from '../offers/entry-store.ts'
import { offersById } from '../offers/store.ts'
import { termsView, type WordsOf, wordsIn } from '../offers/view.ts'
import { advance, endActive, lockedBonus, type Pushing } from './advance.ts'
import { validByLock } from './line-store.ts'
import {
  activeLock,
  type BonusOwner,
  endLock,
  lockBonuses,
  lockById,
  type LockRow,
  locksOf,
  queuedLocks,
} from './store.ts'

const locksMost = 50

export async function ownLocks(
  kernel: Kernel,
  { db, caller }: Context<typeof readEndpoint>,
  { language }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const { memberId, currency } = caller
  const [rows, balance, words] = await Promise.all([
    locksOf(db, memberId, locksMost),
    balanceOf(db, memberBonus(memberId, currency)),
    wordsIn(db, language),
  ])
  const open = rows
    .filter(isOpen)
    .toReversed()
    .toSorted((a, b) => Number(b.state === 'active') - Number(a.state === 'active'))
  const ended = rows.filter((row) => !isOpen(row))
  const blocked = rows.flatMap(({ terms }) => terms.blockedGames)
  const games = await roundKit.gameNames(kernel, blocked, language)
  return {
    currency,
    balance: formatMoney(balance, currency),
    locks: await lockViews(db, [...open, ...ended], words, games),
  }
}

const isOpen = ({ state }: LockRow): boolean => state === 'active' || state === 'queued'

async function lockViews(
  db: Db,
  rows: readonly LockRow[],
  words: WordsOf,
  games: ReadonlyMap<string, string>,
): Promise<BonusLock[]> {
  const [valid, offers] = await Promise.all([
    validByLock(
      db,
      rows.map(({ id }) => id),
    ),
    offersById(
      db,
      rows.map(({ promotionId }) => promotionId),
    ),
  ])
  return rows.map((row) => {
    const offer = offers.get(row.promotionId)
    const title = offer ? words(offer.words).title : ''
    const terms = termsView(row.terms, row.currency, games)
    return lockView(row, valid.get(row.id) ?? new Map(), { title, terms })
  })
}

function lockView(
  row: LockRow,
  valid: ValidByLine,
  shown: Pick<BonusLock, 'title' | 'terms'>,
): BonusLock {
  const { currency, terms } = row
  const text = (amount: Money): string => formatMoney(amount, currency)
  const { done, left } = bonusProgress(terms, row.target, valid)
  return {
    ...{ lockId: row.id, promotionId: row.promotionId, ...shown, state: row.state },
    deposit: text(row.deposit),
    bonus: text(row.bonus),
    target: text(row.target),
    done: text(done),
    left: text(left),
    lines: gameCategories
      .map((line) => ({ line, validBet: valid.get(line) ?? zero }))
      .filter(({ validBet }) => validBet !== 0n)
      .map(({ line, validBet }) => ({
        line,
        validBet: text(validBet),
        counted: text(contributionOf(terms, line, validBet)),
      })),
    grantedAt: row.grantedAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    cashOut: text(row.cashOut),
  }
}

/** Gives up a bonus, with the sum that the member was shown: a bet meanwhile asks them again. */
export async function forfeit(
  kernel: Kernel,
  context: Context<typeof forfeitEndpoint>,
  { lockId, balance: shown }: InputOf<typeof forfeitEndpoint>,
): Promise<OutputOf<typeof forfeitEndpoint>> {
  const { db, caller, now, refuse } = context
  const lock = await lockById(db, lockId)
  if (!lock || lock.memberId !== caller.memberId) return refuse('not_found')
  const { currency } = lock
  const expected = amountFrom(shown, currency)
  const forfeited = await inTransaction(db, async (tx) => {
    await lockBonuses(tx, lock)
    const row = (await lockById(tx, lockId))!
    if (!isOpen(row)) return refuse('bonus_ended')
    if (row.state === 'queued') {
      await dropQueued(tx, row, now)
      return zero
    }
    const balance = await lockedBonus(tx, row)
    if (balance !== expected)
      return refuse('bonus_changed', { balance: formatMoney(balance, currency) })
    await endActive(tx, row, 'forfeited', now)
    await advance(kernel, tx, row, now)
    return balance
  })
  return { forfeited: formatMoney(forfeited, currency), currency }
}

async function dropQueued(tx: Tx, row: LockRow, now: Date): Promise<void> {
  await endLock(tx, row.id, { state: 'forfeited', endedAt: now })
  await endEntry(tx, row.source, 'close', now)
}

/** What the member holds in open bonuses, or null without any: a withdrawal asks about it. */
export async function openBonus(db: Db | Tx, owner: BonusOwner): Promise<Money | null> {
  const active = await activeLock(db, owner)
  return active && balanceOf(db, memberBonus(owner.memberId, owner.currency))
}

/** Gives up all open bonuses, as the member consented to with a withdrawal. */
export async function forfeitAll(
  kernel: Pushing,
  tx: Tx,
  owner: BonusOwner,
  now: Date,
): Promise<void> {
  await lockBonuses(tx, owner)
  for (const row of await queuedLocks(tx, owner)) await dropQueued(tx, row, now)
  const active = await activeLock(tx, owner)
  if (active) await endActive(tx, active, 'forfeited', now)
  await advance(kernel, tx, owner, now)
}
