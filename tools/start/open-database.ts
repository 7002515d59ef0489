import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, dropDatabase } from '../../server/src/kernel/embedded/create-database.ts'
import { type Role, roleNames } from '../../server/src/kernel/embedded/secrets.ts'
import { type Postgres, startPostgres } from '../../server/src/kernel/embedded/start-postgres.ts'
import type { StartOptions } from './options.ts'

export type Database = {
  /** `url` is for the server's role, `ownerUrl` for the owner that migrates. */
  readonly url: string
  readonly ownerUrl: string
  /** The game studio's own database, for the role that owns it and nothing else. */
  readonly studioUrl: string
  /** True if the user's own server is used instead of the embedded one. */
  readonly isGiven: boolean
  /** Drops the platform's database and creates an empty one; embedded server only. */
  renew(): Promise<void>
  stop(): Promise<void>
}

type Options = Pick<StartOptions, 'dataDir' | 'database' | 'studioDatabaseUrl'>

/** The platform's database and the studio's; each has a role of its own. */
const names = { platform: 'kancil', studio: 'kancil_studio' } as const

/** The user's databases, or those of the embedded server, which is restarted when it dies. */
export async function openDatabase(
  options: Options,
  say: (message: string) => void,
): Promise<Database> {
  const { database: databaseUrl, studioDatabaseUrl } = options
  if (databaseUrl && studioDatabaseUrl)
    return {
      ...databaseUrl,
      studioUrl: studioDatabaseUrl,
      isGiven: true,
      renew: refuseToRenew,
      stop: () => Promise.resolve(),
    }
  const { first, stop } = await keepPostgres(join(options.dataDir, 'postgres'), say)
  if (!databaseUrl) await makeDatabase(first, names.platform, ['owner', 'app'])
  if (!studioDatabaseUrl) await makeDatabase(first, names.studio, ['studio'])
  const renew = async (): Promise<void> => {
    await dropDatabase(first.url('postgres', 'owner'), names.platform)
    await makeDatabase(first, names.platform, ['owner', 'app'])
  }
  return {
    url: databaseUrl?.url ?? first.url(names.platform, 'app'),
    ownerUrl: databaseUrl?.ownerUrl ?? first.url(names.platform, 'owner'),
    studioUrl: studioDatabaseUrl ?? first.url(names.studio, 'studio'),
    isGiven: databaseUrl !== undefined,
    renew: databaseUrl ? refuseToRenew : renew,
    stop,
  }
}

/** Created for its roles, the first of which owns it; no other role may even connect. */
async function makeDatabase(
  postgres: Postgres,
  name: string,
  [owner, ...users]: readonly [Role, ...Role[]],
): Promise<void> {
  const admin = postgres.url('postgres', 'admin')
  const maker = owner === 'owner' ? postgres.url('postgres', owner) : admin
  const isNew = await createDatabase(maker, name)
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    if (isNew) await client.query(`alter database ${name} owner to ${roleNames[owner]}`)
    await client.query(`revoke connect, temporary on database ${name} from public`)
    for (const user of users)
      await client.query(`grant connect, temporary on database ${name} to ${roleNames[user]}`)
  } finally {
    await client.end()
  }
}

/** Runs the embedded server and restarts it whenever it dies, until it is stopped. */
async function keepPostgres(
  dataDir: string,
  say: (message: string) => void,
): Promise<{ readonly first: Postgres; readonly stop: () => Promise<void> }> {
  const first = await startPostgres({ dataDir, onProgress: say })
  let postgres = first
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
    // On the same port, so that every client finds it again.
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
    first,
    async stop() {
      isStopping = true
      await restarting
      await postgres.stop()
    },
  }
}

function refuseToRenew(): Promise<void> {
  return Promise.reject(new Error('a database of your own is not thrown away by us'))
}
