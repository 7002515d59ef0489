import type { JobHandler } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { auditLedger } from '../../ledger/audit/run.ts'
import { countLateAccounts, sumUpDays } from '../../ledger/audit/sum-up-days.ts'

/**
 * The hourly trial balance (it stops withdrawals when it finds something), and the sums that keep
 * records quick.
 */
export function walletJobs({ db, clock, log, metrics }: Kernel): readonly JobHandler[] {
  return [
    {
      name: 'wallet.auditLedger',
      cron: '7 * * * *',
      async work() {
        const { ok, durationMs, findings } = await auditLedger(db, clock)
        if (ok) log.info({ durationMs }, 'the books are right')
        else log.error({ durationMs, findings }, 'the books are not right: withdrawals stop')
      },
    },
    {
      name: 'wallet.sumUpDays',
      cron: '*/5 * * * *',
      async work() {
        await sumUpDays(db, {
          onFailure: (accountId, err) =>
            log.error({ err, accountId: String(accountId) }, 'an account cannot be summed up'),
        })
        metrics.lateAccounts.set(await countLateAccounts(db))
      },
    },
  ]
}
