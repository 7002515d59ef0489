import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeCluster } from '../../kernel/embedded/cluster-folder.ts'
import { createDatabase } from '../../kernel/embedded/create-database.ts'
import { type Postgres, startPostgres } from '../../kernel/embedded/start-postgres.ts'
import { migrate } from '../../kernel/migrate.ts'
import { prepareConnection } from '../../ledger/batch/submit-call.ts'
import { queries, walletQueries } from './hot-queries.ts'
import { makeMillionBets } from './million-bets.ts'
import { type PlanRecorder, recordingSettings, recordPlans } from './record-plans.ts'

// A server of its own, so that its version and settings are always the same; it need not survive a
// crash, and its statistics change only when the world is built.
const settings = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  ...{ wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' },
  ...recordingSettings,
}
const plansFolder = join(import.meta.dirname, '../../../db/plans')
const dataDir = mkdtempSync(join(tmpdir(), 'kancil-plans-'))
const howToAccept = `Is the new plan as good? Then accept it:
  npx vitest run --project long server/src/testing/plans -u
and look at the difference of server/db/plans before you commit it.`

let postgres: Postgres
let desk: PlanRecorder
let hotPath: PlanRecorder
/** Tables that no hot query may read from end to end. */
let bigTables: string[]

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, settings })
  const ownerUrl = postgres.url('world', 'owner')
  await createDatabase(postgres.url('postgres', 'owner'), 'world')
  await migrate(ownerUrl)
  await makeMillionBets(ownerUrl)
  bigTables = await tablesAbove(ownerUrl, 5_000)
  desk = await recordPlans(postgres.url('world', 'app'))
  hotPath = await recordPlans(postgres.url('world', 'app'), prepareConnection)
}, 600_000)
afterAll(async () => {
  await desk?.close()
  await hotPath?.close()
  await postgres?.stop()
  removeCluster(dataDir)
})

async function tablesAbove(ownerUrl: string, rowsMin: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples >= $1 order by 1`,
    [rowsMin],
  )
  await client.end()
  return rows.map((row) => row.relname)
}

test('the world has a million bets, and the figures of its tables', () => {
  expect(bigTables).toEqual(expect.arrayContaining(['transfer', 'entry', 'bet_round', 'session']))
})

describe.each([
  ['wallet', walletQueries, () => hotPath],
  ['desk', queries, () => desk],
] as const)('the %s', (folder, group, recorderOf) => {
  test.each(Object.entries(group))('%s runs by the plan that is kept', async (name, run) => {
    const recorder = recorderOf()
    recorder.take()
    await run(recorder, 1)
    const plans = recorder.take()
    expect(plans).not.toEqual([])
    for (const table of bigTables)
      for (const plan of plans)
        expect(plan, `${table} is read from end to end`).not.toMatch(
          new RegExp(String.raw`Seq Scan on ${table}\b`),
        )
    await expect(`${plans.join('\n\n')}\n`, howToAccept).toMatchFileSnapshot(
      join(plansFolder, folder, `${name}.txt`),
    )
  })
})

test('each kept plan is that of a query, and there are twenty or more', () => {
  const filesOf = (folder: string, group: object): string[] =>
    Object.keys(group).map((name) => join(folder, `${name}.txt`))
  const names = [...filesOf('wallet', walletQueries), ...filesOf('desk', queries)]
  const kept = readdirSync(plansFolder, { recursive: true, encoding: 'utf8' })
  expect(kept.filter((name) => name.endsWith('.txt')).toSorted()).toEqual(names.toSorted())
  expect(names.length).toBeGreaterThanOrEqual(20)
})
