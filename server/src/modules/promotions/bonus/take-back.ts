import { type Money, money, zero } from '@kancil/contract/money'
import type { Tx } from '../../../kernel/db.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { lockFreeCash } from '../../../ledger/free-cash.ts'
import { post } from '../../../ledger/post.ts'
import { endEntry } from '../offers/entry-store.ts'
import { advance, endActive, type Pushing } from './advance.ts'
import { noteRecall, recallLock } from './recall-store.ts'
import { endLock, lockBonuses, lockById, type LockRow, locksOfDeposit } from './store.ts'

/**
 * Takes back what a deposit brought: a bonus that waits or is played ends with all that is in its
 * bucket, and one that became cash returns what was granted as far as the member has it. Winnings
 * above the bonus stay theirs.
 */
export async function takeBackBonus(
  kernel: Pushing,
  tx: Tx,
  depositId: string,
  now: Date,
): Promise<void> {
  await noteRecall(tx, depositId, now)
  for (const { id, ...owner } of await locksOfDeposit(tx, depositId)) {
    await lockBonuses(tx, owner)
    const lock = (await lockById(tx, id))!
    if (lock.state === 'recalled') continue
    if (lock.state === 'queued') await endLock(tx, id, { state: 'recalled', endedAt: now })
    else if (lock.state === 'active') await endActive(tx, lock, 'recalled', now)
    const kept = lock.state === 'completed' ? await takeCash(tx, lock, now) : zero
    if (lock.state === 'completed' || lock.state === 'queued' || lock.state === 'active') {
      await endEntry(tx, lock.source, 'close', now, kept)
      await advance(kernel, tx, owner, now)
    }
  }
}

/** @returns what the member keeps of the bonus */
async function takeCash(tx: Tx, lock: LockRow, now: Date): Promise<Money> {
  const { memberId, currency, bonus, cashOut } = lock
  const free = await lockFreeCash(tx, memberId, currency)
  const due = bonus < cashOut ? bonus : cashOut
  const taken = free < due ? free : due
  if (taken > 0n)
    await post(tx, {
      ...{ kind: 'bonus_forfeited', source: 'bonus', sourceTx: `${lock.id}:recalled`, at: now },
      from: memberCash(memberId, currency),
      to: house('promotions', currency),
      amount: taken,
      details: { reference: lock.id },
    })
  await recallLock(tx, lock.id, taken)
  return money(due - taken)
}
