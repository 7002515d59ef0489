import { withdrawalMessage } from '@kancil/contract/payments/withdrawal'
import { afterReceiptAct } from '@kancil/rules/payments/receipt'
import { inTransaction } from '../../../kernel/db.ts'
import { job, noInput } from '../../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { lockWithdrawal } from '../withdrawal/store.ts'
import { actOnReceipt } from './act.ts'
import { lapsedReceipts, lockReceipt } from './store.ts'

export const lapseReceiptsJob = job({
  name: 'payments.lapseReceipts',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 300,
})
const perRound = 500

/** No answer in time counts as received. Each receipt is a transaction of its own. */
export async function lapseReceipts({ db, clock, live, log }: Kernel): Promise<void> {
  const now = clock.now()
  for (const id of await lapsedReceipts(db, now, perRound)) {
    const memberId = await inTransaction(db, async (tx) => {
      await lockWithdrawal(tx, id)
      const row = await lockReceipt(tx, id)
      const isDue = row?.due_at && row.due_at <= now && afterReceiptAct(row.state, 'lapse')
      if (!row || !isDue) return null
      await actOnReceipt(tx, row, 'lapse', now)
      return row.member_id
    }).catch((error: unknown) => {
      log.error({ err: error, withdrawal: id }, 'receipt could not lapse')
      return null
    })
    if (memberId) live.toMember(memberId, { type: withdrawalMessage, data: { id } })
  }
}
