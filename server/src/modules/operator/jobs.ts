import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { businessDay } from '@kancil/contract/time'
import { daysBefore } from '@kancil/rules/operator/report-range'
import { checkReports } from './reports/check.ts'
import { forgetPlayers } from './reports/feed-store.ts'
import { sweepSignIns } from './sign-in/store.ts'

const keptHours = 24
/** Who bet on a day is needed while late movements of that day may come. */
const playersKeptDays = 40

const sweepJob = job({
  name: 'operator.sweep',
  input: noInput,
  cron: '17 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 300,
})

/** In the night, when yesterday's events have long been added up. */
const checkJob = job({
  name: 'operator.checkReports',
  input: noInput,
  cron: '20 4 * * *',
  unique: 'unfinished',
  timeoutSeconds: 3_600,
})

export function operatorJobs(kernel: Kernel): readonly JobWork[] {
  return [
    workOn(sweepJob, () =>
      sweepSignIns(kernel.db, new Date(kernel.clock.now().getTime() - keptHours * 3_600_000)),
    ),
    workOn(checkJob, async () => {
      await checkReports(kernel)
      const today = businessDay(kernel.clock.now())
      await forgetPlayers(kernel.db, daysBefore(today, playersKeptDays))
    }),
  ]
}
