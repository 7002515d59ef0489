import { memberInfo } from '@kancil/contract/identity/member'
import { formatMoney, money } from '@kancil/contract/money'
import { estimateProgramme, programmes } from '@kancil/contract/rewards/programme-desk'
import { claimVipGift, vipChanges, vipLadder, vipStatus } from '@kancil/contract/rewards/vip'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { earnedUnits, levelPointsFrom } from '@kancil/rules/rewards/points'
import { nextMonth, vipStanding } from '@kancil/rules/rewards/vip'
import { startOfDay } from '@kancil/rules/wallet/period'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { type Gamer, type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { openPlaySession } from '../../games/door.ts'
import { memberClub } from '../../identity/door.ts'
import { paymentsModule } from '../../payments/module.ts'
import { wallet } from '../../wallet/module.ts'
import { vipRank } from '../door.ts'
import { rewards } from '../module.ts'
import { pointAccount } from '../points/store.ts'
import { runningProgramme } from '../programmes/store.ts'
import { reviewLevels } from './refresh.ts'

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld({ modules: [wallet, paymentsModule(() => new Map()), rewards] })
})
afterEach(async () => {
  const { findings } = await auditLedger(world.server.db, world.server.clock)
  expect(findings).toEqual([])
})
afterAll(() => world.server.stop())

let count = 0
const fresh = (prefix: string) => `${prefix}-of-vip-${++count}`
type Player = { readonly gamer: Gamer; readonly caller: SignedIn }

async function player(): Promise<Player> {
  const gamer = await world.gamer({ balance: '9000000.00' })
  return { gamer, caller: await world.server.signedIn(gamer.memberId) }
}

async function bet({ gamer }: Player, amount: string): Promise<string> {
  const [transactionId, roundId] = [fresh('bet'), fresh('round')]
  const { playerId, sessionId } = gamer
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', roundId }
  await world.vendor.call('/bet', { ...frame, transactionId, amount, sessionId })
  await world.vendor.call('/win', {
    ...{ ...frame, transactionId: fresh('win'), amount: '0.00', roundFinished: true },
  })
  return transactionId
}

async function takeBack({ gamer }: Player, transactionId: string): Promise<void> {
  const original = { originalTransactionId: transactionId, playerId: gamer.playerId }
  await world.vendor.call('/rollback', { transactionId: fresh('rb'), ...original })
}

/** What payments tell when a deposit is credited, or taken back. */
async function paid({ gamer }: Player, amount: string, topic = 'deposited'): Promise<void> {
  const at = world.server.clock.now().toISOString()
  const fact = { memberId: gamer.memberId, currency: 'MYR', amount, credit: amount, at }
  await inTransaction(world.server.db, (tx) => emit(tx, `payments.${topic}`, fact))
}

async function reached(who: Player, turnover: string, deposits: string): Promise<string> {
  await paid(who, deposits)
  const placed = await bet(who, turnover)
  await world.server.drain()
  return placed
}
const status = async ({ caller }: Player) => (await caller.call(vipStatus, {})).value
const level = async (who: Player) => (await status(who)).level
const rank = ({ gamer }: Player) => vipRank(world.server.db, gamer.memberId)

test('turnover and deposits raise a level at once, and the member is called by it', async () => {
  const who = await player()
  expect(await status(who)).toMatchObject({ level: 0, name: 'Benih', keep: null })
  expect((await who.caller.call(memberInfo, {})).value.clubLabel).toBeNull()
  await reached(who, '900.00', '50.00')
  expect(await status(who)).toMatchObject({
    ...{ level: 0, turnover: '900.00', deposits: '50.00', monthTurnover: '900.00' },
    next: { level: 1, name: 'Tunas', turnoverLeft: '100.00', depositsLeft: '0.00' },
  })
  await reached(who, '9100.00', '450.00')
  expect(await status(who)).toMatchObject({ level: 2, name: 'Daun', keep: '2000.00' })
  expect((await who.caller.call(memberInfo, {})).value.clubLabel).toEqual({
    ...{ labelName: 'Daun', rankLevel: 2 },
  })
  expect([
    await rank(who),
    await memberClub.clubRebate(world.server.db, who.gamer.memberId),
  ]).toEqual([2, 5])
  const { items } = (await who.caller.call(vipChanges, {})).value
  expect(items).toMatchObject([{ from: 0, to: 2, reason: 'rose' }])
})

