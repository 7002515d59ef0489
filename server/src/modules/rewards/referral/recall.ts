import type { MemberId } from '@kancil/contract/ids'
import { afterCommit, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { pushBalance } from '../../wallet/door.ts'
import { type BackReason, giftAt } from '../programmes/gift-store.ts'
import { scopeOf, takeRewardBack } from '../programmes/give.ts'
import { programmeById } from '../programmes/store.ts'
import { hasEarned, type Referring } from './run.ts'
import { lockReleased, type ReferralRow, saveReferral } from './store.ts'

type Pushing = Pick<Kernel, 'db' | 'live' | 'log'>

/**
 * After bets or deposits of these members were taken back: a reward that was given for them, and is
 * not earned any more, goes back to the house.
 */
export async function recallReferrals(
  kernel: Pushing,
  tx: Tx,
  friendIds: readonly string[],
  reason: BackReason,
  now: Date,
): Promise<void> {
  for (const row of await lockReleased(tx, friendIds)) {
    const programme = (await programmeById(tx, row.programmeId)) as Referring | null
    if (!programme || (await hasEarned(tx, row, programme, now))) continue
    await recall(tx, row, programme, { reason, now })
    const inviterId = row.inviterId as MemberId
    afterCommit(tx, () => void pushBalance(kernel, inviterId))
  }
}

async function recall(
  tx: Tx,
  row: ReferralRow,
  programme: Referring,
  { reason, now }: { readonly reason: BackReason; readonly now: Date },
): Promise<void> {
  const gift = await giftAt(tx, row.inviterId, scopeOf(programme), row.friendId)
  if (gift) await takeRewardBack(tx, gift, reason, now)
  await saveReferral(tx, { ...row, state: 'recalled' }, now)
}
