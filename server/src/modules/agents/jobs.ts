import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { settleRealtime } from './settlement/realtime.ts'
import { settleHours, settlePeriods } from './settlement/runs.ts'

/** After midnight of the site, when the last events of the day have been added up. */
const periodsJob = job({
  name: 'agents.settlePeriods',
  input: noInput,
  cron: '5 2 * * *',
  unique: 'unfinished',
  timeoutSeconds: 3_600,
  retries: 3,
})
const hourJob = job({
  name: 'agents.settleHour',
  input: noInput,
  cron: '5 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 1_200,
  retries: 3,
})
const realtimeJob = job({
  name: 'agents.settleRealtime',
  input: noInput,
  cron: '*/5 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 280,
})

export function agentJobs(kernel: Kernel): readonly JobWork[] {
  return [
    workOn(periodsJob, () => settlePeriods(kernel)),
    workOn(hourJob, () => settleHours(kernel)),
    workOn(realtimeJob, async () => void (await settleRealtime(kernel))),
  ]
}
