import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PeriodKind } from '@kancil/contract/agents/terms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofScope } from './scope.ts'
import { auditLedger } from '../server/src/ledger/audit/run.ts'
import { agentPeriods } from '../server/src/modules/agents/door.ts'
import { openAgentWorld, terms } from '../server/src/modules/agents/testing.ts'

// R12: the worker is killed at random steps, and every contract and period is paid once. R11: each
// worker runs in another time zone, and all of them cut the days alike.

const program = join(import.meta.dirname, '../server/src/testing/agents-process.ts')
const zones = [
  ...['Asia/Kuala_Lumpur', 'Pacific/Kiritimati', 'America/St_Johns', 'Europe/Lisbon'],
] as const
const kills = ofScope([200, 12], (wanted) => wanted === 12)
const seed = Number(process.env['KANCIL_SEED'] ?? Date.now() % 1_000_000)
let state = seed
const chance = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647

const world = await openAgentWorld()
const { server } = world
const masters = 6
const agentsEach = 4
const ids: string[] = []
let url = ''
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  url = server.kernel.config.databaseUrl.replace(/\/[^/?]+(\?|$)/, `/${rows[0]!.name}$1`)
  await plantTree()
}, 60_000)
afterAll(() => server.stop())

/** Masters with agents below them, each with a contract of every kind and period. */
async function plantTree(): Promise<void> {
  const { ownerDb, clock } = server
  const at = sql`${clock.now()}::timestamptz - interval '60 days'`
  for (let m = 0; m < masters; m++) {
    const master = await world.settle(2, null)
    ids.push(master.memberId)
    for (let a = 0; a < agentsEach; a++) ids.push((await world.settle(1, master)).memberId)
  }
  for (const [kind, period] of contracts) {
    const given = JSON.stringify(
      terms(50, {
        period,
        tiers: [{ minTurnover: 0, minUsers: 0, minLoss: 0, rateBasisPoints: 50 }],
        ...{ profitRateBasisPoints: 20, lossRateBasisPoints: 30 },
      }),
    )
    // Only one contract of a kind is in force; those of the other periods have just ended.
    await sql`insert into agent_contract (id, kind, upline_id, member_id, request_id, state, terms,
        offered_at, expires_at, decided_at, from_day, ended_at)
      select 'agc_' || ${kind + period}::text || id, ${kind}, upline_id, id, ${kind + period},
        ${kind === 'dividend' && period !== 'D' ? 'terminated' : 'active'}, ${given}::jsonb, ${at},
        ${at}, ${at}, '2026-10-01', ${kind === 'dividend' && period !== 'D' ? clock.now() : null}
      from member where id = any(${ids}::text[])`.execute(ownerDb)
  }
  await sql`insert into agent_team_day (agent_id, day, turnover, stake, payout)
    select id, d, 10000 + 7 * n, 10000, 2000 from (select id, row_number() over () as n from member
      where id = any(${ids}::text[])) m, generate_series(date '2026-10-01', date '2026-11-01', '1 day') d`.execute(
    ownerDb,
  )
  await sql`insert into agent_member_hour (member_id, hour, turnover)
    select id, h, 10000 from member, generate_series(timestamptz '2026-10-31 00:00+00',
      timestamptz '2026-11-01 23:00+00', '1 hour') h where id = any(${ids}::text[])`.execute(
    ownerDb,
  )
}

const contracts: readonly (readonly [string, PeriodKind])[] = [
  ...(['D', 'W', 'H', 'M'] as const).map((period) => ['dividend', period] as const),
  ...[['daily', 'D'] as const, ['hourly', 'D'] as const, ['realtime', 'D'] as const],
]

/** So many issues for each player. */
async function plantIssues(issues: number): Promise<void> {
  await sql`insert into agent_issue_bet (member_id, bet_tx, game_code, issue_no, version, single,
      stake, turnover, payout, settled_at)
    select id, g || id, 'game', g::text, 1, 100, 1000, 1000, (g % 3) * 1000,
      ${server.clock.now()}
    from member, generate_series(1, ${issues}::int) g
    where id = any(${ids}::text[]) and account_kind = 1`.execute(server.ownerDb)
  await sql`insert into agent_issue_due (game_code, issue_no, member_id, since)
    select game_code, issue_no, member_id, ${server.clock.now()} from agent_issue_bet`.execute(
    server.ownerDb,
  )
}

