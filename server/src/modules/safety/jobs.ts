import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { endBreaks } from './exclusion/end.ts'

const endBreaksJob = job({
  name: 'safety.endBreaks',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 60,
})

export function safetyJobs({ db, clock }: Kernel): readonly JobWork[] {
  return [workOn(endBreaksJob, () => endBreaks(db, clock.now()))]
}
