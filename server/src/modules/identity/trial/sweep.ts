import { sessionEnded } from '@kancil/contract/identity/sessions'
import { inTransaction } from '../../../kernel/db.ts'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { balanceOf } from '../../../ledger/wallets.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { keepStatus } from '../store.ts'
import { forgetTrials, markSwept, trialsOver } from './store.ts'

const perRun = 200
/** Until then, a late win of an open round still finds its account. */
const keptDays = 7

/**
 * Closes expired trials: they are signed out, what is left returns to the house, and a week later
 * the row is deleted.
 */
export async function sweepTrials({
  db,
  clock,
  sessions,
  live,
}: Pick<Kernel, 'db' | 'clock' | 'sessions' | 'live'>): Promise<number> {
  const now = clock.now()
  const over = await trialsOver(db, now, perRun)
  await eachAlone(over, async (memberId) => {
    const swept = await inTransaction(db, async (tx) => {
      if (!(await markSwept(tx, memberId, now))) return false
      const cash = memberCash(memberId, 'XTS')
      const left = await balanceOf(tx, cash)
      if (left > 0n)
        await post(tx, {
          kind: 'adjustment',
          source: 'trial',
          sourceTx: `${memberId}:sweep`,
          from: cash,
          to: house('adjustments', 'XTS'),
          amount: left,
          at: now,
        })
      await keepStatus(tx, memberId, 'closed', 'the trial is over', now)
      await sessions.endAll(tx, 'member', memberId)
      return true
    })
    if (swept) live.toMember(memberId, { type: sessionEnded, data: {} })
  })
  await forgetTrials(db, new Date(now.getTime() - keptDays * 86_400_000))
  return over.length
}
