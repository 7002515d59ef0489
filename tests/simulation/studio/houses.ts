import { type SpawnedStudio, spawnStudio } from '@kancil/studio/testing/spawn-studio'
import { ask, type StudioDatabase } from '@kancil/studio/testing/database'
import type { Stream } from '../../../server/db/seed/members/people.ts'
import { jackpotScale, type WorldPlatform } from './platform.ts'

const processes = 2
const tableScale = 0.05
const callTimeoutMs = 700

export type Houses = Awaited<ReturnType<typeof openHouses>>

/** The studio's processes on one database; whichever is killed comes back. */
export async function openHouses(
  platform: WorldPlatform,
  database: StudioDatabase,
  stream: Stream,
) {
  const start = (): Promise<SpawnedStudio> =>
    spawnStudio(platform, database.url, tableScale, { jackpotScale, callTimeoutMs })
  const living: (SpawnedStudio | null)[] = await Promise.all(
    Array.from({ length: processes }, start),
  )
  const isThere = (house: SpawnedStudio | null): house is SpawnedStudio => house !== null
  let kills = 0
  return {
    kills: () => kills,
    living: (): readonly SpawnedStudio[] => living.filter(isThere),
    /** One of those that live: players are not bound to a process. */
    any(): SpawnedStudio {
      return stream.pick(living.filter(isThere))
    },
    /** The other one goes on alone until this one is back. */
    async killOne(): Promise<void> {
      const at = stream.below(processes)
      const house = living[at]
      if (!house) return
      living[at] = null
      kills += 1
      await house.kill()
      living[at] = await start()
    },
    /** Every connection of the studio to its database breaks at once; the server’s own stay. */
    async breakConnections(): Promise<void> {
      await ask(
        database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = current_user
           and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
    async close(): Promise<void> {
      for (const house of living) await house?.kill()
    },
  }
}
