import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type AuditScope, lastAudit, tryAudit } from '../../ledger/audit/run.ts'
import { countLateAccounts, sumUpDays } from '../../ledger/audit/sum-up-days.ts'

const auditJob = job({
  name: 'wallet.auditLedger',
  input: noInput,
  cron: '7 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 3_600,
  retries: 3,
})
/** The nightly pass over everything ever booked. */
const wholeAuditJob = job({
  name: 'wallet.auditWholeLedger',
  input: noInput,
  cron: '37 3 * * *',
  unique: 'unfinished',
  timeoutSeconds: 4 * 3_600,
})
const sumUpJob = job({
  name: 'wallet.sumUpDays',
  input: noInput,
  cron: '*/5 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

/**
 * The hourly audit of what is new and the nightly audit of everything (both stop withdrawals if
 * they find something), and the sums that keep records fast.
 */
export function walletJobs(kernel: Kernel): readonly JobWork[] {
  const { db, log, metrics } = kernel
  return [
    workOn(auditJob, () => auditBooks(kernel, 'new')),
    workOn(wholeAuditJob, () => auditBooks(kernel, 'whole')),
    workOn(sumUpJob, async () => {
      await sumUpDays(db, {
        onFailure: (accountId, err) =>
          log.error({ err, accountId: String(accountId) }, 'an account cannot be summed up'),
      })
      metrics.lateAccounts.set(await countLateAccounts(db))
    }),
  ]
}

/**
 * Audits at the first start, so that an installation's ledger is verified from its first minute.
 */
export async function auditAtFirstStart(kernel: Kernel): Promise<void> {
  if (!(await lastAudit(kernel.db))) await auditBooks(kernel, 'whole')
}

async function auditBooks({ db, clock, log }: Kernel, scope: AuditScope): Promise<void> {
  const run = await tryAudit(db, clock, { scope })
  if (!run) return log.warn({ scope }, 'an audit is left out: another one is running')
  const { ok, durationMs, findings } = run
  if (ok) log.info({ durationMs, scope: run.scope }, 'the books are right')
  else log.error({ durationMs, findings }, 'the books are not right: withdrawals stop')
}
