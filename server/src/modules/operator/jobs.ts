import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sweepSignIns } from './sign-in/store.ts'

const keptHours = 24

const sweepJob = job({
  name: 'operator.sweep',
  input: noInput,
  cron: '17 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 300,
})

export function operatorJobs(kernel: Kernel): readonly JobWork[] {
  return [
    workOn(sweepJob, () =>
      sweepSignIns(kernel.db, new Date(kernel.clock.now().getTime() - keptHours * 3_600_000)),
    ),
  ]
}
