import { randomBytes } from 'node:crypto'
import pg from 'pg'
import {
  createDatabase,
  dropDatabase,
} from '../../../server/src/kernel/embedded/create-database.ts'
import { testServerUrl } from '../../../server/src/kernel/testing/database.ts'
import { migrate } from '../kernel/migrate.ts'
import { openStore } from '../kernel/store.ts'

/** An empty database of a studio of a test's own. */
export type StudioDatabase = { readonly url: string; drop(): Promise<void> }

let template: Promise<string> | null = null

/** A copy of a migrated template on the server of the test run. */
export async function studioDatabase(): Promise<StudioDatabase> {
  const server = testServerUrl()
  template ??= makeTemplate(server)
  const name = newName()
  await createDatabase(server, name, await template)
  return { url: on(server, name), drop: () => dropDatabase(server, name) }
}

/**
 * Rows of a studio's database, as a test looks at them or changes them behind the studio's back.
 */
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

/** One for each process that runs tests; it goes with the server of the run. */
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
