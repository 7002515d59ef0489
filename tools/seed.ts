import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { SeededAccount } from '../server/db/seed/demo-world.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { type Database, openDatabase } from './start/open-database.ts'
import { addressesOf, readOptions } from './start/options.ts'

const marker = 'demo.world'
const accountsFile = 'demo-accounts.json'

/**
 * Fills a database that has no demo world yet. An interrupted one is thrown away and created again,
 * so that a world is either complete or absent.
 *
 * @returns the accounts to sign in with, including those created earlier
 */
export async function seedOnce(
  database: Database,
  { dataDir, sandboxUrl }: { readonly dataDir: string; readonly sandboxUrl: string },
  say: (message: string) => void,
): Promise<readonly SeededAccount[]> {
  const file = join(dataDir, accountsFile)
  const state = await stateOf(database.ownerUrl)
  if (state === 'whole') return existsSync(file) ? readAccounts(file) : []
  if (state === 'cut short') {
    say('the demo world was cut short last time: beginning anew')
    await database.renew()
    await migrate(database.ownerUrl, { appRole: new URL(database.url).username })
  }
  say('making the demo world ...')
  const begun = performance.now()
  await writeState(database.ownerUrl, 'cut short')
  // Loaded only when needed: it pulls in the whole server, which most starts do not need here.
  const { seedDemoWorld } = await import('../server/db/seed/seed-demo-world.ts')
  const accounts = await seedDemoWorld({
    url: database.url,
    ownerUrl: database.ownerUrl,
    dataDir,
    sandboxUrl,
    say,
  })
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(accounts, null, 2), { mode: 0o600 })
  await writeState(database.ownerUrl, 'whole')
  say(`made the demo world in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return accounts
}

function readAccounts(file: string): readonly SeededAccount[] {
  return JSON.parse(readFileSync(file, 'utf8')) as SeededAccount[]
}

async function stateOf(ownerUrl: string): Promise<'none' | 'cut short' | 'whole'> {
  const rows = await ask(ownerUrl, 'select value from setting where key = $1', [marker])
  const state = rows[0]?.['value']
  return state === 'whole' || state === 'cut short' ? state : 'none'
}

async function writeState(ownerUrl: string, state: 'cut short' | 'whole'): Promise<void> {
  await ask(
    ownerUrl,
    `insert into setting (key, value, updated_by) values ($1, to_jsonb($2::text), 'seed')
      on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [marker, state],
  )
}

async function ask(
  url: string,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const say = (message: string): void => console.log(message)
  const options = readOptions(process.argv.slice(2), process.env)
  const database = await openDatabase(options, say)
  try {
    await migrate(database.ownerUrl, { appRole: new URL(database.url).username, onProgress: say })
    const accounts = await seedOnce(
      database,
      { dataDir: options.dataDir, sandboxUrl: addressesOf(options).sandbox },
      say,
    )
    console.log(`${accounts.length} accounts to sign in with; npm start prints them.`)
  } finally {
    await database.stop()
  }
}
