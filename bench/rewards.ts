import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@kancil/contract/ids'
import { money, zero } from '@kancil/contract/money'
import { sql } from 'kysely'
import { systemClock } from '../server/src/kernel/clock.ts'
import { inTransaction } from '../server/src/kernel/db.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { modules } from '../server/src/modules.ts'
import { grantBonus } from '../server/src/modules/promotions/bonus/grant.ts'
import { giftTerms, publishOffer } from '../server/src/modules/promotions/testing.ts'
import { publishProgramme } from '../server/src/modules/rewards/testing.ts'
import { operatorVisitor } from '../server/src/testing/sign-in.ts'
import { closeOnSignal } from './house/close-on-signal.ts'
import { betOf, sendCall } from './load/vendor-calls.ts'
import { openWire } from './load/wire.ts'
import { type BenchPlatform, callsPerMinute, openPlatform } from './house/platform.ts'

/**
 * npm run bench -- rewards [--rate 1000] [--seconds 6] [--rounds 16] [--bonus 20]
 *
 * Bets at a steady rate through the running server and its worker, with everything that rewards do
 * switched off and on in turn: bonuses of a share of the players, the VIP ladder, missions of each
 * window, a leaderboard, points. A stall of the disk or a neighbour moves one 99th percentile by a
 * factor of three, so there are many short rounds, each of them off and on (and on and off, in
 * turn); each second has a 99th percentile of its own, and `bet_p99_ratio` compares the medians of
 * these. `pooled_ratio` compares those of all bets. How far the rewards' handlers are behind is
 * read ten times a second; in the end all they keep is computed again from the betting record.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const rate = option('--rate', 1_000)
const seconds = option('--seconds', 6)
const rounds = option('--rounds', 16)
/** Of a hundred players, how many play with a bonus. */
const bonusShare = option('--bonus', 20)
const players = 1_000
const connections = 64
const bars = { ratio: 1.05, lagSeconds: 5 }
const say = (text: string): void => void process.stderr.write(`${text}\n`)

async function main(): Promise<void> {
  const platform = await openPlatform(players, say)
  closeOnSignal(() => platform.close())
  const server = await platform.startServer()
  await openRewards(platform)
  const runs: Record<Mode, Run[]> = { off: [], on: [] }
  const lags: number[] = []
  // The handlers' cursors begin before the first bet, so that nothing is left out of the sums.
  await stop(await startWorker(platform, 'on'))
  await load(platform, 2)
  for (let round = 1; round <= rounds; round++)
    for (const mode of round % 2 === 1 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      const worker = await startWorker(platform, mode)
      await caughtUp(platform, mode)
      const watch = new AbortController()
      // It is watched in both, so that watching costs the same in both.
      const watching = watchLag(platform, mode === 'on' ? lags : [], watch.signal)
      const run = await load(platform, seconds)
      watch.abort()
      await watching
      const p99 = percentile(run.bySecond.flat()).toFixed(1)
      say(`${mode}: ${Math.round(run.rate)} bets/s, p99 ${p99} ms`)
      runs[mode].push(run)
      await stop(worker)
    }
  const worker = await startWorker(platform, 'on')
  await caughtUp(platform, 'on')
  const diff = await difference(platform)
  await stop(worker)
  server.child.kill('SIGTERM')
  await server.ended
  await platform.close()
  lags.sort((a, b) => a - b)
  const of = (mode: Mode) => {
    const windows = runs[mode].flatMap((run) => run.bySecond)
    return { typical: median(windows.map(percentile)), pooled: percentile(windows.flat()) }
  }
  const [off, on] = [of('off'), of('on')]
  const figures = {
    bet_p99_ratio: Number((on.typical / off.typical).toFixed(3)),
    lag_p99_s: Number((lags[Math.floor(lags.length * 0.99)] ?? 0).toFixed(2)),
    diff,
    bets_per_s: Math.round(median(runs.on.map((run) => run.rate))),
    sent_again: sentAgain,
    p99_off_ms: Number(off.typical.toFixed(1)),
    p99_on_ms: Number(on.typical.toFixed(1)),
    pooled_ratio: Number((on.pooled / off.pooled).toFixed(3)),
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  const isGood =
    figures.bet_p99_ratio <= bars.ratio && figures.lag_p99_s < bars.lagSeconds && diff === 0
  process.exit(isGood ? 0 : 1)
}

/** Bonuses that outlast the bench, missions of each window, and a leaderboard. */
async function openRewards({ postgres, secret, players: all }: BenchPlatform) {
  const config = readConfig({
    DATABASE_URL: postgres.url('bench', 'app'),
    ...{ KANCIL_SECRET: secret, KANCIL_ROLE: 'api', KANCIL_LOG: 'error' },
    KANCIL_CALLS_PER_MINUTE: String(callsPerMinute),
  })
  const app = await createApp(config, modules, systemClock)
  await app.kernel.console.app.ready()
  const admin = await operatorVisitor(app, 'admin', { steppedUp: true })
  const now = systemClock.now()
  for (const window of ['day', 'week', 'once'] as const)
    await publishProgramme(admin, now, 'mission', {
      ...{ metric: 'validBet', lines: [], target: 100_00, window, reward: 1_00 },
      turnoverPercent: 100,
    })
  await publishProgramme(admin, now, 'leaderboard', {
    ...{ lines: [], prizes: [100_00, 50_00], turnoverPercent: 0 },
  })
  const promotionId = (await publishOffer(admin, now, { kind: 'gift' })) as Id<'promotion'>
  const bonus = money(100_00n)
  const terms = { ...giftTerms, turnoverPercent: 1_000_000 }
  for (const [at, { memberId }] of all.entries()) {
    if (at % 100 >= bonusShare) continue
    const of = { memberId, currency: 'MYR', promotionId, source: `bench ${memberId}` } as const
    await inTransaction(app.kernel.db, (tx) =>
      grantBonus(app.kernel, tx, { ...of, deposit: zero, bonus, terms }, now),
    )
  }
  await app.stop()
}

async function startWorker(platform: BenchPlatform, mode: Mode): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'fill', 'rewards-worker.ts'), [mode], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: platform.postgres.url('bench', 'app'), KANCIL_SECRET: platform.secret },
    },
  })
  // A bench that ends early must not leave a worker behind.
  const killIt = (): void => void child.kill('SIGKILL')
  process.once('exit', killIt)
  child.once('exit', () => process.off('exit', killIt))
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', (code) => fail(new Error(`the worker ended with ${code}`)))
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  // It has named its cursors once it has delivered anything.
  await sleep(1_000)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGKILL')
  await ended
}

