import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, dropDatabase } from '../../server/src/kernel/embedded/create-database.ts'
import { startPostgres } from '../../server/src/kernel/embedded/start-postgres.ts'
import type { StartOptions } from './options.ts'

export type Database = {
  /** For the server's role, and for the owner that migrates. */
  readonly url: string
  readonly ownerUrl: string
  /** What is there instead of an embedded server: the person's own. */
  readonly isGiven: boolean
  /** Throws the database away and makes an empty one; only of the embedded server. */
  renew(): Promise<void>
  stop(): Promise<void>
}

const databaseName = 'kancil'

/** The database of the person, or the embedded one, which is started again when it dies. */
export async function openDatabase(
  options: Pick<StartOptions, 'dataDir' | 'database'>,
  say: (message: string) => void,
): Promise<Database> {
  if (options.database) return givenDatabase(options.database)
  const dataDir = join(options.dataDir, 'postgres')
  let postgres = await startPostgres({ dataDir, onProgress: say })
  const server = postgres.url('postgres', 'owner')
  await createDatabase(server, databaseName)
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()

  const watch = (): void => {
    void postgres.ended.then(() => {
      if (isStopping) return
      say('PostgreSQL ended by itself; starting it again')
      restarting = startAgain()
    })
  }
  const startAgain = async (): Promise<void> => {
    // On the same port, so that everybody finds it again.
    const { port } = postgres
    for (let wait = 200; !isStopping; wait = Math.min(5_000, wait * 2)) {
      try {
        postgres = await startPostgres({ dataDir, port, onProgress: say })
        return watch()
      } catch (error) {
        say(`PostgreSQL does not start: ${(error as Error).message}`)
        await sleep(wait)
      }
    }
  }
  watch()

  return {
    url: postgres.url(databaseName, 'app'),
    ownerUrl: postgres.url(databaseName, 'owner'),
    isGiven: false,
    async renew() {
      await dropDatabase(server, databaseName)
      await createDatabase(server, databaseName)
    },
    async stop() {
      isStopping = true
      await restarting
      await postgres.stop()
    },
  }
}

function givenDatabase({ url, ownerUrl }: { url: string; ownerUrl: string }): Database {
  return {
    url,
    ownerUrl,
    isGiven: true,
    renew: () => Promise.reject(new Error('a database of your own is not thrown away by us')),
    stop: () => Promise.resolve(),
  }
}
