import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rows, Store } from './store.ts'

const folder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const bookkeeping = `create table if not exists migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`
const racesMax = 10

/**
 * Brings the studio's database to the newest schema: applies the numbered files of
 * `studio/db/migrations` that it does not have yet, all in one transaction. Forward only; any
 * number of processes may call it at once.
 *
 * @throws if an applied file was changed or is missing, or a statement fails: then nothing is
 * applied
 */
export async function migrate(store: Store): Promise<string[]> {
  await makeBookkeeping(store)
  return store.transaction(async (tx) => {
    // One process at a time; the others find nothing left to do.
    await tx.rows('lock table migration in exclusive mode')
    const files = readMigrations()
    const applied = await appliedBefore(tx, files)
    const due = files.filter(({ name }) => !applied.has(name))
    for (const { name, text, checksum } of due) {
      await tx.rows(text)
      await tx.rows('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    }
    return due.map(({ name }) => name)
  })
}

/** Two processes may create the table at the same moment; PostgreSQL then fails one of them. */
async function makeBookkeeping(store: Store, attempt = 1): Promise<void> {
  try {
    await store.rows(bookkeeping)
  } catch (error) {
    const isRace = ['23505', '42P07', '42710'].includes((error as { code?: string }).code ?? '')
    if (!isRace || attempt === racesMax) throw error
    await makeBookkeeping(store, attempt + 1)
  }
}

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

async function appliedBefore(tx: Rows, files: readonly Migration[]): Promise<Set<string>> {
  const rows = await tx.rows('select name, checksum from migration')
  for (const row of rows) {
    const file = files.find(({ name }) => name === row['name'])
    if (!file)
      throw new Error(
        `The studio's database has ${String(row['name'])}, which this version has not.`,
      )
    if (file.checksum !== row['checksum'])
      throw new Error(
        `Migration ${file.name} was changed after it was applied to the studio's database. ` +
          'Put it back and write a new one.',
      )
  }
  return new Set(rows.map((row) => row['name'] as string))
}
