import type { JobHandler } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { clearOldAttempts } from './attempt-store.ts'
import { clearOldPhoneTokens } from './phone-token-store.ts'
import { clearOldChallenges } from './challenge-store.ts'
import { clearOldRemembered } from './remember-store.ts'
import { clearOldCodes } from './sent-code-store.ts'
import { sweepTrials } from './sweep-trials.ts'
import { clearOldVisits } from './social-store.ts'

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
