import { randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  createDatabase,
  dropDatabase,
} from '../../../server/src/kernel/embedded/create-database.ts'
import { testServerUrl } from '../../../server/src/kernel/testing/database.ts'
import { migrate } from '../kernel/migrate.ts'
import { openStore } from '../kernel/store.ts'

/** An empty studio database for one test. */
export type StudioDatabase = { readonly url: string; drop(): Promise<void> }

let template: Promise<string> | null = null

/** A copy of a migrated template on the test run's server. */
export async function studioDatabase(): Promise<StudioDatabase> {
  const server = testServerUrl()
  template ??= makeTemplate(server)
  const name = newName()
  await createDatabase(server, name, await template)
  return { url: on(server, name), drop: () => dropDatabase(server, name) }
}

/** Queries a studio's database directly, so that a test can read or change rows behind its back. */
export async function ask(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** One per test process; it is removed with the run's server. */
async function makeTemplate(server: string): Promise<string> {
  const name = newName()
  await createDatabase(server, name)
  const store = openStore(on(server, name), (error) => {
    throw error
  })
  await migrate(store)
  await store.close()
  return name
}

const newName = (): string => `studio_${randomBytes(8).toString('hex')}`

function on(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
