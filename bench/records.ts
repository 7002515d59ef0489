import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { MemberId } from '@kancil/contract/ids'
import { betRecords } from '@kancil/contract/games/bets'
import { profit } from '@kancil/contract/games/profit'
import { accountRecord, exportAccountRecord } from '@kancil/contract/wallet/record'
import { businessDay } from '@kancil/contract/time'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/kernel/clock.ts'
import { openDb } from '../server/src/kernel/db.ts'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { sumUpDays } from '../server/src/ledger/audit/sum-up-days.ts'
import { modules } from '../server/src/modules.ts'
import { sumUpBetDays } from '../server/src/modules/games/bets/day-store.ts'
import { type SignedInVisitor, signedInVisitor } from '../server/src/testing/sign-in.ts'
import { openBenchPostgres } from './house/postgres.ts'
import { fillRecords } from './fill/records.ts'

/**
 * npm run bench -- records [entries, 1,000,000 by default]
 *
 * The records of one member with a million entries over ninety days, through the server's own
 * calls: the first page with its totals, every kind of filter, and the whole record as a file.
 * `export_live_mb` is what is alive at most while the file is sent, beyond what was before;
 * `export_rss_mb` has the garbage of server and client in it as well, which share a process here.
 * Exits 1 outside the bars.
 */
const entries = Number(process.argv[2] ?? 1_000_000)
const firstPageMaxMs = 50
/** An export may hold a few pages of lines and their text, however long it is. */
const exportLiveMaxMb = 20
const runs = 60
const say = (text: string): void => void process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const { postgres: server, close } = await openBenchPostgres(say)
  try {
    await createDatabase(server.url('postgres', 'owner'), 'records')
    const [owner, url] = [server.url('records', 'owner'), server.url('records', 'app')]
    await migrate(owner)
    say(`writing ${entries} entries of one member`)
    const memberId = await fillRecords(owner, entries)
    const db = openDb(url)
    await sumUpDays(db, { settleSeconds: 0 })
    await sumUpDays(db, { settleSeconds: 0 })
    await sumUpBetDays(db)
    await db.destroy()
    const config = readConfig({
      DATABASE_URL: url,
      KANCIL_LOG: 'fatal',
      KANCIL_SECRET: 'a bench, nobody else’s',
      KANCIL_ROLE: 'api',
      KANCIL_CALLS_PER_MINUTE: '1000000',
    })
    const app = await createApp(config, modules, systemClock)
    await app.kernel.member.app.ready()
    const caller = await signedInVisitor(app, memberId as MemberId)
    const figures = { entries, ...(await pages(caller)), ...(await file(app, caller)) }
    await app.stop()
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    if (figures.first_page_p95_ms >= firstPageMaxMs || figures.export_live_mb >= exportLiveMaxMb)
      process.exitCode = 1
  } finally {
    await close()
  }
}

const today = businessDay(new Date())
const daysAgo = (days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

/** 95th percentiles in milliseconds, of the call as a whole. */
async function pages(caller: SignedInVisitor) {
  const quarter = { from: daysAgo(89), to: today }
  const first = async () => expectRows(await caller.call(accountRecord, {}))
  const filters: readonly (() => Promise<unknown>)[] = [
    async () => expectRows(await caller.call(accountRecord, { ...quarter, kind: 'rollback' })),
    async () => expectRows(await caller.call(accountRecord, { ...quarter, kind: 'deposit' })),
    async () =>
      expectRows(await caller.call(accountRecord, { from: daysAgo(60), to: daysAgo(50) })),
    async () => expectRows(await caller.call(accountRecord, { ...quarter, vassalage: 'RIMBA' })),
    async () => expectRows(await caller.call(accountRecord, { ...quarter, gameType: 'RNG' })),
    async () => expectRows(await caller.call(accountRecord, { ...quarter, state: 'final' })),
    async () => expectRows(await caller.call(betRecords, quarter)),
    async () => expectRows(await caller.call(betRecords, { ...quarter, vassalage: 'RARE' })),
    async () => expectRows(await caller.call(betRecords, { ...quarter, gameType: 'LIVE' })),
    async () => expectRows(await caller.call(betRecords, { ...quarter, status: 'open' })),
    async () => {
      const { value } = await caller.call(profit, quarter)
      if (value.lines.length === 0) throw new Error('no profit and loss')
    },
  ]
  return {
    first_page_p95_ms: await percentile(first),
    filter_p95_ms: await slowest(filters),
  }
}

/** A page that was empty would be fast. */
function expectRows({ value, code }: { value: { items: unknown[] }; code: string }): void {
  if (code !== '' || value.items.length === 0) throw new Error(`an empty page: ${code}`)
}

async function slowest(filters: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = []
  for (const filter of filters) times.push(await percentile(filter))
  say(`filters: ${times.join(' ')} ms`)
  return Math.max(...times)
}

async function percentile(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    await work()
    // The first few fill caches, as they would be in a server that has run for a while.
    if (run >= 5) times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.95)]! * 10) / 10
}

/** The whole record as a file: lines a second, and what the process holds more while it is sent. */
async function file(app: Awaited<ReturnType<typeof createApp>>, caller: SignedInVisitor) {
  const origin = await app.kernel.member.app.listen({ port: 0, host: '127.0.0.1' })
  const { value } = await caller.call(exportAccountRecord, { from: daysAgo(89), to: today })
  const before = process.memoryUsage.rss()
  const liveBefore = liveBytes()
  let [most, mostLive, lines] = [before, liveBefore, -1]
  let next = entries / 10
  const begun = performance.now()
  const answer = await fetch(`${origin}${value.url}`)
  for await (const piece of answer.body!) {
    for (const byte of piece as Uint8Array) if (byte === 10) lines += 1
    most = Math.max(most, process.memoryUsage.rss())
    if (lines < next) continue
    mostLive = Math.max(mostLive, liveBytes())
    next += entries / 10
  }
  if (lines < entries) throw new Error(`the file has ${lines} lines`)
  return {
    export_rows_per_s: Math.round(lines / ((performance.now() - begun) / 1_000)),
    export_rss_mb: Math.round((most - before) / 1_048_576),
    export_live_mb: Math.round((mostLive - liveBefore) / 1_048_576),
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What is left after the garbage is gone. */
function liveBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

await main()
