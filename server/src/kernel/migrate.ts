import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PgBoss } from 'pg-boss'
import pg from 'pg'

export type MigrateOptions = {
  /** Where the numbered files are; the product's own when omitted. */
  readonly folder?: string
  /**
   * The role that the server signs in as, if not kancil_app itself: it is granted kancil_app's
   * rights.
   */
  readonly appRole?: string
  readonly onProgress?: (message: string) => void
}

type Migration = { number: number; name: string; text: string; checksum: string }

const productFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const jobsSchema = 'pgboss'
const racesMax = 10

/**
 * Brings a database to the newest schema: the numbered files of `server/db/migrations` that it does
 * not have yet, each in a transaction of its own, and the tables of the job queue. Any number of
 * processes may call it at once: a row lock lets one through at a time, and the others find the
 * work done.
 *
 * @param ownerUrl address of the database for the role that owns it (kancil_owner)
 * @returns the names of the files applied now
 * @throws when an applied file was changed or is gone, or a statement fails: nothing of that file
 * stays
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder ?? productFolder)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kancil migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await makeAppRole(client, options.appRole)
    await makeBookkeeping(client)
    const applied: string[] = []
    const before = await appliedNumbers(client, migrations)
    for (const migration of migrations.filter(({ number }) => !before.has(number))) {
      if (await runExclusively(client, () => applyOne(client, migrations, migration))) {
        options.onProgress?.(`migrated ${migration.name}`)
        applied.push(migration.name)
      }
    }
    await runExclusively(client, () => migrateJobs(client, ownerUrl))
    return applied
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const seen = new Set<number>()
  return names.map((name) => {
    const digits = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!digits) throw new Error(`migration ${name}: the name must be like 0042-what-it-does.sql`)
    const number = Number(digits)
    if (seen.has(number)) throw new Error(`migration ${name}: number ${digits} is taken twice`)
    seen.add(number)
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * The migrations grant rights to kancil_app; a server that signs in under another name becomes its
 * member.
 */
async function makeAppRole(client: pg.Client, appRole = 'kancil_app', attempt = 1): Promise<void> {
  const member = client.escapeIdentifier(appRole)
  const { rows } = await client.query<{ known: boolean; belongs: boolean }>(
    `select exists (select from pg_roles where rolname = 'kancil_app') as known,
       exists (select from pg_auth_members m join pg_roles g on g.oid = m.roleid
         join pg_roles r on r.oid = m.member where g.rolname = 'kancil_app' and r.rolname = $1) as belongs`,
    [appRole],
  )
  try {
    if (!rows[0]?.known) await client.query('create role kancil_app nologin')
    if (appRole !== 'kancil_app' && !rows[0]?.belongs)
      await client.query(`grant kancil_app to ${member}`)
  } catch (error) {
    if (isRace(error) && attempt < racesMax) return makeAppRole(client, appRole, attempt + 1)
    throw new Error(
      `The database owner may not make roles (${String(error)}). As an administrator run once: ` +
        `create role kancil_app nologin; grant kancil_app to ${member};`,
      { cause: error },
    )
  }
}

async function makeBookkeeping(client: pg.Client, attempt = 1): Promise<void> {
  try {
    await client.query(`
      create table if not exists migration (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      create table if not exists migration_lock (id integer primary key);
      insert into migration_lock (id) values (1) on conflict do nothing;
      grant select on migration to kancil_app;`)
  } catch (error) {
    if (!isRace(error) || attempt === racesMax) throw error
    await makeBookkeeping(client, attempt + 1)
  }
}

/** Two processes created the same thing at the same moment: PostgreSQL reports one of these. */
function isRace(error: unknown): boolean {
  return ['23505', '42P07', '42710', 'XX000', '40001'].includes(
    (error as { code?: string }).code ?? '',
  )
}

/** Runs the work in a transaction that only one process can be in at a time. */
async function runExclusively<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select id from migration_lock where id = 1 for update')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** The numbers applied so far; each must be one of our files, unchanged. */
async function appliedNumbers(client: pg.Client, all: Migration[]): Promise<Set<number>> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migration order by number',
  )
  for (const row of rows) check(row, all)
  return new Set(rows.map((row) => row.number))
}

/** @returns whether it was applied now, rather than by another process meanwhile */
async function applyOne(
  client: pg.Client,
  all: Migration[],
  migration: Migration,
): Promise<boolean> {
  const applied = await appliedNumbers(client, all)
  if (applied.has(migration.number)) return false
  await client.query(migration.text).catch((error: unknown) => {
    throw explain(error, migration)
  })
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
  return true
}

function check(row: { number: number; name: string; checksum: string }, all: Migration[]): void {
  const file = all.find((migration) => migration.number === row.number)
  if (!file) {
    throw new Error(
      `The database has migration ${row.name}, which this version of the product does not: ` +
        'it was used by a newer version. Start that one, or a new database (npm start -- --reset).',
    )
  }
  if (file.checksum !== row.checksum) {
    throw new Error(
      `Migration ${row.name} was changed after it was applied to this database. ` +
        'Migrations go forward only: put it back and write a new one, or start a new database (npm start -- --reset).',
    )
  }
}

function explain(error: unknown, migration: Migration): Error {
  const { message, position } = error as { message?: string; position?: string }
  const line = position ? migration.text.slice(0, Number(position)).split('\n').length : undefined
  const where = line ? `${migration.name}, line ${line}` : migration.name
  return new Error(`migration ${where}: ${message ?? String(error)}`, { cause: error })
}

/**
 * The job queue's own tables, created by its own migrations; the server's role then only uses them.
 */
async function migrateJobs(client: pg.Client, ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  boss.on('error', () => undefined) // Errors are thrown by start as well.
  await boss.start()
  await boss.stop({ graceful: false })
  await client.query(`
    grant usage on schema ${jobsSchema} to kancil_app;
    grant select, insert, update, delete on all tables in schema ${jobsSchema} to kancil_app;`)
}
