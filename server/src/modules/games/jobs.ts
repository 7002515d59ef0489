import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countRoundsPlayed } from './catalogue/game-store.ts'
import { forgetNonces } from './launch/session-store.ts'
import { forgetSessions } from './launch/forget-store.ts'
import { sumUpBetDays } from './bets/day-store.ts'
import { foldValidBets } from './bets/valid-bet-store.ts'
import { reconcileYesterday } from './reconciliation/run.ts'
import type { VendorClient } from './gateway/vendor-client.ts'
import { checkJackpots, checkJackpotsJob } from './jackpots/check.ts'
import { checkPurses, checkPursesJob } from './purses/check.ts'
import { takePurseRounds } from './purses/rounds.ts'
import { takeLists } from './catalogue/take-lists.ts'

const popularDays = 30

const catalogueJob = job({
  name: 'games.catalogue',
  input: noInput,
  cron: '*/10 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})
/** Play counts decide the order of the lobby. */
const popularJob = job({
  name: 'games.popular',
  input: noInput,
  cron: '*/15 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 900,
})
const validBetsJob = job({
  name: 'games.validBets',
  input: noInput,
  cron: '*/5 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})
/** Yesterday against the vendors' own lists, once they have written it down. */
const reconcileJob = job({
  name: 'games.reconcileVendors',
  input: noInput,
  cron: '43 4 * * *',
  unique: 'unfinished',
  timeoutSeconds: 3_600,
})
const betDaysJob = job({
  name: 'games.betDays',
  input: noInput,
  cron: '*/10 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 900,
})
const noncesJob = job({
  name: 'games.nonces',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 300,
})
const sessionsJob = job({
  name: 'games.sessions',
  input: noInput,
  cron: '17 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 900,
})
/** What was played from vendors' purses, for limits, turnover and the record. */
const purseRoundsJob = job({
  name: 'games.purseRounds',
  input: noInput,
  cron: '* * * * *',
  unique: 'unfinished',
  timeoutSeconds: 600,
})
/** Far longer than a vendor may repeat a win. */
const sessionDays = 30
const sessionsAtOnce = 5_000

export function gameJobs(kernel: Kernel, client: VendorClient): readonly JobWork[] {
  const { db, clock } = kernel
  return [
    workOn(catalogueJob, () => takeLists(kernel, client)),
    workOn(popularJob, async () => {
      await countRoundsPlayed(db, new Date(clock.now().getTime() - popularDays * 86_400_000))
    }),
    workOn(validBetsJob, () => foldValidBets(db)),
    workOn(reconcileJob, () => reconcileYesterday(kernel, client)),
    workOn(betDaysJob, async () => void (await sumUpBetDays(db))),
    workOn(noncesJob, () => forgetNonces(db, clock.now())),
    workOn(sessionsJob, async () => {
      const before = new Date(clock.now().getTime() - sessionDays * 86_400_000)
      while ((await forgetSessions(db, before, sessionsAtOnce)) === sessionsAtOnce);
    }),
    workOn(checkJackpotsJob, () => checkJackpots(kernel)),
    workOn(checkPursesJob, () => checkPurses({ kernel, client })),
    workOn(purseRoundsJob, () => takePurseRounds({ kernel, client })),
  ]
}