const handlers = sql`c.handler like any(array['rewards.%', 'promotions.%', 'games.%'])`

/** Seconds that the oldest event has waited for the slowest of the handlers. */
async function lagOf({ db }: BenchPlatform, mode: Mode): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select coalesce(max(extract(epoch from now() -
      (select min(o.created_at) from outbox o where o.topic = c.topic
        and (o.position is null or o.position > c.position)))), 0)::float8 as seconds
    from event_cursor c where ${mode === 'on' ? handlers : sql`c.handler like 'games.%'`}`.execute(
    db,
  )
  return rows[0]!.seconds
}

async function watchLag(
  platform: BenchPlatform,
  lags: number[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    lags.push(await lagOf(platform, 'on'))
    await sleep(100)
  }
}

async function caughtUp(platform: BenchPlatform, mode: Mode): Promise<void> {
  for (let quiet = 0; quiet < 5; await sleep(200))
    quiet = (await lagOf(platform, mode)) === 0 ? quiet + 1 : 0
}

type Mode = 'off' | 'on'
/** `bySecond`: how many milliseconds the bets took that were due in each second. */
type Run = { readonly rate: number; readonly bySecond: readonly (readonly number[])[] }
let names = 0
/** Bets that the house was too busy to book at once. */
let sentAgain = 0
const triesMax = 5

const valueAt = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
const median = (values: readonly number[]): number => valueAt(values, 0.5)
const percentile = (values: readonly number[]): number => valueAt(values, 0.99)

/** Bets due at fixed times, each of them a round: a late answer delays those behind it. */
async function load(platform: BenchPlatform, forSeconds: number): Promise<Run> {
  const bySecond: number[][] = []
  let sent = 0
  const every = (connections * 1_000) / rate
  const start = performance.now() + 50
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const wire = openWire(platform.port)
      for (let turn = 0; turn * every < forSeconds * 1_000; turn++) {
        const due = start + (at * every) / connections + turn * every
        await sleep(Math.max(0, due - performance.now()))
        const player = platform.players[(at * 37 + turn * 61) % players]!
        const bet = betOf(player, `${process.pid}-${names++}`)
        const body = bet.body.replace('"roundFinished":false', '"roundFinished":true')
        let answer = await sendCall(wire, { ...bet, body })
        // As the protocol asks: the same transaction again, and the bet has waited all the time.
        for (let tries = 1; answer?.status === 503 && tries < triesMax; tries++) {
          sentAgain += 1
          answer = await sendCall(wire, { ...bet, body })
        }
        if (answer?.status !== 200) throw new Error(`bet: ${answer?.status} ${answer?.body}`)
        const second = Math.floor((due - start) / 1_000)
        ;(bySecond[second] ??= []).push(performance.now() - due)
        sent += 1
      }
      wire.close()
    }),
  )
  const spent = (performance.now() - start) / 1_000
  return { rate: sent / spent, bySecond }
}

/** Minor units by which days, months, bonuses and points differ from the betting record. */
async function difference({ db }: BenchPlatform): Promise<number> {
  const { rows } = await sql<{ n: number }>`with record as (
      select member_id, sum(bet_round_valid(status, stake, void_stake)) as valid
      from bet_round group by 1),
    kept as (
      select 'days' as what, member_id, sum(amount) as valid from member_day
        where line <> 'DEPOSIT' group by 2
      union all select 'months', member_id, sum(valid_bet) from vip_month group by 2
      union all select 'bonuses', l.member_id, sum(b.valid_bet)
        from bonus_lock_line b join bonus_lock l on l.id = b.lock_id group by 2
      union all select 'points', member_id, sum(valid_bet) from point_entry group by 2)
    select (coalesce(sum(abs(coalesce(k.valid, 0) - r.valid)), 0)
      + (select coalesce(sum(abs(a.balance - e.units)), 0) from point_account a
        join (select member_id, sum(units) as units from point_entry group by 1) e
          using (member_id)))::float8 as n
    from record r
      cross join unnest(array['days', 'months', 'bonuses', 'points']) as w(what)
      left join kept k on k.member_id = r.member_id and k.what = w.what
    where w.what <> 'bonuses' or exists (select from bonus_lock l
      where l.member_id = r.member_id)`.execute(db)
  return rows[0]!.n
}

await main()
