import { type Money, zero } from '@kancil/contract/money'
import { bonusMessage, type LockState } from '@kancil/contract/promotions/bonus'
import { promotionsMessage } from '@kancil/contract/promotions/offers'
import { bonusProgress, splitAtEnd } from '@kancil/rules/promotions/bonus'
import { afterCommit, type Tx } from '../../../kernel/db.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { house, memberBonus, memberCash } from '../../../ledger/accounts.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { post } from '../../../ledger/post.ts'
import { balanceOf } from '../../../ledger/wallets.ts'
import { bonusKit } from '../../games/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { endEntry } from '../offers/entry-store.ts'
import { validByLock } from './line-store.ts'
import {
  activateLock,
  activeLock,
  addOutcome,
  type BonusOwner,
  endLock,
  lastEnded,
  type LockRow,
  queuedLocks,
} from './store.ts'

export type Pushing = Pick<Kernel, 'db' | 'live' | 'log'>

const dayMs = 86_400_000

/**
 * Brings a member's bonuses to where they should be now: ends the active one if it is complete,
 * over or lost, then begins the next in the queue. The caller holds `lockBonuses`.
 */
export async function advance(
  kernel: Pushing,
  tx: Tx,
  owner: BonusOwner,
  now: Date,
): Promise<void> {
  for (;;) {
    const active = await activeLock(tx, owner)
    const end = active && (await dueEnd(tx, active, now))
    if (active && !end) break
    if (active && end) await endActive(tx, active, end, now)
    await settleRest(tx, owner, now)
    const [next] = await queuedLocks(tx, owner)
    if (!next) {
      await bonusKit.setPlayRule(tx, owner.memberId, null)
      break
    }
    await begin(tx, next, now)
  }
  const { memberId } = owner
  afterCommit(tx, () => {
    kernel.live.toMember(memberId, { type: bonusMessage, data: {} })
    kernel.live.toMember(memberId, { type: promotionsMessage, data: {} })
    void pushBalance(kernel, memberId)
  })
}

/** The bonus money in the wallet; no bet can move it until the transaction ends. */
export async function lockedBonus(tx: Tx, { memberId, currency }: BonusOwner): Promise<Money> {
  await lockFreeCash(tx, memberId, currency)
  return balanceOf(tx, memberBonus(memberId, currency))
}

async function dueEnd(tx: Tx, lock: LockRow, now: Date): Promise<LockState | null> {
  const valid = (await validByLock(tx, [lock.id])).get(lock.id) ?? new Map()
  if (bonusProgress(lock.terms, lock.target, valid).isComplete) return 'completed'
  if (lock.endsAt && lock.endsAt <= now) return 'expired'
  if ((await lockedBonus(tx, lock)) > 0n) return null
  const isSpent = await bonusKit.isBonusPlayedOut(tx, lock.memberId, lock.currency)
  return isSpent ? 'spent' : null
}

/** Ends the active bonus; what is in the bucket goes where the end sends it. */
export async function endActive(
  tx: Tx,
  lock: LockRow,
  state: LockState,
  now: Date,
): Promise<Money> {
  const balance = await lockedBonus(tx, lock)
  await endLock(tx, lock.id, { state, endedAt: now })
  await payEnd(tx, { ...lock, state }, balance, now)
  await endEntry(tx, lock.source, state === 'completed' ? 'claimed' : 'close', now)
  return balance
}

/** A bet that was open at the end of its bonus brings money to a bucket that nobody plays for. */
async function settleRest(tx: Tx, owner: BonusOwner, now: Date): Promise<void> {
  const balance = await lockedBonus(tx, owner)
  if (balance === 0n) return
  const lock = await lastEnded(tx, owner)
  if (lock) await payEnd(tx, lock, balance, now)
}

/** A completed bonus becomes cash up to its largest cash-out; any other returns to the house. */
async function payEnd(tx: Tx, lock: LockRow, balance: Money, now: Date): Promise<void> {
  const { memberId, currency } = lock
  const split =
    lock.state === 'completed'
      ? splitAtEnd(lock.terms, balance, lock.cashOut)
      : { cash: zero, returned: balance }
  const from = memberBonus(memberId, currency)
  const posting = { source: 'bonus', from, details: { reference: lock.id }, at: now }
  if (split.cash > 0n)
    await post(tx, {
      ...posting,
      kind: 'bonus_released',
      sourceTx: newId('request', now),
      to: memberCash(memberId, currency),
      amount: split.cash,
    })
  if (split.returned > 0n)
    await post(tx, {
      ...posting,
      kind: 'bonus_forfeited',
      sourceTx: newId('request', now),
      to: house('promotions', currency),
      amount: split.returned,
    })
  await addOutcome(tx, lock.id, split)
}

async function begin(tx: Tx, lock: LockRow, now: Date): Promise<void> {
  const { memberId, currency, terms } = lock
  const endsAt = new Date(now.getTime() + terms.days * dayMs)
  await activateLock(tx, lock.id, { grantedAt: now, endsAt })
  await post(tx, {
    kind: 'bonus_granted',
    source: 'bonus',
    sourceTx: lock.id,
    from: house('promotions', currency),
    to: memberBonus(memberId, currency),
    amount: lock.bonus,
    details: { reference: lock.id },
    at: now,
  })
  const { betMax, blockedLines, blockedGames } = terms
  const bounds = { betMax: betMax > 0 ? BigInt(betMax) : null, blockedLines, blockedGames }
  const isBound = bounds.betMax !== null || blockedLines.length > 0 || blockedGames.length > 0
  await bonusKit.setPlayRule(tx, memberId, isBound ? bounds : null)
}
