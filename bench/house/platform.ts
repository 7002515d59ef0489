import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { sandboxVendor } from '@kancil/contract/seamless/sandbox-keys'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { type Db, openDb } from '../../server/src/kernel/db.ts'
import { createDatabase } from '../../server/src/kernel/embedded/create-database.ts'
import { freePort } from '../../server/src/kernel/embedded/free-port.ts'
import { type Postgres } from '../../server/src/kernel/embedded/start-postgres.ts'
import { migrate } from '../../server/src/kernel/migrate.ts'
import { openSecrets } from '../../server/src/kernel/crypto/secrets.ts'
import { openPlaySession, putHouseVendors } from '../../server/src/modules/games/door.ts'
import { createMember } from '../../server/src/modules/identity/door.ts'
import { root } from '../../tools/repository.ts'
import { compileCache } from '../../tools/start/program.ts'
import { smallHeap } from '../../tools/start/small-heap.ts'
import { openBenchPostgres } from './postgres.ts'
import { fillBooks } from '../fill/books.ts'

export type BenchPlayer = {
  readonly memberId: MemberId
  readonly playerId: string
  readonly sessionId: string
}
type ServerRole = 'api' | 'all'
export type BenchServer = { readonly child: ChildProcess; readonly ended: Promise<void> }

/**
 * A database with players who have money, sessions and limits, and the means to run the server on
 * it.
 */
export type BenchPlatform = {
  readonly postgres: Postgres
  readonly dataDir: string
  readonly port: number
  readonly db: Db
  readonly ownerUrl: string
  readonly secret: string
  readonly players: readonly BenchPlayer[]
  startServer(file?: string, role?: ServerRole): Promise<BenchServer>
  close(): Promise<void>
}

const secret = 'the secret of a bench, nobody else’s'
const database = 'bench'
/** Calls a minute from one address: all of a bench comes from a single address (decisions 41). */
export const callsPerMinute = 100_000_000

export async function openPlatform(
  members: number,
  say: (text: string) => void,
): Promise<BenchPlatform> {
  const { postgres, dataDir, close } = await openBenchPostgres(say)
  const ownerUrl = postgres.url(database, 'owner')
  await createDatabase(postgres.url('postgres', 'owner'), database)
  await migrate(ownerUrl)
  say(`making ${members} players`)
  const url = postgres.url(database, 'app')
  const db = openDb(url)
  const players = await makePlayers(db, url, ownerUrl, members)
  const port = await freePort()
  const consolePort = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: url,
    KANCIL_SECRET: secret,
    KANCIL_PORT: String(port),
    KANCIL_CONSOLE_PORT: String(consolePort),
    KANCIL_HOST: '127.0.0.1',
    KANCIL_LOG: 'error',
    KANCIL_CALLS_PER_MINUTE: String(callsPerMinute),
  }
  return {
    postgres,
    dataDir,
    port,
    db,
    ownerUrl,
    secret,
    players,
    startServer: (file = 'server/src/main.ts', role = 'api') => startServer(file, role, env),
    async close() {
      await db.destroy()
      await close()
    },
  }
}

async function makePlayers(
  db: Db,
  url: string,
  ownerUrl: string,
  members: number,
): Promise<BenchPlayer[]> {
  const memberIds = (await fillBooks(ownerUrl, members)) as MemberId[]
  const ground = {
    db,
    clock: systemClock,
    secrets: await openSecrets(db, secret),
    config: readConfig({ DATABASE_URL: url }),
  }
  await putHouseVendors(ground)
  const players: BenchPlayer[] = []
  for (const [index, id] of memberIds.entries()) {
    await createMember(db, {
      id,
      merchant: 'kancil',
      account: `bench${index}`,
      accountKind: accountKinds.member,
      currency: 'MYR',
      passwordHash: 'no password opens this account',
      settled: true,
      createdAt: systemClock.now(),
    })
    const play = {
      vendorId: sandboxVendor.code,
      memberId: id,
      currency: 'MYR',
      gameCode: 'harimau-emas',
    } as const
    players.push({ memberId: id, ...(await openPlaySession(ground, play)) })
  }
  return players
}

/** Starts the server as a process of its own and waits until it reports that it is listening. */
async function startServer(
  file: string,
  role: ServerRole,
  env: NodeJS.ProcessEnv,
): Promise<BenchServer> {
  const child = spawn(process.execPath, [...smallHeap.flags, file, '--role', role], {
    cwd: root,
    // As `npm start` does.
    env: { NODE_COMPILE_CACHE: compileCache, ...smallHeap.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A bench that ends early must not leave the server behind.
  const killIt = (): void => void child.kill('SIGKILL')
  process.once('exit', killIt)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => process.off('exit', killIt))
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout!).on('line', (line) => line.includes('"ready":true') && resolve())
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was ready`)),
    )
  })
  await ready
  return { child, ended }
}
