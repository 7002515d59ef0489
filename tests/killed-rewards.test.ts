import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionAbsoluteHours } from '@kancil/contract/constants'
import { money } from '@kancil/contract/money'
import { claimPromotion, joinPromotion } from '@kancil/contract/promotions/offers'
import { missionSummary } from '@kancil/contract/rewards/missions'
import { businessDay } from '@kancil/contract/time'
import { earnedUnits, levelPointsFrom, plainPercent } from '@kancil/rules/rewards/points'
import { vipStanding } from '@kancil/rules/rewards/vip'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../server/src/kernel/db.ts'
import { emit } from '../server/src/kernel/events/outbox.ts'
import { auditLedger } from '../server/src/ledger/audit/run.ts'
import { gatewayAccount, memberCash } from '../server/src/ledger/accounts.ts'
import { post } from '../server/src/ledger/post.ts'
import { openPlaySession } from '../server/src/modules/games/door.ts'
import { publishOffer } from '../server/src/modules/promotions/testing.ts'
import { pointRates, rateAt } from '../server/src/modules/rewards/points/rate-store.ts'
import { runningProgramme } from '../server/src/modules/rewards/programmes/store.ts'
import { publishProgramme, rewardedModules } from '../server/src/modules/rewards/testing.ts'
import { changesAfter } from '../server/src/modules/rewards/vip/store.ts'
import { reviewLevels } from '../server/src/modules/rewards/vip/refresh.ts'
import { type Gamer, type GameWorld, gameWorld } from '../server/src/testing/game-world.ts'
import { ofScope } from './scope.ts'

// Points, the progress of bonuses, levels and missions are computed again from the ledger's
// deposits and the betting record, after random histories with voids and resettlements, the worker
// killed at random: 0 differences.

const program = join(import.meta.dirname, '../server/src/testing/rewards-process.ts')
const kills = ofScope([60, 4], (wanted) => wanted === 4)
const seed = Number(process.env['KANCIL_SEED'] ?? Date.now() % 1_000_000)
let state = seed + 1
const chance = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647

let world: GameWorld
let url = ''
let missionId = ''
const gamers: Gamer[] = []
beforeAll(async () => {
  world = await gameWorld({ modules: rewardedModules })
  const { server } = world
  // Some steps before the end of a month: the history goes over it.
  server.clock.set(new Date('2026-11-30T14:30:00.000Z'))
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  url = server.kernel.config.databaseUrl.replace(/\/[^/?]+(\?|$)/, `/${rows[0]!.name}$1`)
  await openRewards()
}, 60_000)
afterAll(() => world?.server.stop())

/** A bonus that lasts, two short ones in a queue, and a member without any; a mission for all. */
async function openRewards(): Promise<void> {
  const { server } = world
  const admin = await server.operator('admin')
  const now = server.clock.now()
  missionId = await publishProgramme(admin, now, 'mission', {
    ...{ metric: 'validBet', lines: [], target: 900_000_00, window: 'day', reward: 1_00 },
    turnoverPercent: 0,
  })
  // A bet that nobody takes back leads to the first level, which earns more from the day after.
  await sql`update programme set terms = jsonb_set(terms, '{levels,1}', (terms #> '{levels,1}')
    || '{"turnover": 1, "deposits": 0, "pointsPercent": 150}') where kind = 'vip'`.execute(
    server.ownerDb,
  )
  for (let at = 0; at < 3; at++) gamers.push(await world.gamer({ balance: '90000.00' }))
  const long = await publishOffer(admin, now, { terms: { turnoverPercent: 10_000 } })
  const shorts = [
    await publishOffer(admin, now, { kind: 'gift', terms: { turnoverPercent: 1_000 } }),
    await publishOffer(admin, now, { kind: 'gift', terms: { turnoverPercent: 1_500 } }),
  ]
  const [first, other] = gamers as [Gamer, Gamer, Gamer]
  const joined = { promotionId: long, agreed: true } as const
  expect((await (await server.signedIn(first.memberId)).call(joinPromotion, joined)).code).toBe('')
  await deposited(first, 100_00)
  const claimer = await server.signedIn(other.memberId)
  for (const promotionId of shorts) {
    const claimed = { promotionId, requestId: `claim-${promotionId}` }
    expect((await claimer.call(claimPromotion, claimed)).code).toBe('')
  }
  for (const { playerId, sessionId } of gamers) {
    const bet = { playerId, sessionId, gameCode: 'test-slot', currency: 'MYR', amount: '1.00' }
    const call = { ...bet, transactionId: fresh('bet'), roundId: fresh('round') }
    await world.vendor.call('/bet', call)
    await world.vendor.call('/round/close', call)
  }
  await server.drain()
}

