import { fork } from 'node:child_process'
import { join } from 'node:path'
import { betRecords } from '@kancil/contract/games/bets'
import { type Money, money } from '@kancil/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { house, memberCash } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { noTerms, setPlayTerms } from '../../../ledger/play/terms.ts'
import { post } from '../../../ledger/post.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import { type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import {
  payoutOf,
  productVendor,
  stakeAll,
  type TestBet,
  testPlan,
} from '../../../testing/settlement-world.ts'
import { validBetsOf } from '../bets/valid-bet-store.ts'
import {
  type BetsSettled,
  betsSettledTopic,
  type PreviewItem,
  settlementKit,
  type SettlementPlan,
} from '../settlement-door.ts'
import { settleChunk } from './run.ts'
import type { BetResult } from './settle.ts'

const { lockBets, openRuns, previewSettlement, refuseStakeOf, runsOf } = settlementKit
const { settleBets, settleRun, settlementWork, stakeBet, startRun } = settlementKit

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(async () => {
  await world.server.drain()
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${String(++count).padStart(6, '0')}`

/** What the member has in all, less what they owe. */
async function worth(memberId: string): Promise<bigint> {
  const wallet = await walletOf(world.server.db, memberId, 'MYR')
  return wallet!.playable + wallet!.receivable
}

/** Settles bets by a version, in the caller's transaction. */
async function settle(
  tx: Tx,
  bets: readonly (TestBet & { result: BetResult; payout: bigint; version: number })[],
) {
  const names = bets.map(({ betTx, memberId }) => ({ betTx, memberId }))
  const staked = await lockBets(tx, productVendor, names)
  const items = bets.map(({ result, payout, version }, place) => ({
    ...{ bet: staked[place]!, result, version, payout: money(payout) },
  }))
  const now = world.server.clock.now()
  return (await settleBets(tx, productVendor, items, { pool: 'test', now })).bets
}

async function newRun(
  version: number,
  plan: SettlementPlan = testPlan,
  vendorId: string = productVendor,
) {
  const subject = fresh('draw')
  const { db, clock, kernel } = world.server
  await kernel.jobs.register([settlementWork(kernel, plan)])
  const start = { product: plan.product, subject, version, vendorId }
  const begin = () => inTransaction(db, (tx) => startRun(tx, kernel, start, {}, clock.now()))
  const id = await begin()
  expect(await begin()).toBeNull()
  expect(await openRuns(db, plan.product)).toContain(id)
  return { id: id!, subject }
}

test('a ticket and its stake are booked together, or neither is', async () => {
  const { db, clock, kernel } = world.server
  const { memberId } = await world.gamer({ balance: '10.00' })
  const stake = {
    ...{ vendorId: productVendor, memberId, currency: 'MYR' as const, betTx: fresh('tkt') },
    ...{ roundId: fresh('rnd'), gameCode: 'test-slot', amount: money(400n) },
  } as const
  const refusal = await refuseStakeOf(kernel, stake)
  expect(refusal).toBeUndefined()
  const buy = (
    given: Partial<Omit<typeof stake, 'amount'>> & { amount?: Money } = {},
    fails = false,
  ) =>
    inTransaction(db, async (tx) => {
      const outcome = await stakeBet(tx, { ...stake, ...given }, refusal, clock.now())
      if (fails) throw new Error('the ticket could not be written')
      return outcome
    })
  await expect(buy({}, true)).rejects.toThrow('the ticket')
  expect(await worth(memberId)).toBe(1_000n)
  expect(await buy()).toMatchObject({ ok: true, balance: 600n, duplicate: false })
  expect(await buy()).toMatchObject({ ok: true, balance: 600n, duplicate: true })
  expect(await buy({ betTx: fresh('tkt'), amount: money(601n) })).toMatchObject({
    ...{ ok: false, code: 'INSUFFICIENT_FUNDS', balance: 600n },
  })
  await inTransaction(db, (tx) =>
    setPlayTerms(tx, memberId, 'MYR', { ...noTerms, betMax: money(100n) }, clock.now()),
  )
  expect(await buy({ betTx: fresh('tkt'), amount: money(101n) })).toMatchObject({
    ...{ ok: false, code: 'BET_LIMIT' },
  })
  expect(await worth(memberId)).toBe(600n)
})

test.each([
  ['a vendor that is switched off', `update game_vendor set status = 'off'`, 'GAME_DISABLED'],
  ['a vendor in maintenance', `update game_vendor set status = 'maintenance'`, 'MAINTENANCE'],
  ['a game that is switched off', `update game set status = 'off'`, 'GAME_DISABLED'],
] as const)('%s takes no stake', async (_what, change, code) => {
  const vendorId = fresh('closing').replaceAll('-', '_')
  await world.addVendor({ id: vendorId })
  const { memberId } = await world.gamer({ vendorId })
  const column = change.includes('game_vendor') ? 'id' : 'vendor_id'
  await sql`${sql.raw(change)} where ${sql.raw(column)} = ${vendorId}`.execute(world.server.db)
  const stake = { vendorId, memberId, currency: 'MYR', gameCode: 'test-slot' } as const
  await expect.poll(() => refuseStakeOf(world.server.kernel, stake)).toBe(code)
})

test('a frozen member takes no bet, and theirs are settled all the same', async () => {
  const { db, kernel } = world.server
  const { memberId } = await world.gamer()
  const bet = { memberId, betTx: fresh('bet'), amount: 100n }
  await stakeAll(kernel, [bet])
  await sql`update member set status = 'frozen', status_reason = 'self_excluded'
    where id = ${memberId}`.execute(db)
  const stake = {
    vendorId: productVendor,
    memberId,
    currency: 'MYR',
    gameCode: 'test-slot',
  } as const
  expect(await refuseStakeOf(kernel, stake)).toBe('SELF_EXCLUDED')
  await inTransaction(db, (tx) => settle(tx, [{ ...bet, result: 'won', payout: 300n, version: 1 }]))
  expect(await worth(memberId)).toBe(10_000n - 100n + 300n)
})

test('a correction moves the difference, a void gives the stake back, and turnover follows', async () => {
  const { db, kernel, drain } = world.server
  const { memberId } = await world.gamer({ balance: '10.00' })
  const bet = { memberId, betTx: fresh('bet'), amount: 250n }
  await stakeAll(kernel, [bet])
  await drain()
  const turnover = async () => {
    await drain()
    return [...(await validBetsOf(db, memberId, 'MYR')).values()].reduce((a, b) => a + b, 0n)
  }
  expect(await turnover()).toBe(0n)
  const steps = [
    ['won', 900n, 250n, [900n, 250n]],
    ['lost', 0n, 250n, [-900n, 0n]],
    ['void', 250n, 0n, [250n, -250n]],
    ['won', 300n, 250n, [50n, 250n]],
    ['halfLost', 125n, 125n, [-175n, -125n]],
    ['cashout', 200n, 50n, [75n, -75n]],
    ['won', 300n, 250n, [100n, 200n]],
  ] as const
  for (const [index, [result, payout, valid, changes]] of steps.entries()) {
    const version = index + 1
    const item = { ...bet, result, payout, version }
    const event = await inTransaction(db, async (tx) => {
      await settle(tx, [item])
      const { rows } = await sql<{ payload: BetsSettled }>`select payload from outbox
        where topic = ${betsSettledTopic} order by id desc limit 1`.execute(tx)
      return rows[0]!.payload
    })
    const { payoutChange, validBetChange } = event.bets[0]!
    expect([payoutChange, validBetChange]).toEqual(changes.map(String))
    expect([await worth(memberId), await turnover()]).toEqual([750n + payout, valid])
    // Again, and an older version after it: nothing moves.
    const again = await inTransaction(db, (tx) => settle(tx, [item]))
    expect(again).toMatchObject([{ state: 'repeated' }])
    if (index > 0) {
      const late = { ...bet, result: steps[0][0], payout: steps[0][1], version: index }
      expect(await inTransaction(db, (tx) => settle(tx, [late]))).toMatchObject([
        { state: 'outdated' },
      ])
    }
    expect([await worth(memberId), await turnover()]).toEqual([750n + payout, valid])
  }
  const other = { ...bet, result: 'lost', payout: 0n, version: 7 } as const
  expect(await inTransaction(db, (tx) => settle(tx, [other]))).toMatchObject([
    { state: 'refused', code: 'TRANSACTION_CONFLICT' },
  ])
  const caller = await world.server.signedIn(
    memberId as Parameters<typeof world.server.signedIn>[0],
  )
  const { value } = await caller.call(betRecords, {})
  expect(value.items).toMatchObject([
    { status: 'settled', stake: '2.50', payout: '3.00', validBet: '2.50' },
  ])
})

test('a win that was spent becomes debt, and the preview says so beforehand', async () => {
  const { db, kernel, clock } = world.server
  const { memberId } = await world.gamer({ balance: '1.00' })
  const bet = { memberId, betTx: fresh('bet'), amount: 100n }
  await stakeAll(kernel, [bet])
  await inTransaction(db, (tx) => settle(tx, [{ ...bet, result: 'won', payout: 900n, version: 1 }]))
  await inTransaction(db, (tx) =>
    post(tx, {
      ...{ kind: 'adjustment', source: 'test', sourceTx: fresh('spend'), amount: money(650n) },
      ...{ from: memberCash(memberId, 'MYR'), to: house('adjustments', 'MYR'), at: clock.now() },
    }),
  )
  const items: readonly PreviewItem[] = [
    { ...bet, currency: 'MYR', result: 'lost', payout: money(0n) },
  ]
  const preview = await inTransaction(db, (tx) =>
    previewSettlement(tx, productVendor, chunksOf(items)),
  )
  expect(preview).toEqual([
    {
      ...{ currency: 'MYR', bets: 1, changed: 1, members: 1 },
      ...{ toPay: 0n, toTakeBack: 900n, toOwe: 650n },
    },
  ])
  await inTransaction(db, (tx) => settle(tx, [{ ...bet, result: 'lost', payout: 0n, version: 2 }]))
  const wallet = await walletOf(db, memberId, 'MYR')
  expect(wallet).toMatchObject({ cash: 0n, receivable: -650n })
})

async function* chunksOf<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (const item of items) yield [item]
}

const results = ['won', 'lost', 'void', 'halfWon', 'cashout'] as const
const verb = fc.record({
  bet: fc.nat({ max: 5 }),
  version: fc.integer({ min: 1, max: 4 }),
  times: fc.integer({ min: 1, max: 5 }),
})

test('verbs of any order, one to five times each, end as the model does', async () => {
  const { db, kernel, drain } = world.server
  const payoutBy = (bet: TestBet, version: number) => {
    const result = results[(bet.betTx.charCodeAt(bet.betTx.length - 1) + version) % 5]!
    const payout = { lost: 0n, void: bet.amount }[result as string] ?? payoutOf(bet.betTx, version)
    return { result, payout }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(verb, { minLength: 4, maxLength: 24 }),
      fc.infiniteStream(fc.nat()),
      async (verbs, chance) => {
        const gamers = await Promise.all([1, 2].map(() => world.gamer({ balance: '50.00' })))
        const bets = Array.from({ length: 6 }, (_, index): TestBet => ({
          ...{ memberId: gamers[index % 2]!.memberId, betTx: fresh('bet') },
          amount: BigInt(100 * (index + 1)),
        }))
        await stakeAll(kernel, bets)
        const deliveries = verbs
          .flatMap((one) => Array.from({ length: one.times }, () => one))
          .map((one) => ({ one, at: chance.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const force = new Map<string, number>()
        for (const { bet: place, version } of deliveries) {
          const bet = bets[place]!
          await inTransaction(db, (tx) =>
            settle(tx, [{ ...bet, version, ...payoutBy(bet, version) }]),
          )
          force.set(bet.betTx, Math.max(version, force.get(bet.betTx) ?? 0))
        }
        for (const { memberId } of gamers) {
          const own = bets.filter((bet) => bet.memberId === memberId)
          const settled = own.filter((bet) => force.has(bet.betTx))
          const after = settled.map((bet) => ({ bet, ...payoutBy(bet, force.get(bet.betTx)!) }))
          const paid = after.reduce((sum, { payout }) => sum + payout, 0n)
          const staked = own.reduce((sum, { amount }) => sum + amount, 0n)
          expect(await worth(memberId)).toBe(5_000n - staked + paid)
          await drain()
          const valid = after.reduce(
            (sum, { bet, result, payout }) => sum + turnoverOf(bet.amount, result, payout),
            0n,
          )
          const lines = await validBetsOf(db, memberId, 'MYR')
          expect([...lines.values()].reduce((a, b) => a + b, 0n)).toBe(valid)
        }
      },
    ),
    { numRuns: 8 },
  )
})

/** Handbook, games 7.2: half results count half, a cash-out what it left with the house. */
function turnoverOf(stake: bigint, result: string, payout: bigint): bigint {
  if (result === 'cashout') return payout < stake ? stake - payout : 0n
  if (result === 'void') return 0n
  return result.startsWith('half') ? stake / 2n : stake
}

test('a chunk that fails leaves nothing, and the next attempt leaves no gap', async () => {
  const { kernel, db } = world.server
  const { memberId } = await world.gamer({ balance: '50.00' })
  const bets = Array.from({ length: 9 }, () => ({ memberId, betTx: fresh('gap'), amount: 100n }))
  await stakeAll(kernel, bets)
  let failing = true
  const plan: SettlementPlan = {
    ...testPlan,
    async next(tx, run, limit) {
      const items = await testPlan.next(tx, run, limit + 1_000)
      return items.filter(({ betTx }) => bets.some((bet) => bet.betTx === betTx)).slice(0, limit)
    },
    async write(tx, run, items) {
      await testPlan.write(tx, run, items)
      if (failing && run.place !== '') throw new Error('the worker dies')
    },
  }
  const { id, subject } = await newRun(1, plan)
  expect(await settleChunk(kernel, plan, id, 4)).toBe('more')
  const before = await worth(memberId)
  await expect(settleChunk(kernel, plan, id, 4)).rejects.toThrow('the worker dies')
  expect(await worth(memberId)).toBe(before)
  failing = false
  expect(await settleRun(kernel, plan, id)).toBe(true)
  const paid = bets.reduce((sum, { betTx }) => sum + payoutOf(betTx, 1), 0n)
  expect(await worth(memberId)).toBe(5_000n - 900n + paid)
  const [run] = await runsOf(db, 'test', subject)
  expect(run).toMatchObject({ state: 'done', bets: 9n, terms: { written: 9, finished: 1 } })
  expect(run!.paid['MYR'] ?? '0').toBe(String(paid))
  // A finished run does nothing more; the same version of a subject is one run.
  expect(await settleRun(kernel, plan, id)).toBe(true)
  expect(await worth(memberId)).toBe(5_000n - 900n + paid)
})

test('a job that finds its run busy fails, so that it is tried again', async () => {
  const { kernel, db } = world.server
  const { id } = await newRun(1)
  const { run } = settlementWork(kernel, testPlan)
  await inTransaction(db, async (tx) => {
    await sql`select from settlement_run where id = ${id} for update`.execute(tx)
    await expect(run({ run: id }, AbortSignal.timeout(10_000))).rejects.toThrow(id)
  })
  await run({ run: id }, AbortSignal.timeout(10_000))
})

test('a bet that was rolled back is named by its run, and the others are paid', async () => {
  const { kernel, db } = world.server
  const { memberId, playerId } = await world.gamer({ balance: '50.00' })
  const bets = Array.from({ length: 3 }, () => ({ memberId, betTx: fresh('rb'), amount: 100n }))
  await stakeAll(kernel, bets)
  const { body } = await world.vendor.call('/rollback', {
    ...{ transactionId: fresh('rbk'), originalTransactionId: bets[1]!.betTx, playerId },
  })
  expect(body).toMatchObject({ status: 'OK' })
  const plan: SettlementPlan = {
    ...testPlan,
    next: async (_tx, run) =>
      run.place === ''
        ? [...bets, { memberId, betTx: 'unknown', amount: 0n }].map(({ betTx }) => ({
            ...{ place: betTx, betTx, memberId, result: 'won', payout: money(150n) },
          }))
        : [],
  }
  const { id, subject } = await newRun(1, plan)
  await settleRun(kernel, plan, id)
  expect(await worth(memberId)).toBe(5_000n - 200n + 300n)
  const [run] = await runsOf(db, 'test', subject)
  expect(run!.refusals).toEqual([
    { betTx: bets[1]!.betTx, code: 'ALREADY_ROLLED_BACK' },
    { betTx: 'unknown', code: 'REFERENCE_NOT_FOUND' },
  ])
})

// `npm run bench -- draw` does it twenty times, with a hundred thousand tickets.
const kills = 3

test('killed again and again, a run settles every bet once, to the sen', async () => {
  const { kernel, db } = world.server
  const vendor = fresh('killed').replaceAll('-', '_')
  const gamers = await Promise.all([1, 2, 3, 4].map(() => world.gamer({ balance: '500.00' })))
  const bets = Array.from({ length: 400 }, (_, index): TestBet => ({
    ...{ memberId: gamers[index % 4]!.memberId, betTx: `${vendor}-${index}` },
    amount: 50n,
  }))
  await stakeAll(kernel, bets, vendor)
  const { id, subject } = await newRun(3, testPlan, vendor)
  let killed = 0
  for (let finished = false; !finished;) {
    finished = await runInProcess(id, killed < kills)
    if (!finished) killed += 1
  }
  expect(killed).toBe(kills)
  const [run] = await runsOf(db, 'test', subject)
  expect(run!.state).toBe('done')
  // The product's own rows went with the money: one for each bet that the run saw, and no more.
  expect(run!.terms).toEqual({ written: Number(run!.bets), finished: 1 })
  for (const { memberId } of gamers) {
    const own = bets.filter((bet) => bet.memberId === memberId)
    const paid = own.reduce((sum, { betTx }) => sum + payoutOf(betTx, 3), 0n)
    expect(await worth(memberId)).toBe(50_000n - 50n * BigInt(own.length) + paid)
  }
  const { rows } = await sql<{ twice: bigint; unsettled: bigint; sum: bigint }>`select
    (select count(*) from (select 1 from transfer where kind = 'settle'
      and source_tx like ${`%:${vendor}-%`} group by source_tx having count(*) > 1) t) as twice,
    (select count(*) from transfer t left join bet_settlement s on s.bet_tx = t.source_tx
      where t.kind = 'bet' and t.source_tx like ${`${vendor}-%`} and s.version is distinct from 3)
      as unsettled,
    (select coalesce(sum(amount), 0)::bigint from entry) as sum`.execute(db)
  expect(rows[0]).toEqual({ twice: 0n, unsettled: 0n, sum: 0n })
}, 240_000)

/** Runs until the end, or until it is killed in the middle of one of its next chunks. */
async function runInProcess(runId: string, isKilled: boolean): Promise<boolean> {
  const { databaseUrl } = world.server.kernel.config
  const program = join(import.meta.dirname, '../../../testing/settlement-process.ts')
  const child = fork(program, [runId], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, KANCIL_SECRET: 'a test installation, nobody else’s' },
    },
  })
  let chunks = 0
  child.on('message', (message) => {
    if (message !== 'more') return
    chunks += 1
    // Somewhere within the chunk after the second.
    if (isKilled && chunks === 2) setTimeout(() => child.kill('SIGKILL'), Math.random() * 12)
  })
  const code = await new Promise<number | null>((done) => child.on('exit', done))
  return code === 0
}