function startWorker(at: number, mode = 'right'): { child: ChildProcess; ready: Promise<void> } {
  const child = fork(program, [mode], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: url, TZ: zones[at % zones.length], PGTZ: zones[at % zones.length] },
      ...{ KANCIL_SECRET: 'a test installation, nobody else’s', KANCIL_TEST_AGENT: ids[0]! },
      KANCIL_TEST_AT: server.clock.now().toISOString(),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let fault = ''
  child.stderr!.on('data', (text) => (fault += String(text)))
  const ready = new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', (code) => fail(new Error(`a worker ended with ${code}: ${fault}`)))
  })
  ready.catch(() => undefined)
  return { child, ready }
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) =>
    (child.exitCode ?? child.signalCode) !== null ? done() : child.once('exit', () => done()),
  )

/** Kills as many workers as wanted, each after a random time; the next one starts meanwhile. */
async function settleUnderFire(wanted: number): Promise<number> {
  let next = startWorker(0)
  let killed = 0
  for (let at = 1; killed < wanted; at++) {
    const worker = next
    next = startWorker(at)
    await worker.ready
    let isDone = false
    worker.child.once('message', () => (isDone = true))
    worker.child.send('go')
    await sleep(5 + chance() * 200)
    worker.child.kill('SIGKILL')
    await ended(worker.child)
    killed += 1
    // There is always something left to be killed at.
    if (isDone) await moveOn()
  }
  next.child.kill('SIGKILL')
  await ended(next.child)
  return killed
}

/** All of it is due again on another day: the runs that were done are forgotten. */
async function moveOn(): Promise<void> {
  await sql`update agent_run set state = 'failed'`.execute(server.ownerDb)
}

type Verdict = { readonly missing: number; readonly twice: number; readonly unpaid: bigint }

/** Periods without a bill, periods with two, and money that no bill explains. */
async function judge(): Promise<Verdict> {
  const { rows } = await sql<{ missing: number; twice: number; unpaid: bigint }>`select
    (select count(*)::int from agent_contract c where c.kind <> 'realtime' and not exists
      (select 1 from agent_statement s where s.contract_id = c.id)) as missing,
    (select count(*)::int from (select 1 from agent_statement group by contract_id, from_at
      having count(*) > 1) part) as twice,
    ((select coalesce(sum(amount), 0) from transfer where source_id = ledger_source_id('agents'))
      - (select coalesce(sum(paid), 0) from agent_statement)
      - (select coalesce(sum(paid), 0) from agent_realtime_line))::bigint as unpaid`.execute(
    server.ownerDb,
  )
  return rows[0]!
}

test.each(kills)(
  'killed %i times, every period of every contract is paid once',
  async (wanted) => {
    console.log(`KANCIL_SEED=${seed}`)
    server.clock.set(new Date('2026-11-01T20:05:00.000Z'))
    await plantIssues(40)
    expect(await settleUnderFire(wanted)).toBe(wanted)
    await moveOn()
    await agentPeriods.settleRealtime(server.kernel)
    await agentPeriods.settleHours(server.kernel)
    await agentPeriods.settlePeriods(server.kernel)
    expect(await judge()).toEqual({ missing: 0, twice: 0, unpaid: 0n })
    await expectModel()
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from agent_issue_due`.execute(server.db)
    expect(rows[0]!.n).toBe(0)
    expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
  },
  900_000,
)

/**
 * Days are the site's, whatever the worker's zone: all of the month, and the hours of three days.
 */
async function expectModel(): Promise<void> {
  const { rows } = await sql<{ kind: string; period: string; n: number }>`select s.kind,
      left(s.period_key, 1) as period, count(*)::int as n
    from agent_statement s where member_id = ${ids[0]} group by 1, 2 order by 1, 2`.execute(
    server.db,
  )
  expect(rows.map(({ kind, period, n }) => [kind, period, n])).toEqual([
    ['daily', 'D', 32],
    ['dividend', 'D', 32],
    ['dividend', 'H', 2],
    ['dividend', 'M', 1],
    ['dividend', 'W', 5],
    ['hourly', 'h', 72],
  ])
  const { rows: cuts } = await sql<{ at: Date }>`select distinct from_at as at
    from agent_statement where kind <> 'hourly'`.execute(server.db)
  for (const { at } of cuts) expect(at.toISOString()).toMatch(/T16:00:00.000Z$/)
}

test('teeth: a worker that pays before it writes the bill is found', async () => {
  const { child, ready } = startWorker(0, 'careless')
  await ready
  const paid = new Promise((done) => child.once('message', done))
  child.send('go')
  await paid
  child.kill('SIGKILL')
  await ended(child)
  expect((await judge()).unpaid).toBe(1n)
})
