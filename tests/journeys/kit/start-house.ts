import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioDatabase } from '@kancil/studio/testing/database'
import { testSealKey } from '@kancil/studio/testing/open-studio'
import type { Browser } from 'playwright-core'
import { readConfig } from '../../../server/src/config.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { openSecrets } from '../../../server/src/kernel/crypto/secrets.ts'
import { type Db, openDb } from '../../../server/src/kernel/db.ts'
import { testDatabase } from '../../../server/src/kernel/testing/database.ts'
import { putHouseVendors } from '../../../server/src/modules/games/door.ts'
import { makeOperator } from '../../../server/src/modules/operator/door.ts'
import { freeFirstPort } from '../../../tools/start/free-first-port.ts'
import { type House, startHouse } from '../../../tools/start/house.ts'
import { type Ports, portsFrom } from '../../../tools/start/options.ts'
import { workerBrowser } from './browser.ts'
import type { StudioBook } from './seeds.ts'

export const operatorName = 'aminah'
export const operatorPassword = 'rain on the roof at night'

/** The whole platform as `npm start` runs it, with a browser in front of it. */
export type JourneyHouse = {
  readonly addresses: House['addresses']
  /** The platform's database, to compare the screen with the books. */
  readonly db: Db
  readonly browser: Browser
  /** The authenticator secret of the only operator. */
  readonly totpSecret: string
  /** Where the studio stores its seeds. */
  readonly studioBook: StudioBook
  stop(): Promise<void>
}

/** What the kit alone needs of a house: to bring it back to its first minute. */
export type StartedHouse = JourneyHouse & {
  /** The platform's database for the owner of its tables. */
  readonly ownerUrl: string
  /** The sandbox's own folder. */
  readonly sandboxFolder: string
}

/** Settings of the server beside the journeys' own; may depend on the member site's port. */
export type HouseSettings =
  | Record<string, string>
  | ((memberPort: number) => Record<string, string>)

/**
 * Server with worker, studio, sandbox and browser, each a process of its own, on a fresh database
 * with one operator and the house's vendors. The sites are on localhost, sandbox and studio on
 * 127.0.0.1, so that a game is another site to the browser, as it is in production.
 */
export async function startJourneyHouse(more: HouseSettings = {}): Promise<StartedHouse> {
  try {
    return await startOnce(more)
  } catch (error) {
    // Another worker's house took one of its ports between the look and the start.
    if (String(error).includes('EADDRINUSE')) return startOnce(more)
    throw error
  }
}

async function startOnce(more: HouseSettings): Promise<StartedHouse> {
  const [database, book] = await Promise.all([testDatabase(), studioDatabase()])
  const dataDir = mkdtempSync(join(tmpdir(), 'kancil-journey-'))
  const ports = portsFrom(await freeFirstPort())
  const db = openDb(database.url, { max: 2 })
  const ends: (() => Promise<unknown>)[] = [
    async () => rmSync(dataDir, { recursive: true, force: true }),
    () => db.destroy(),
    () => database.drop(),
    () => book.drop(),
  ]
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0)) await end()
  }
  try {
    const totpSecret = await settle(db, database.url, ports)
    const platform = await startHouse({
      ...{ ports, dataDir, reset: false, tls: false, seed: false, build: false },
      host: 'localhost',
      database: { url: database.url, ownerUrl: database.ownerUrl },
      studioDatabaseUrl: book.url,
      say: () => undefined,
      env: {
        KANCIL_LOG: 'warn',
        STUDIO_SEAL_KEY: testSealKey,
        // All visitors of all journeys come from one address, and log in one after another.
        KANCIL_CALLS_PER_MINUTE: '60000',
        KANCIL_STUDIO_CALLS_PER_MINUTE: '60000',
        KANCIL_HASHES_PER_SECOND: '200',
        ...(typeof more === 'function' ? more(ports.member) : more),
      },
    })
    ends.unshift(() => platform.stop())
    const browser = await workerBrowser()
    ends.unshift(() => closeContexts(browser))
    return {
      ...{ db, browser, totpSecret, stop },
      addresses: platform.addresses,
      studioBook: { databaseUrl: book.url, sealKey: testSealKey },
      ownerUrl: database.ownerUrl,
      sandboxFolder: join(dataDir, 'sandbox'),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Every page of the file that is at work in this worker. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** What an installation has before its first member. */
async function settle(db: Db, databaseUrl: string, ports: Ports): Promise<string> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    KANCIL_SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}`,
    KANCIL_STUDIO_URL: `http://127.0.0.1:${ports.studio}`,
  })
  const secrets = await openSecrets(db, undefined)
  await putHouseVendors({ db, secrets, config, clock: systemClock })
  const operator = await makeOperator(
    { db, secrets, now: new Date() },
    { name: operatorName, role: 'admin', password: operatorPassword },
  )
  return operator!.totpSecret
}
