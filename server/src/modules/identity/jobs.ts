import type { JobHandler } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { clearOldAttempts } from './login/attempt-store.ts'
import { clearOldPhoneTokens } from './phone-auth/token-store.ts'
import { clearOldChallenges } from './verification/store.ts'
import { clearOldRemembered } from './sessions/remember-store.ts'
import { clearOldCodes } from './codes/store.ts'
import { sweepTrials } from './trial/sweep.ts'
import { clearOldVisits } from './social/store.ts'

export function identityJobs(kernel: Kernel): readonly JobHandler[] {
  const { db, clock, sessions } = kernel
  return [
    {
      name: 'identity.sweepTrials',
      cron: '*/5 * * * *',
      work: async () => void (await sweepTrials(kernel)),
    },
    {
      name: 'identity.clear',
      cron: '*/10 * * * *',
      async work() {
        const now = clock.now()
        await clearOldChallenges(db, now)
        await clearOldRemembered(db, now)
        await clearOldAttempts(db, now)
        await clearOldVisits(db, now)
        await clearOldPhoneTokens(db, now)
        await clearOldCodes(db, now)
        await sessions.clear(now)
      },
    },
  ]
}
