import { job, type JobWork, noInput, workOn } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { auditLedger } from '../../ledger/audit/run.ts'
import { sumUpDays } from '../../ledger/audit/sum-up-days.ts'

const auditJob = job({
  name: 'wallet.auditLedger',
  input: noInput,
  cron: '7 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 3_600,
  retries: 3,
})
const sumUpJob = job({
  name: 'wallet.sumUpDays',
  input: noInput,
  cron: '*/5 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

/**
 * The hourly trial balance (it stops withdrawals when it finds something), and the sums that keep
 * records quick.
 */
export function walletJobs({ db, clock, log }: Kernel): readonly JobWork[] {
  return [
    workOn(auditJob, async () => {
      const { ok, durationMs, findings } = await auditLedger(db, clock)
      if (ok) log.info({ durationMs }, 'the books are right')
      else log.error({ durationMs, findings }, 'the books are not right: withdrawals stop')
    }),
    workOn(sumUpJob, async () => {
      await sumUpDays(db)
    }),
  ]
}