test('a bet or a deposit that is taken back takes its level back', async () => {
  const who = await player()
  const placed = await reached(who, '1000.00', '50.00')
  expect(await level(who)).toBe(1)
  await takeBack(who, placed)
  await world.server.drain()
  expect([await level(who), await rank(who)]).toEqual([0, 0])
  await bet(who, '1000.00')
  await world.server.drain()
  expect(await level(who)).toBe(1)
  await paid(who, '50.00', 'depositRecalled')
  await world.server.drain()
  expect(await level(who)).toBe(0)
  const { items } = (await who.caller.call(vipChanges, {})).value
  expect(items.map(({ reason }) => reason)).toEqual(['taken_back', 'rose', 'taken_back', 'rose'])
})

test('gifts of the level are claimed once each, and have to be staked', async () => {
  const who = await player()
  await reached(who, '50000.00', '2500.00')
  const { gifts } = await status(who)
  expect(gifts).toEqual([
    { kind: 'rise', level: 1, amount: '5.00' },
    { kind: 'rise', level: 2, amount: '18.00' },
    { kind: 'rise', level: 3, amount: '58.00' },
    { kind: 'week', level: 3, amount: '5.80' },
  ])
  const cash = async () => Number((await who.caller.call(walletBalance, {})).value.cash)
  const before = await cash()
  const claim = (kind: 'rise' | 'week', of: number) =>
    who.caller.call(claimVipGift, { kind, level: of })
  const answers = await Promise.all([claim('rise', 3), claim('rise', 3), claim('rise', 3)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([
    ...['', 'reward_claimed', 'reward_claimed'],
  ])
  expect((await claim('rise', 4)).code).toBe('reward_not_due')
  expect((await claim('week', 3)).value).toEqual({ amount: '5.80', currency: 'MYR' })
  expect((await claim('week', 3)).code).toBe('reward_claimed')
  expect(Math.round((await cash()) * 100 - before * 100)).toBe(63_80)
})

test('nothing of it for a member on a break, while the programme is stopped, or after its end', async () => {
  const who = await player()
  await reached(who, '1000.00', '50.00')
  const { ownerDb } = world.server
  const ban = (kind: string | null) =>
    sql`update member set play_ban = ${kind},
    play_ban_until = ${kind ? new Date(world.server.clock.now().getTime() + 60_000) : null}
    where id = ${who.gamer.memberId}`.execute(ownerDb)
  await ban('time_out')
  const claim = () => who.caller.call(claimVipGift, { kind: 'rise', level: 1 })
  expect((await claim()).code).toBe('self_excluded')
  await ban(null)
  const turn = (state: string) =>
    sql`update programme set state = ${state}
    where kind = 'vip'`.execute(ownerDb)
  await turn('stopped')
  expect((await claim()).code).toBe('reward_over')
  expect((await world.server.visitor().call(vipLadder, {})).value.isOpen).toBe(false)
  await turn('published')
  const end = (at: Date | null) =>
    sql`update programme set ends_at = ${at} where kind = 'vip'`.execute(ownerDb)
  await end(world.server.clock.now())
  expect((await claim()).code).toBe('reward_over')
  expect((await world.server.visitor().call(vipLadder, {})).value.isOpen).toBe(false)
  await end(null)
  expect((await claim()).value.amount).toBe('5.00')
})

test('trial play counts for nothing', async () => {
  const trial = await world.gamer({ currency: 'XTS', balance: '5000.00' })
  const frame = { playerId: trial.playerId, gameCode: 'test-slot', currency: 'XTS' }
  const stake = { transactionId: fresh('bet'), amount: '2000.00', sessionId: trial.sessionId }
  await world.vendor.call('/bet', { ...frame, roundId: fresh('round'), ...stake })
  await world.server.drain()
  const { rows } = await sql`select from member_day
    where member_id = ${trial.memberId}`.execute(world.server.db)
  expect(rows).toEqual([])
})

test('levels computed again from the betting record and the events are those that are stored', async () => {
  let state = 20_261_124
  const roll = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
  const players = [await player(), await player(), await player()]
  const placed: { who: Player; bet: string }[] = []
  const told = new Map<Player, bigint>()
  for (let step = 0; step < 80; step++) {
    const who = players[roll(players.length)]!
    if (roll(4) === 0 && placed.length > 0) {
      const [gone] = placed.splice(roll(placed.length), 1)
      await takeBack(gone!.who, gone!.bet)
    } else placed.push({ who, bet: await bet(who, `${roll(9_000) + 1}.00`) })
    if (roll(6) === 0) {
      const deposit = roll(400) + 30
      await paid(who, `${deposit}.00`)
      told.set(who, (told.get(who) ?? 0n) + BigInt(deposit) * 100n)
    }
    if (roll(5) === 0) await world.server.drain()
  }
  await world.server.drain()
  const { db, clock } = world.server
  const { terms } = (await runningProgramme(db, 'vip', clock.now()))!
  const reachedLevels = new Set<number>()
  for (const who of players) {
    const { memberId } = who.gamer
    const { rows } = await sql<{ validBet: bigint; month: string }>`
      select to_char(placed_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM') as month,
        sum(bet_round_valid(status, stake, void_stake))::bigint as "validBet"
      from bet_round where member_id = ${memberId} group by 1`.execute(db)
    const months = rows.map((row, at) => ({ ...row, deposits: at === 0 ? told.get(who)! : 0n }))
    const today = businessDay(clock.now()).slice(0, 7)
    const again = vipStanding(terms.levels, months, today)
    const shown = await status(who)
    expect([shown.level, await rank(who), shown.turnover]).toEqual([
      ...[again.level, again.level, formatMoney(money(again.turnover), 'MYR')],
    ])
    reachedLevels.add(again.level)
  }
  expect(Math.max(...reachedLevels)).toBeGreaterThan(0)
})

// From here on tests move the house's clock.
test('a level earns more points from the day after it is reached; a bet takes back what it earned', async () => {
  const { server } = world
  await sql`update programme set terms = jsonb_set(terms, '{levels,1,pointsPercent}', '150')
    where kind = 'vip'`.execute(server.ownerDb)
  const points = async ({ gamer }: Player) =>
    (await pointAccount(server.db, gamer.memberId)).balance
  const units = (amount: bigint, percent?: number) => earnedUnits(amount, 'MYR', 120, percent)
  const who = await player()
  const early = await reached(who, '1000.00', '50.00')
  expect([await level(who), await points(who)]).toEqual([1, units(1000_00n)])
  const today = await bet(who, '100.00')
  await server.drain()
  expect(await points(who)).toBe(units(1100_00n))
  const from = startOfDay(levelPointsFrom(server.clock.now()))
  server.clock.set(new Date(from.getTime() + 3_600_000))
  const game = { vendorId: 'acme', currency: 'MYR', gameCode: 'test-slot' } as const
  const { memberId } = who.gamer
  const gamer = { memberId, ...(await openPlaySession(server.kernel, { ...game, memberId })) }
  const next = { gamer, caller: await server.signedIn(memberId) }
  const later = await bet(next, '100.00')
  await server.drain()
  expect(await points(next)).toBe(units(1100_00n) + units(100_00n, 150))
  // Each goes with what it brought; the level is lost, which counts from tomorrow on.
  await takeBack(next, today)
  await takeBack(next, early)
  await server.drain()
  expect([await level(next), await points(next)]).toEqual([0, units(100_00n, 150)])
  const last = await bet(next, '10.00')
  await server.drain()
  expect(await points(next)).toBe(units(110_00n, 150))
  await takeBack(next, later)
  await takeBack(next, last)
  await server.drain()
  expect(await points(next)).toBe(0n)
  const { steps } = (await server.visitor().call(vipLadder, {})).value
  expect(steps.slice(0, 3).map(({ pointsPercent }) => pointsPercent)).toEqual([100, 150, 100])
})

test('a month without play lowers a level by one; bets of a month bring it back', async () => {
  const { gamer, caller } = await player()
  await reached({ gamer, caller }, '50000.00', '2500.00')
  const later = async (days: number): Promise<Player> => {
    world.server.clock.advance(days * 86_400_000)
    await reviewLevels(world.server.kernel)
    return { gamer, caller: await world.server.signedIn(gamer.memberId) }
  }
  expect(await level(await later(32))).toBe(3)
  const who = await later(31)
  await reviewLevels(world.server.kernel)
  expect(await status(who)).toMatchObject({
    ...{ level: 2, lowered: true },
    next: { level: 3, turnover: '10000.00', turnoverLeft: '10000.00', depositsLeft: '0.00' },
  })
  expect(await rank(who)).toBe(2)
  const { items } = (await who.caller.call(vipChanges, {})).value
  expect(items.map(({ reason }) => reason)).toEqual(['review', 'rose'])
})

test('what the points of a ladder cost in a month is estimated on its first day as well', async () => {
  const { server } = world
  await reached(await player(), '1000.00', '50.00')
  const month = nextMonth(businessDay(server.clock.now()).slice(0, 7))
  server.clock.set(new Date(startOfDay(`${month}-01`).getTime() + 3_600_000))
  const admin = await server.operator('admin')
  const { items } = (await admin.call(programmes, { kind: 'vip' })).value
  const terms = items.find(({ state }) => state === 'published')!.terms
  const estimate = await admin.call(estimateProgramme, { kind: 'vip', terms, members: 10 })
  expect(estimate.value.levels[1]).toMatchObject({ level: 1, points: '0.06' })
})
