import type { JobHandler } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { catalogueOf } from './catalogue/games.ts'
import { countRoundsPlayed } from './catalogue/game-store.ts'
import { forgetNonces } from './launch/session-store.ts'
import { foldValidBets } from './bets/valid-bet-store.ts'
import type { VendorClient } from './gateway/vendor-client.ts'
import { putGames } from './catalogue/vendors.ts'

const popularDays = 30

export function gameJobs(kernel: Kernel, client: VendorClient): readonly JobHandler[] {
  return [
    {
      // What vendors offer: new games, changed facts.
      name: 'games.catalogue',
      cron: '*/10 * * * *',
      async work() {
        const { vendors } = await catalogueOf(kernel)
        for (const vendor of vendors.filter((one) => one.status !== 'off' && one.baseUrl !== '')) {
          const games = await client.catalogue(vendor)
          if (games) await putGames(kernel, vendor.id, games)
        }
      },
    },
    {
      // What is played most decides the order of the lobby.
      name: 'games.popular',
      cron: '*/15 * * * *',
      async work() {
        const since = new Date(kernel.clock.now().getTime() - popularDays * 86_400_000)
        await countRoundsPlayed(kernel.db, since)
      },
    },
    {
      name: 'games.validBets',
      cron: '*/5 * * * *',
      work: () => foldValidBets(kernel.db),
    },
    {
      name: 'games.nonces',
      cron: '* * * * *',
      work: () => forgetNonces(kernel.db, kernel.clock.now()),
    },
  ]
}
