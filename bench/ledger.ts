import type { VendorWallet } from '@kancil/contract/ports/vendor-wallet'
import pg from 'pg'
import { systemClock } from '../server/src/kernel/clock.ts'
import { openDb } from '../server/src/kernel/db.ts'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { auditLedger } from '../server/src/ledger/audit/run.ts'
import { createVendorWallet } from '../server/src/ledger/batch/vendor-wallet.ts'
import { openBenchPostgres } from './house/postgres.ts'
import { betLoad, betOfEach, type BetRun } from './load/bet-load.ts'
import { fillBooks } from './fill/books.ts'
import { loadTpcb, runPgbench, runTpcb } from './house/tpcb.ts'
import { openUndisturbed } from './house/undisturbed.ts'

/**
 * npm run bench -- ledger [seconds of each run]
 *
 * Bets a second through the product's own wallet (limits, stored answers, entries, events and all)
 * beside TPC-B on the same server. The two alternate; runs disturbed by other load on the machine
 * are repeated, and the best of three counts for each.
 */
const seconds = Number(process.argv[2] ?? 8)
const rounds = 3
const members = 10_000
/**
 * Connections for items booked one by one, shared by the usual 64 clients: with a connection for
 * each client, two cores book a quarter less because they keep switching between them.
 */
const singleLanes = 16

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const undisturbed = openUndisturbed(say)

async function main(): Promise<void> {
  const { postgres: server, close } = await openBenchPostgres(say)
  try {
    const ownerUrl = (name: string): string => server.url(name, 'owner')
    for (const name of ['bench', 'tpcb']) await createDatabase(ownerUrl('postgres'), name)
    say('filling the tables')
    await migrate(ownerUrl('bench'))
    const memberIds = await fillBooks(ownerUrl('bench'), members)
    await loadTpcb(ownerUrl('tpcb'))
    const figures = await measure(
      server.url('bench', 'app'),
      server.url('tpcb', 'owner'),
      memberIds,
    )
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    if (figures.audit_sum !== 0) process.exitCode = 1
  } finally {
    await close()
  }
}

async function measure(url: string, tpcbUrl: string, memberIds: readonly string[]) {
  const single = createVendorWallet({
    databaseUrl: url,
    clock: systemClock,
    lanes: singleLanes,
    batchMax: 1,
  })
  const batch = createVendorWallet({ databaseUrl: url, clock: systemClock })
  const best: Record<string, BetRun> = {}
  let pgbench: number | null = null
  const keep = (name: string, run: BetRun): void => {
    say(`${name}: ${Math.round(run.tps)}/s${run.p99 ? `, p99 ${run.p99.toFixed(1)} ms` : ''}`)
    if (!best[name] || run.tps > best[name].tps) best[name] = run
  }
  const load = (wallet: VendorWallet, clients: number, hot = false): Promise<BetRun> =>
    undisturbed.run(() => betLoad(wallet, memberIds, { clients, seconds, hot }))
  for (const wallet of [single, batch]) await betOfEach(wallet, memberIds)
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`)
    keep('tpcb', { tps: await undisturbed.run(() => runTpcb(tpcbUrl, seconds)), p99: 0 })
    keep('single', await load(single, 64))
    keep('batch', await load(batch, 64))
    keep('batch 256', await load(batch, 256))
    keep('hot', await load(batch, 64, true))
    pgbench =
      Math.max(pgbench ?? 0, (await undisturbed.run(() => runPgbench(tpcbUrl, seconds))) ?? 0) ||
      null
    if (pgbench) say(`pgbench: ${Math.round(pgbench)}/s at best`)
  }
  await Promise.all([single.stop(), batch.stop()])
  const anchor = Math.max(best['tpcb']!.tps, pgbench ?? 0)
  const ratio = (name: string): number => Number((best[name]!.tps / anchor).toFixed(2))
  return {
    tpcb_tps: Math.round(best['tpcb']!.tps),
    pgbench_tps: pgbench === null ? null : Math.round(pgbench),
    single_tps: Math.round(best['single']!.tps),
    batch_tps: Math.round(best['batch']!.tps),
    batch_p99_ms: Number(best['batch']!.p99.toFixed(1)),
    hot_batch_tps: Math.round(best['hot']!.tps),
    single_ratio: ratio('single'),
    batch_ratio: ratio('batch'),
    batch_ratio_256: ratio('batch 256'),
    ...undisturbed.figures(),
    ...(await settings(url)),
    audit_sum: await auditSum(url),
  }
}

async function settings(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const names = ['fsync', 'synchronous_commit', 'full_page_writes'] as const
  const values: Record<string, string> = {}
  for (const name of names)
    values[name] = (await client.query<Record<string, string>>(`show ${name}`)).rows[0]![name]!
  await client.end()
  return values
}

/** The sum of the books, or the number of audit findings if that is 0; 0 means all is well. */
async function auditSum(url: string): Promise<number> {
  const db = openDb(url)
  const run = await auditLedger(db, systemClock)
  for (const finding of run.findings) say(JSON.stringify(finding))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from entry',
  )
  await client.end()
  await db.destroy()
  return Number(rows[0]!.sum) || run.findings.length
}

await main()
