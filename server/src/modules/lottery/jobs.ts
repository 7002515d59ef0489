import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { testDigits } from './self-test/run.ts'

const selfTestJob = job({
  name: 'lottery.testDigits',
  input: noInput,
  cron: '20 4 * * *',
  unique: 'unfinished',
  timeoutSeconds: 3_600,
})

/** The nightly test of the digits. */
export function lotteryJobs(kernel: Kernel): readonly JobWork[] {
  return [workOn(selfTestJob, () => testDigits(kernel))]
}
