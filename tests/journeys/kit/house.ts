import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountKinds } from '@kancil/contract/identity/account-kinds'
import { money } from '@kancil/contract/money'
import { studioDatabase } from '@kancil/studio/testing/database'
import { testSealKey } from '@kancil/studio/testing/open-studio'
import type { Browser } from 'playwright-core'
import { readConfig } from '../../../server/src/config.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import { type Db, inTransaction, openDb } from '../../../server/src/kernel/db.ts'
import { openSecrets } from '../../../server/src/kernel/crypto/secrets.ts'
import { testDatabase } from '../../../server/src/kernel/testing/database.ts'
import { house, memberCash } from '../../../server/src/ledger/accounts.ts'
import { post } from '../../../server/src/ledger/post.ts'
import { putHouseVendors } from '../../../server/src/modules/games/door.ts'
import { createMember } from '../../../server/src/modules/identity/door.ts'
import { makeOperator } from '../../../server/src/modules/operator/door.ts'
import { launchBrowser } from '../../../tools/browser.ts'
import { freeFirstPort } from '../../../tools/start/free-first-port.ts'
import { type House, startHouse } from '../../../tools/start/house.ts'
import { type Ports, portsFrom } from '../../../tools/start/options.ts'
import type { StudioBook } from './seeds.ts'
import { openPasswords } from '../../../server/src/kernel/crypto/passwords.ts'

export const operatorName = 'aminah'
export const operatorPassword = 'rain on the roof at night'
/** The members' password: for login and for withdrawals. */
export const password = 'rimba malam 7'
export const pin = '135790'

/** Browsers open now, for diagnosing a failed journey. */
export const openBrowsers = new Set<Browser>()

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

/**
 * Server with worker, studio, sandbox and browser, each a process of its own, on a fresh database
 * with one operator and the house's vendors. The sites are on localhost, sandbox and studio on
 * 127.0.0.1, so that a game is another site to the browser, as it is in production.
 *
 * @param more settings of the server beside the journeys' own; may depend on the member site's port
 */
export async function openHouse(
  more: Record<string, string> | ((port: number) => Record<string, string>) = {},
): Promise<JourneyHouse> {
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
      ports,
      dataDir,
      reset: false,
      tls: false,
      seed: false,
      build: false,
      host: 'localhost',
      database: { url: database.url, ownerUrl: database.ownerUrl },
      studioDatabaseUrl: book.url,
      say: () => undefined,
      env: {
        KANCIL_LOG: 'warn',
        STUDIO_SEAL_KEY: testSealKey,
        ...(typeof more === 'function' ? more(ports.member) : more),
      },
    })
    ends.unshift(() => platform.stop())
    const browser = await launchBrowser()
    openBrowsers.add(browser)
    ends.unshift(() => {
      openBrowsers.delete(browser)
      return browser.close()
    })
    const { addresses } = platform
    const studioBook = { databaseUrl: book.url, sealKey: testSealKey }
    return { addresses, db, browser, totpSecret, studioBook, stop }
  } catch (error) {
    await stop()
    throw error
  }
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

/** An existing member, with the password of `door.ts`, a payment password and money. */
export async function settleMember(
  { db }: Pick<JourneyHouse, 'db'>,
  { account, cash }: { account: string; cash: bigint },
): Promise<void> {
  const secrets = await openSecrets(db, undefined)
  const memberId = await createMember(db, {
    merchant: 'kancil',
    account,
    accountKind: accountKinds.member,
    currency: 'MYR',
    passwordHash: await openPasswords(secrets).hash(password),
    paymentPasswordHash: await openPasswords(secrets).hash(pin),
    payeeName: 'Siti Binti Ahmad',
    birthday: '1990-08-31',
    settled: true,
    createdAt: new Date(),
  })
  await inTransaction(db, (tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'journey',
      sourceTx: `gift-${account}`,
      from: house('adjustments', 'MYR'),
      to: memberCash(memberId, 'MYR'),
      amount: money(cash),
    }),
  )
}
