import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { settingsMessage } from '@kancil/contract/site/info'
import pg from 'pg'
import type { StartedHouse } from './start-house.ts'

/** The data of a house as it was before its first visitor. */
export type FirstMinute = {
  /**
   * Puts the platform's and the sandbox's data back; the studio knows players by new ids anyway.
   */
  restore(): Promise<void>
}

type Table = { readonly name: string; readonly columns: string }
/** Differs when a row of the table was inserted, changed or deleted. */
type Prints = ReadonlyMap<string, string>

/** Holds the copies of the tables that were not empty. */
const copies = 'first_minute'
const triesMax = 5
/**
 * The clockwork that runs on: places in logs that the processes remember, and numbers of sources
 * that the ledger caches. It says nothing about anybody.
 */
const clockwork: ReadonlySet<string> = new Set([
  ...['outbox', 'outbox_sequence', 'event_cursor', 'live_sequence', 'live_message'],
  ...['live_process', 'ledger_source', 'migration', 'migration_lock'],
  // The feed goes on: what it said once is not said again.
  ...['sports_league', 'sports_match', 'sports_market', 'sports_scope', 'sports_feed_message'],
  ...['sports_producer', 'sports_lease', 'sports_version'],
])
/** Waiting for its lock, or chosen as the victim of a deadlock with a job of the server. */
const passing = new Set(['55P03', '40P01', '40001'])

export async function rememberFirstMinute(house: StartedHouse): Promise<FirstMinute> {
  const remembered = await withClient(house.ownerUrl, async (client) => {
    const tables = await readTables(client)
    await client.query(`create schema ${copies}`)
    for (const { name } of tables)
      await client.query(`create table ${copies}.${name} as table public.${name}`)
    return { tables, prints: await printsOf(client, tables) }
  })
  const { tables } = remembered
  let { prints } = remembered
  return {
    async restore() {
      prints = await withClient(house.ownerUrl, async (client) => {
        await restoreTables(client, tables, prints)
        // Pages that the server has rendered and kept are of no use now.
        const items = [['site', { type: settingsMessage, data: { key: 'flags' } }]]
        await client.query(`select send_live('journey', $1)`, [JSON.stringify(items)])
        return printsOf(client, tables)
      })
      emptySandbox(house.sandboxFolder)
    },
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every table but the clockwork, those that others refer to first. */
async function readTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname as name,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
        as columns,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    order by c.relname`)
  const waiting = new Map(
    rows.filter(({ name }) => !clockwork.has(name)).map((row) => [row.name, row]),
  )
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const all = [...waiting.values()]
    const ready = all.filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    // Of tables that refer to each other in a circle, none has rows in the first minute.
    if (ready.length === 0) ready.push(...all)
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(table.name)
    }
  }
  return ordered
}

/** A change gives a row a new `xmin`, and a deletion leaves fewer rows. */
async function printsOf(client: pg.Client, tables: readonly Table[]): Promise<Prints> {
  const each = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as print from public.${name}`,
  )
  const { rows } = await client.query<{ name: string; print: string }>(each.join(' union all '))
  return new Map(rows.map(({ name, print }) => [name, print]))
}

async function restoreTables(
  client: pg.Client,
  tables: readonly Table[],
  before: Prints,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const now = await printsOf(client, tables)
      const changed = tables.filter(({ name }) => now.get(name) !== before.get(name))
      if (changed.length > 0) await putBack(client, changed)
      return
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      if (tries === triesMax || !code || !passing.has(code)) throw error
    }
  }
}

/** All or nothing. Cascading empties only tables whose rows refer to rows that go. */
async function putBack(client: pg.Client, changed: readonly Table[]): Promise<void> {
  await client.query(`begin; set local lock_timeout = '3s'`)
  // The ledger remembers the accounts of vendors and of the house: they stay, without their money.
  await client.query(`create temp table pools on commit drop as
    select * from account where owner_kind <> 'member'`)
  await client.query(`truncate ${changed.map(({ name }) => `public.${name}`).join(', ')} cascade`)
  for (const { name, columns } of changed) {
    await client.query(`insert into public.${name} (${columns}) overriding system value
      select ${columns} from ${copies}.${name}`)
    if (name === 'account')
      await client.query(`insert into account (${columns}) overriding system value
        select ${columns} from (
          select (jsonb_populate_record(p, '{"balance": 0, "held": 0, "wagered": 0, "won": 0}')).*
          from pools p where not exists (select from account a where a.id = p.id)) as emptied`)
  }
  await client.query('commit')
}

/** Orders, mails and texts of the outside world. */
function emptySandbox(folder: string): void {
  if (!existsSync(folder)) return
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const store = new DatabaseSync(join(folder, file), { timeout: 5_000 })
    try {
      const tables = store.prepare(`select name from sqlite_master where type = 'table'
        and name not like 'sqlite_%'`)
      for (const { name } of tables.all()) store.exec(`delete from ${String(name)}`)
    } finally {
      store.close()
    }
  }
}
