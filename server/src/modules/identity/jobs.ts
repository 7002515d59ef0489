import { clearOldScopes } from '../../kernel/db.ts'
import { eachAlone } from '../../kernel/jobs/each-alone.ts'
import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { clearOldAttempts } from './login/attempt-store.ts'
import { clearOldPhoneTokens } from './phone-auth/token-store.ts'
import { clearOldChallenges } from './verification/store.ts'
import { clearOldRemembered } from './sessions/remember-store.ts'
import { clearOldCodes } from './codes/store.ts'
import { clearOldProofs } from './proofs/store.ts'
import { clearOldResets } from './passwords/forgot-store.ts'
import { sweepTrials } from './trial/sweep.ts'
import { clearOldVisits } from './social/store.ts'

const sweepTrialsJob = job({
  name: 'identity.sweepTrials',
  input: noInput,
  cron: '*/5 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 300,
})
const clearJob = job({
  name: 'identity.clear',
  input: noInput,
  cron: '*/10 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})

export function identityJobs(kernel: Kernel): readonly JobWork[] {
  const { db, clock, sessions } = kernel
  return [
    workOn(sweepTrialsJob, async () => void (await sweepTrials(kernel))),
    workOn(clearJob, async () => {
      const now = clock.now()
      const clearings = [
        ...[clearOldChallenges, clearOldRemembered, clearOldAttempts, clearOldVisits],
        ...[clearOldPhoneTokens, clearOldCodes, clearOldProofs, clearOldResets, clearOldScopes],
      ]
      await eachAlone(clearings, (clear) => clear(db, now))
      await sessions.clear(now)
    }),
  ]
}
