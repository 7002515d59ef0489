import type { JobHandler } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sweepSignIns } from './sign-in/store.ts'

const keptHours = 24

export function operatorJobs(kernel: Kernel): readonly JobHandler[] {
  return [
    {
      name: 'operator.sweep',
      cron: '17 * * * *',
      work: () =>
        sweepSignIns(kernel.db, new Date(kernel.clock.now().getTime() - keptHours * 3_600_000)),
    },
  ]
}
