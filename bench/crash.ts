import { type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { systemClock } from '../server/src/kernel/clock.ts'
import { randomBetween } from '../server/src/kernel/chance.ts'
import { openDb } from '../server/src/kernel/db.ts'
import { startPostgres } from '../server/src/kernel/embedded/start-postgres.ts'
import { auditLedger } from '../server/src/ledger/audit/run.ts'
import { closeOnSignal } from './house/close-on-signal.ts'
import { type BenchPlatform, openPlatform } from './house/platform.ts'
import { betOf, sendCall, type VendorCall, winOf } from './load/vendor-calls.ts'
import { openWire } from './load/wire.ts'

/**
 * npm run bench -- crash [--db N] [--server N] [--acked N] [--planted]
 *
 * kill -9 of PostgreSQL and of the server under signed callbacks. A call without an answer is sent
 * again with the same id until it gets one. Afterwards each answered call is looked up in the
 * books: it must be there exactly once, with the id that was returned. `--planted` runs a server
 * that answers before it commits; the bench must then fail.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const dbKillsWanted = option('--db', 25)
const serverKillsWanted = option('--server', 50)
const ackedWanted = option('--acked', 50_000)
const planted = process.argv.includes('--planted')
const serverFile = planted ? 'bench/load/answers-early.ts' : 'server/src/main.ts'
const connections = 64
const inFlightWanted = 32
const players = 500

const say = (text: string): void => void process.stderr.write(`${text}\n`)
type World = {
  platform: BenchPlatform
  postgres: BenchPlatform['postgres']
  server: ChildProcess
  isOver: boolean
}
type Tally = {
  acked: Map<string, string>
  changed: number
  retried: number
  inFlight: number
  refused: string
}

async function main(): Promise<void> {
  const platform = await openPlatform(players, say)
  const world: World = {
    platform,
    postgres: platform.postgres,
    server: (await platform.startServer(serverFile)).child,
    isOver: false,
  }
  // The one running now, which may no longer be the platform's first.
  closeOnSignal(() => world.postgres.stop())
  const tally: Tally = { acked: new Map(), changed: 0, retried: 0, inFlight: 0, refused: '' }
  const load = Array.from({ length: connections }, (_, index) => keepCalling(world, tally, index))
  const [kills, worst, inFlightMin] = await killAll(world, tally)
  while (tally.acked.size < ackedWanted && tally.refused === '') await sleep(200)
  world.isOver = true
  await Promise.all(load)
  world.server.kill('SIGTERM')
  const verdict = await judge(world, tally)
  const figures = {
    db_kills: kills.db,
    db_crash_recoveries: recoveries(world),
    server_kills: kills.server,
    in_flight_min: inFlightMin,
    acked: tally.acked.size,
    retried: tally.retried,
    ...verdict,
    worst_recovery_s: Number((worst / 1000).toFixed(2)),
  }
  await world.postgres.stop()
  await platform.close()
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  const isGood =
    figures.lost === 0 &&
    figures.duplicated === 0 &&
    figures.ledger_sum === 0 &&
    figures.db_crash_recoveries === kills.db &&
    figures.in_flight_min >= inFlightWanted &&
    figures.acked >= ackedWanted &&
    tally.refused === ''
  if (tally.refused) say(`refused: ${tally.refused}`)
  process.exit(isGood ? 0 : 1)
}

/**
 * One vendor connection: a bet and its win, each repeated with the same id until it is answered.
 */
async function keepCalling(world: World, tally: Tally, lane: number): Promise<void> {
  const wire = openWire(world.platform.port)
  for (let round = 0; !world.isOver; round++) {
    const player = world.platform.players[randomBetween(0, players)]!
    const name = `c${process.pid}-${lane}-${round}`
    for (const call of [betOf(player, name), winOf(player, name)])
      await callUntilAnswered(wire, tally, call)
  }
  wire.close()
}

async function callUntilAnswered(
  wire: ReturnType<typeof openWire>,
  tally: Tally,
  call: VendorCall,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    tally.inFlight++
    const answer = await sendCall(wire, call)
    tally.inFlight--
    if (answer?.status === 200) {
      const reply = (JSON.parse(answer.body) as { operatorTransactionId: string })
        .operatorTransactionId
      const before = tally.acked.get(call.transactionId)
      if (before !== undefined && before !== reply) tally.changed++
      tally.acked.set(call.transactionId, reply)
      return
    }
    // No answer, or a "try later": anything else is a bug.
    if (answer && answer.status < 500 && answer.status !== 429) {
      tally.refused ||= `${call.path} ${answer.status} ${answer.body}`
      return
    }
    tally.retried++
    await sleep(randomBetween(20, 80))
  }
}

