import type { JobHandler } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { clearOldAttempts } from './attempt-store.ts'
import { clearOldChallenges } from './challenge-store.ts'
import { clearOldRemembered } from './remember-store.ts'
import { clearOldVisits } from './social-store.ts'

export function identityJobs({ db, clock }: Kernel): readonly JobHandler[] {
  return [
    {
      name: 'identity.clear',
      cron: '*/10 * * * *',
      async work() {
        const now = clock.now()
        await clearOldChallenges(db, now)
        await clearOldRemembered(db, now)
        await clearOldAttempts(db, now)
        await clearOldVisits(db, now)
      },
    },
  ]
}