let number = 0
const fresh = (prefix: string): string => `${prefix}-of-a-history-${++number}`

/** Money from the bank and what payments tell of it, in one transaction; or its recall. */
async function deposited({ memberId }: Gamer, amount: number, isRecall = false): Promise<void> {
  const { db, clock } = world.server
  const [bank, cash] = [gatewayAccount('bank', 'MYR'), memberCash(memberId, 'MYR')]
  const [from, to] = isRecall ? [cash, bank] : [bank, cash]
  const text = (amount / 100).toFixed(2)
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    const kind = isRecall ? 'deposit_recalled' : 'deposit'
    const posting = { kind, source: 'test', sourceTx: fresh(kind), from, to, at }
    await post(tx, { ...posting, amount: money(BigInt(amount)) })
    const fact = { memberId, currency: 'MYR', amount: text, credit: text, at: at.toISOString() }
    await emit(tx, isRecall ? 'payments.depositRecalled' : 'payments.deposited', fact)
  })
}

type Step = {
  readonly kind: 'round' | 'settled' | 'void' | 'resettled' | 'rolled back' | 'deposit' | 'recall'
  readonly gamer: number
  readonly amount: number
  readonly result: 'won' | 'lost' | 'void' | 'halfWon'
  readonly minutes: number
}
const histories = (steps: number) =>
  fc.array(
    fc.record<Step>({
      kind: fc.constantFrom(
        ...(['round', 'round', 'settled', 'settled', 'resettled', 'resettled'] as const),
        ...(['rolled back', 'void', 'deposit', 'recall'] as const),
      ),
      gamer: fc.nat(2),
      amount: fc.integer({ min: 1_00, max: 400_00 }),
      result: fc.constantFrom('won', 'lost', 'void', 'halfWon'),
      minutes: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: steps, maxLength: steps },
  )

type Placed = { readonly gamer: number; readonly transactionId: string; version: number }
const placed: Placed[] = []
const deposits: { readonly gamer: number; readonly amount: number }[] = []
let accepted = 0

const sessionMs = (sessionAbsoluteHours - 1) * 3_600_000
let openedAt = 0

/** Opens the game anew before its session ends. */
async function keepSessions(): Promise<void> {
  const { clock, kernel } = world.server
  openedAt ||= clock.now().getTime()
  if (clock.now().getTime() - openedAt < sessionMs) return
  openedAt = clock.now().getTime()
  const game = { vendorId: 'acme', currency: 'MYR', gameCode: 'test-slot' } as const
  for (const [at, { memberId }] of gamers.entries())
    gamers[at] = { memberId, ...(await openPlaySession(kernel, { ...game, memberId })) }
}

async function take({ kind, gamer, amount, result, minutes }: Step): Promise<void> {
  world.server.clock.advance(minutes * 60_000)
  await keepSessions()
  const { playerId, sessionId, memberId } = gamers[gamer]!
  const mine = placed.findLast((bet) => bet.gamer === gamer)
  const text = (amount / 100).toFixed(2)
  if (kind === 'deposit') {
    deposits.push({ gamer, amount })
    return deposited(gamers[gamer]!, amount)
  }
  if (kind === 'recall') {
    const last = deposits.pop()
    return last && deposited(gamers[last.gamer]!, last.amount, true)
  }
  if (kind === 'rolled back') {
    const original = { originalTransactionId: mine?.transactionId ?? 'unknown', playerId }
    await world.vendor.call('/rollback', { transactionId: fresh('rb'), ...original })
    return
  }
  if (kind === 'resettled' || kind === 'void') {
    const payout = kind === 'void' || result === 'void' ? '0.00' : text
    if (mine)
      await world.vendor.call('/resettle', {
        ...{ betId: mine.transactionId, settlementVersion: ++mine.version, payout },
        result: kind === 'void' ? 'void' : result,
      })
    return
  }
  const [transactionId, roundId] = [fresh('bet'), fresh('round')]
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', roundId }
  const { body } = await world.vendor.call('/bet', {
    ...{ ...frame, sessionId, transactionId, amount: text },
  })
  if (body['status'] !== 'OK') throw new Error(`${memberId}: ${JSON.stringify(body)}`)
  accepted += 1
  placed.push({ gamer, transactionId, version: 1 })
  if (kind === 'settled')
    await world.vendor.call('/settle', {
      ...{ betId: transactionId, settlementVersion: 1, result, payout: '0.00' },
    })
  else
    await world.vendor.call('/win', {
      ...{ ...frame, transactionId: fresh('win'), amount: text, roundFinished: true },
    })
}

function startWorker(
  mode = 'right',
  ...more: readonly string[]
): { child: ChildProcess; ready: Promise<void> } {
  const child = fork(program, [mode, ...more], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: url, KANCIL_SECRET: 'a test installation, nobody else’s' },
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

/** What is stored and is not what the ledger and the betting record come to. */
async function differences(): Promise<string[]> {
  const { server } = world
  const rates = await pointRates(server.db)
  const { terms } = (await runningProgramme(server.db, 'vip', server.clock.now()))!
  const found: string[] = []
  for (const [at, { memberId }] of gamers.entries()) {
    const compare = (what: string, stored: unknown, again: unknown): void => {
      if (String(stored) !== String(again)) found.push(`${at} ${what}: ${stored}, not ${again}`)
    }
    const { rows: bets } = await sql<{ valid: bigint; placedAt: Date }>`
      select placed_at as "placedAt", bet_round_valid(status, stake, void_stake) as valid
      from bet_round where member_id = ${memberId}`.execute(server.db)
    const stored = await storedOf(memberId)
    const changes = await changesAfter(server.db, memberId, { after: null, limit: 10_000 })
    const percentAt = (placedAt: Date): number => {
      const change = changes.find(({ at: reachedAt }) => {
        return levelPointsFrom(reachedAt) <= businessDay(placedAt)
      })
      return terms.levels[change?.to ?? 0]!.pointsPercent ?? plainPercent
    }
    const points = bets.reduce((sum, { valid, placedAt }) => {
      const { RNG: ratio } = rateAt(rates, placedAt).ratioBasisPoints
      percents.add(percentAt(placedAt))
      return sum + earnedUnits(valid, 'MYR', ratio, percentAt(placedAt))
    }, 0n)
    compare('points', stored.points, points)
    compare('point entries', stored.entries, points)
    for (const { id, grantedAt, endedAt, valid } of stored.locks) {
      const own = bets.filter(
        ({ placedAt }) => placedAt >= grantedAt && (endedAt === null || placedAt < endedAt),
      )
      compare(`bonus ${id}`, valid, sumOf(own))
    }
    const { rows: paid } = await sql<{ month: string; amount: bigint }>`
      select to_char(t.created_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as month,
        sum(case when t.kind = 'deposit' then t.amount else -t.amount end)::bigint as amount
      from transfer t join account a on a.id in (t.debit_account, t.credit_account)
        and a.owner_id = ${memberId}
      where t.source_id = ledger_source_id('test') and t.kind in ('deposit', 'deposit_recalled')
      group by 1`.execute(server.db)
    const names = new Set([...bets.map(monthOf), ...paid.map(({ month }) => month)])
    const months = [...names].map((month) => ({
      month,
      validBet: sumOf(bets.filter((row) => monthOf(row) === month)),
      deposits: paid.find((row) => row.month === month)?.amount ?? 0n,
    }))
    const today = businessDay(server.clock.now())
    compare('level', stored.level, vipStanding(terms.levels, months, today.slice(0, 7)).level)
    for (const { month, validBet, deposits: sum } of months)
      compare(month, stored.months.get(month) ?? '0 0', `${validBet} ${sum}`)
    const days = Map.groupBy(bets, ({ placedAt }) => businessDay(placedAt))
    for (const [day, own] of days) compare(day, stored.days.get(day) ?? 0n, sumOf(own))
    const caller = await server.signedIn(memberId)
    const { missions } = (await caller.call(missionSummary, {})).value
    const mission = missions.find(({ programmeId }) => programmeId === missionId)
    const done = (Number(sumOf(days.get(today) ?? [])) / 100).toFixed(2)
    compare('mission', mission?.done, done)
  }
  return found
}

/** What levels made of the points of any bet. */
const percents = new Set<number>()

type Valid = { readonly valid: bigint; readonly placedAt: Date }
const sumOf = (bets: readonly Valid[]) => bets.reduce((sum, { valid }) => sum + valid, 0n)
const monthOf = ({ placedAt }: Valid): string => businessDay(placedAt).slice(0, 7)

async function storedOf(memberId: string) {
  const { db } = world.server
  const { rows } = await sql<{ points: bigint; entries: bigint; level: number }>`select
    coalesce((select balance from point_account where member_id = ${memberId}), 0)::bigint as points,
    (select coalesce(sum(units), 0)::bigint from point_entry
      where member_id = ${memberId}) as entries,
    coalesce((select level from vip_member where member_id = ${memberId}), 0) as level`.execute(db)
  const { rows: locks } = await sql<{
    id: string
    grantedAt: Date
    endedAt: Date | null
    valid: bigint
  }>`select id, granted_at as "grantedAt", ended_at as "endedAt",
      (select coalesce(sum(valid_bet), 0)::bigint from bonus_lock_line
        where lock_id = l.id) as valid
    from bonus_lock l where member_id = ${memberId} and granted_at is not null`.execute(db)
  const { rows: months } = await sql<{ month: string; sums: string }>`select
      to_char(month, 'YYYY-MM') as month, valid_bet || ' ' || deposits as sums
    from vip_month where member_id = ${memberId}`.execute(db)
  const { rows: days } = await sql<{ day: string; valid: bigint }>`select
      to_char(day, 'YYYY-MM-DD') as day, sum(amount)::bigint as valid
    from member_day where member_id = ${memberId} and line <> 'DEPOSIT' group by 1`.execute(db)
  return {
    ...{ ...rows[0]!, locks },
    months: new Map(months.map(({ month, sums }) => [month, sums])),
    days: new Map(days.map(({ day, valid }) => [day, valid])),
  }
}

test.each(kills)(
  'the worker killed %i times: 0 differences',
  async (wanted) => {
    console.log(`KANCIL_SEED=${seed}`)
    const [history] = fc.sample(histories(wanted * 20), { numRuns: 1, seed })
    for (let killed = 0; killed < wanted; killed++) {
      const { child, ready } = startWorker()
      for (const step of history!.slice(killed * 20, killed * 20 + 20)) await take(step)
      await ready
      child.send(world.server.clock.now().toISOString())
      await sleep(chance() * 150)
      child.kill('SIGKILL')
      await ended(child)
    }
    world.server.clock.advance(1_000)
    await world.server.drain()
    await reviewLevels(world.server.kernel)
    expect(await differences()).toEqual([])
    expect(accepted).toBeGreaterThan(wanted * 5)
    expect(percents).toContain(150)
    expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  },
  900_000,
)

// The last one: it leaves the sums wrong.
test('teeth: a worker that counts and moves its cursor in two steps is found', async () => {
  // Every other handler has its turn, so that the round's valid bets wait for this one alone.
  const { ownerDb, drain } = world.server
  const { rows } = await sql<{ position: bigint }>`update event_cursor
    set retry_at = now() + interval '1 hour' where handler = 'rewards.bets'
    returning position`.execute(ownerDb)
  await take({ kind: 'round', gamer: 2, amount: 10_00, result: 'won', minutes: 1 })
  await drain()
  const { child, ready } = startWorker('careless', String(rows[0]!.position))
  await ready
  const counted = new Promise<void>((done) => child.once('message', () => done()))
  child.send(world.server.clock.now().toISOString())
  await counted
  child.kill('SIGKILL')
  await ended(child)
  await sql`update event_cursor set retry_at = null where handler = 'rewards.bets'`.execute(ownerDb)
  await drain()
  expect((await differences()).join('\n')).toMatch(/^2 .*2026-1/m)
}, 120_000)
