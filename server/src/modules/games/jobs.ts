import { job, type JobWork, noInput, workOn } from '../../kernel/jobs/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { catalogueOf } from './catalogue/games.ts'
import { countRoundsPlayed } from './catalogue/game-store.ts'
import { forgetNonces } from './launch/session-store.ts'
import { sumUpBetDays } from './bets/day-store.ts'
import { foldValidBets } from './bets/valid-bet-store.ts'
import type { VendorClient } from './gateway/vendor-client.ts'
import { putGames } from './catalogue/vendors.ts'

const popularDays = 30

/** Fetches what vendors offer: new games, changed facts. */
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

export function gameJobs(kernel: Kernel, client: VendorClient): readonly JobWork[] {
  const { db, clock } = kernel
  return [
    workOn(catalogueJob, async () => {
      const { vendors } = await catalogueOf(kernel)
      for (const vendor of vendors.filter(
        (candidate) => candidate.status !== 'off' && candidate.baseUrl !== '',
      )) {
        const games = await client.catalogue(vendor)
        if (games) await putGames(kernel, vendor.id, games)
      }
    }),
    workOn(popularJob, async () => {
      await countRoundsPlayed(db, new Date(clock.now().getTime() - popularDays * 86_400_000))
    }),
    workOn(validBetsJob, () => foldValidBets(db)),
    workOn(betDaysJob, async () => void (await sumUpBetDays(db))),
    workOn(noncesJob, () => forgetNonces(db, clock.now())),
  ]
}
