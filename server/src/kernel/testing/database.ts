import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase, dropDatabase } from '../embedded/create-database.ts'
import { FolderInUse } from '../embedded/owner-lock.ts'
import { removeCluster } from '../embedded/cluster-folder.ts'
import { type Postgres, startPostgres } from '../embedded/start-postgres.ts'
import { migrate } from '../migrate.ts'

/** A database for one test file, migrated and empty. */
export type TestDatabase = {
  /** Address for the role of the server, kancil_app. */
  readonly url: string
  /** Address for the owner of the tables, kancil_owner. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

export type TestServer = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly template: string
}

/** How the processes that run the tests find the test run's server. */
const variable = 'KANCIL_TEST_SERVER'
const slotsMax = 32
const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Creates a fresh database from the migrated template: about 30 ms. Drop it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = testServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  await createDatabase(server.ownerUrl, name, server.template)
  return {
    url: onDatabase(server.appUrl, name),
    ownerUrl: onDatabase(server.ownerUrl, name),
    drop: () => dropDatabase(server.ownerUrl, name),
  }
}

/** Address of the run's server for the role that creates databases. */
export function testServerUrl(): string {
  return testServer().ownerUrl
}

function testServer(): TestServer {
  const value = process.env[variable]
  if (!value) throw new Error('no test server: run by vitest, or call startTestServer() before')
  const server = JSON.parse(value) as TestServer | { failure: string }
  if ('failure' in server) throw new Error(`no database for tests: ${server.failure}`)
  return server
}

/**
 * Starts the only PostgreSQL of a test run, or uses the server named by `KANCIL_TEST_DATABASE_URL`
 * (for a role that may create databases and roles), and makes the template. Its files are kept in
 * `.cache`, so that only the first run creates them; concurrent runs use different ones.
 *
 * @returns the function that stops it
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  if (process.env[variable]) return () => Promise.resolve() // Another part of the same run has started it.
  const configuredUrl = process.env['KANCIL_TEST_DATABASE_URL']
  const postgres = configuredUrl ? undefined : await startInFreeSlot()
  const ownerUrl = configuredUrl ?? postgres!.url('postgres', 'owner')
  const appUrl = configuredUrl ? await givenAppUrl(configuredUrl) : postgres!.url('postgres', 'app')
  // A broken migration fails the tests that need a database, and no others.
  const server = await makeTemplate(ownerUrl, appUrl, postgres !== undefined).then(
    (template): TestServer => ({ ownerUrl, appUrl, template }),
    (error: unknown) => ({ failure: String(error) }),
  )
  process.env[variable] = JSON.stringify(server)
  return async () => {
    delete process.env[variable]
    await postgres?.stop()
  }
}

async function startInFreeSlot(): Promise<Postgres> {
  // What a test writes need not survive a power failure; the crash bench uses its own server with
  // full durability.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
  }
  for (let slot = 0; slot < slotsMax; slot++) {
    const dataDir = join(root, '.cache', 'test-postgres', String(slot))
    try {
      return await startPostgres({ dataDir, settings })
    } catch (error) {
      if (error instanceof FolderInUse) continue
      removeCluster(dataDir) // Damaged by a power failure or a PostgreSQL update: it holds nothing to keep.
      return await startPostgres({ dataDir, settings })
    }
  }
  throw new Error(`${slotsMax} test runs at once: no room for another`)
}

/** The template is named after the migrations' content, so a changed migration makes a new one. */
async function makeTemplate(ownerUrl: string, appUrl: string, isOurs: boolean): Promise<string> {
  const template = `template_${migrationsHash()}`
  if (isOurs) await dropOldDatabases(ownerUrl, template)
  const making = `making_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const existing = await client.query('select from pg_database where datname = $1', [template])
    if (existing.rowCount) return template
    await createDatabase(ownerUrl, making)
    await migrate(onDatabase(ownerUrl, making), { appRole: new URL(appUrl).username })
    // Whole or not at all; another run on the same server may have been first.
    await client.query(`alter database ${making} rename to ${template}`).catch(async () => {
      await dropDatabase(ownerUrl, making)
    })
    return template
  } finally {
    await client.end()
  }
}

async function dropOldDatabases(ownerUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname ~ '^(test|template|making|studio)_' and datname <> $1`,
    [template],
  )
  await client.end()
  for (const { datname } of rows) await dropDatabase(ownerUrl, datname)
}

function migrationsHash(): string {
  const folder = join(root, 'server', 'db', 'migrations')
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted()) {
    hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * On a server that is not ours the tests sign in as a role created for them; it has kancil_app's
 * rights and no others.
 */
async function givenAppUrl(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client
    .query(`create role kancil_test_app login password 'for-tests-only'`)
    .catch((error: { code?: string }) => {
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
  await client.end()
  const url = new URL(ownerUrl)
  url.username = 'kancil_test_app'
  url.password = 'for-tests-only'
  return url.href
}

function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