type KillCounts = { db: number; server: number }

/** Kills in turn, each with enough calls in flight, and waits until bets are answered again. */
async function killAll(world: World, tally: Tally): Promise<[KillCounts, number, number]> {
  const kills: KillCounts = { db: 0, server: 0 }
  let [worst, inFlightMin] = [0, Number.POSITIVE_INFINITY]
  while ((kills.db < dbKillsWanted || kills.server < serverKillsWanted) && tally.refused === '') {
    const isDb =
      kills.db < dbKillsWanted && kills.db * serverKillsWanted <= kills.server * dbKillsWanted
    await sleep(randomBetween(400, 1_200))
    while (tally.inFlight < inFlightWanted) await sleep(1)
    inFlightMin = Math.min(inFlightMin, tally.inFlight)
    const begun = performance.now()
    await (isDb ? killDatabase(world) : killServer(world))
    kills[isDb ? 'db' : 'server']++
    const answered = tally.acked.size
    while (tally.acked.size === answered && tally.refused === '') await sleep(5)
    worst = Math.max(worst, performance.now() - begun)
    if ((kills.db + kills.server) % 15 === 0)
      say(`${kills.db} database and ${kills.server} server kills, ${tally.acked.size} answered`)
  }
  return [kills, worst, inFlightMin]
}

/** Kills every process of the cluster at once, so that none of them can write anything. */
async function killDatabase(world: World): Promise<void> {
  const { pid, port } = world.postgres
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  for (const processId of [pid, ...children]) {
    try {
      process.kill(processId, 'SIGKILL')
    } catch {
      // It ended by itself a moment ago.
    }
  }
  await world.postgres.ended
  world.postgres = await startPostgres({ dataDir: world.platform.dataDir, port })
}

async function killServer(world: World): Promise<void> {
  const ended = new Promise((resolve) => world.server.once('exit', resolve))
  world.server.kill('SIGKILL')
  await ended
  world.server = (await world.platform.startServer(serverFile)).child
}

function recoveries(world: World): number {
  return readFileSync(world.postgres.log, 'utf8').split('was not properly shut down').length - 1
}

/**
 * Compares answered calls with the books: lost, returned with another id, posted twice. Runs the
 * audit too.
 */
async function judge(
  world: World,
  tally: Tally,
): Promise<{ lost: number; duplicated: number; ledger_sum: number }> {
  const client = new pg.Client({ connectionString: world.platform.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; source_tx: string }>(
    "select id::text, source_tx from transfer where kind in ('bet', 'win')",
  )
  const { rows: sums } = await client.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from entry',
  )
  await client.end()
  const operatorIds = new Map<string, string[]>()
  for (const row of rows)
    operatorIds.set(row.source_tx, [...(operatorIds.get(row.source_tx) ?? []), row.id])
  let [lost, duplicated] = [0, tally.changed]
  for (const [transactionId, operatorId] of tally.acked) {
    const ids = operatorIds.get(transactionId) ?? []
    if (!ids.includes(operatorId)) lost++
    if (ids.length > 1) duplicated++
  }
  const db = openDb(world.postgres.url('bench', 'app'))
  const audit = await auditLedger(db, systemClock)
  await db.destroy()
  for (const finding of audit.findings.slice(0, 5)) say(JSON.stringify(finding))
  return { lost, duplicated, ledger_sum: Number(sums[0]!.sum) || audit.findings.length }
}

await main()
