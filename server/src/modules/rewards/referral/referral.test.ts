import { memberRegistered } from '@kancil/contract/identity/registration'
import { decideReferral, deskReferrals, friends, referral } from '@kancil/contract/rewards/referral'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { type Gamer, type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { openPlaySession } from '../../games/door.ts'
import { publishProgramme, rewardedModules } from '../testing.ts'
import { advanceReferrals } from './run.ts'

let world: GameWorld
let admin: SignedIn
beforeAll(async () => {
  world = await gameWorld({ modules: rewardedModules })
  await publishProgramme(
    await world.server.operator('admin'),
    world.server.clock.now(),
    'referral',
    {
      ...{ depositMin: 50_00, validBetMin: 200_00, days: 30, reward: 10_00, friendsMax: 2 },
      ...{ shareBasisPoints: 100, turnoverPercent: 100 },
    },
    { endsAt: null },
  )
})
// The clock moves by weeks, and operators' sessions are short.
beforeEach(async () => {
  admin = await world.server.operator('admin')
})
afterEach(async () => {
  const { findings } = await auditLedger(world.server.db, world.server.clock)
  expect(findings).toEqual([])
})
afterAll(() => world.server.stop())

let count = 0
const fresh = (prefix: string) => `${prefix}-of-friends-${++count}`
const dayMs = 86_400_000

/** A new member who came by the inviter's code. */
async function friendOf(inviter: Gamer, kind = 0): Promise<Gamer> {
  const gamer = await world.gamer({ balance: '1000.00' })
  const { ownerDb, db, clock } = world.server
  const { memberId } = gamer
  await sql`update member set referrer_id = ${inviter.memberId}
    where id = ${memberId}`.execute(ownerDb)
  const fact = { memberId, merchant: 'kancil', accountKind: kind, uplineId: null }
  const at = clock.now().toISOString()
  await inTransaction(db, (tx) => emit(tx, memberRegistered, { ...fact, at }))
  await world.server.drain()
  return gamer
}

async function paid({ memberId }: Gamer, amount: string, topic = 'deposited'): Promise<void> {
  const { db, clock } = world.server
  const at = clock.now().toISOString()
  const fact = { memberId, currency: 'MYR', amount, credit: amount, at }
  await inTransaction(db, (tx) => emit(tx, `payments.${topic}`, fact))
  await world.server.drain()
}

async function bet({ memberId }: Gamer, amount: string): Promise<() => Promise<void>> {
  // The clock moves by weeks, and sessions of play are short.
  const { playerId, sessionId } = await openPlaySession(world.server.kernel, {
    ...{ memberId, currency: 'MYR', gameCode: 'test-slot', vendorId: 'acme' },
  })
  const [transactionId, roundId] = [fresh('bet'), fresh('round')]
  const frame = { playerId, gameCode: 'test-slot', currency: 'MYR', roundId }
  const placed = await world.vendor.call('/bet', { ...frame, transactionId, amount, sessionId })
  expect(placed.body['status']).toBe('OK')
  await world.vendor.call('/win', {
    ...{ ...frame, transactionId: fresh('win'), amount, roundFinished: true },
  })
  await world.server.drain()
  return async () => {
    const original = { originalTransactionId: transactionId, playerId }
    await world.vendor.call('/rollback', { transactionId: fresh('rb'), ...original })
    await world.server.drain()
  }
}

async function earned(friend: Gamer): Promise<() => Promise<void>> {
  await paid(friend, '50.00')
  return bet(friend, '200.00')
}

async function later(days: number): Promise<void> {
  world.server.clock.advance(days * dayMs)
  await advanceReferrals(world.server.kernel)
  admin = await world.server.operator('admin')
}

const signedIn = ({ memberId }: Gamer) => world.server.signedIn(memberId)
const cash = async (who: Gamer) =>
  Number((await (await signedIn(who)).call(walletBalance, {})).value.cash)
const stateOf = async ({ memberId }: Gamer) => {
  const { items } = (await admin.call(deskReferrals, { pageSize: 100 })).value
  return items.find(({ friendId }) => friendId === memberId)?.state
}
const own = async (who: Gamer) => {
  const caller = await signedIn(who)
  const { items } = (await caller.call(friends, {})).value
  return { ...(await caller.call(referral, {})).value, states: items.map(({ state }) => state) }
}

test('a friend who pays in and stakes enough brings the reward after seven days, once', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const friend = await friendOf(inviter)
  expect(await own(inviter)).toMatchObject({
    ...{ friends: 1, rewarded: 0, earned: '0.00', states: ['waiting'] },
    terms: { reward: '10.00', depositMin: '50.00', validBetMin: '200.00', days: 30 },
  })
  await paid(friend, '49.99')
  await bet(friend, '200.00')
  await later(1)
  expect(await stateOf(friend)).toBe('waiting')
  await paid(friend, '0.01')
  await later(1)
  expect(await stateOf(friend)).toBe('held')
  await later(6.9)
  expect([await stateOf(friend), await cash(inviter)]).toEqual(['held', 0])
  await later(0.2)
  await Promise.all([advanceReferrals(world.server.kernel), advanceReferrals(world.server.kernel)])
  // 200.00 were staked on the first day: one percent of it is held for as long.
  expect([await stateOf(friend), await cash(inviter)]).toEqual(['released', 12])
  expect(await own(inviter)).toMatchObject({ rewarded: 1, earned: '12.00', states: ['released'] })
})

test('a share of what friends stake for 90 days, each day held for seven, less what is taken back', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const friend = await friendOf(inviter)
  await earned(friend)
  const shareOf = async () =>
    (await (await signedIn(inviter)).call(friends, {})).value.items[0]!.share
  await later(1)
  const takeBack = await bet(friend, '150.00')
  await later(7)
  expect(await cash(inviter)).toBe(10)
  // Both workers at once, twice: each day counts once.
  for (const _ of [1, 2]) await Promise.all([0, 1].map(() => advanceReferrals(world.server.kernel)))
  await later(1)
  await later(1)
  expect([await cash(inviter), await shareOf()]).toEqual([13.5, '3.50'])
  // A bet that is taken back lessens the next share; the rest is taken from the inviter.
  await takeBack()
  await bet(friend, '50.00')
  await later(8)
  expect([await cash(inviter), await shareOf()]).toEqual([12.5, '2.50'])
  expect((await own(inviter)).earned).toBe('12.50')
  // After 90 days nothing is shared any more.
  await later(90)
  await bet(friend, '300.00')
  await later(10)
  expect([await cash(inviter), await shareOf()]).toEqual([12.5, '2.50'])
})

test('a reward that was given goes back with the deposit it was given for, and so does the share', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const friend = await friendOf(inviter)
  await earned(friend)
  await later(1)
  await later(7)
  await later(1)
  expect(await cash(inviter)).toBe(12)
  await paid(friend, '50.00', 'depositRecalled')
  expect([await stateOf(friend), await cash(inviter)]).toEqual(['recalled', 2])
  await later(1)
  expect(await cash(inviter)).toBe(0)
  expect(await own(inviter)).toMatchObject({ rewarded: 0, earned: '0.00', states: ['recalled'] })
})

test('two friends whose rewards are decided at once bring no more than the terms say', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const invited = [await friendOf(inviter), await friendOf(inviter), await friendOf(inviter)]
  const ids = [inviter, ...invited].map(({ memberId }) => memberId)
  await sql`update member set payee_name = 'Ahmad bin Ali'
    where id = any(${ids}::text[])`.execute(world.server.ownerDb)
  for (const friend of invited) await earned(friend)
  await later(1)
  await later(7)
  const decisions = invited.map(({ memberId: friendId }) =>
    admin.call(decideReferral, { friendId, decision: 'release', note: 'They are brothers' }),
  )
  const states = (await Promise.all(decisions)).map(({ value }) => value.state)
  expect(states.toSorted()).toEqual(['refused', 'released', 'released'])
  expect(await cash(inviter)).toBe(20)
})

test('bets or deposits that are taken back while it is held take the reward back', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const [one, two] = [await friendOf(inviter), await friendOf(inviter)]
  const takeBack = await earned(one)
  await earned(two)
  await later(1)
  expect([await stateOf(one), await stateOf(two)]).toEqual(['held', 'held'])
  await takeBack()
  await paid(two, '50.00', 'depositRecalled')
  await later(7)
  expect([await stateOf(one), await stateOf(two)]).toEqual(['waiting', 'waiting'])
  await later(30)
  expect([await stateOf(one), await stateOf(two)]).toEqual(['lapsed', 'lapsed'])
  expect(await cash(inviter)).toBe(0)
})

test('a deposit that is taken back after the friend’s days, while the reward is held', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const friend = await friendOf(inviter)
  await bet(friend, '200.00')
  await later(29)
  await paid(friend, '50.00')
  await later(0.5)
  expect(await stateOf(friend)).toBe('held')
  await later(3)
  await paid(friend, '50.00', 'depositRecalled')
  await later(5)
  expect([await stateOf(friend), await cash(inviter)]).toEqual(['waiting', 0])
})

test('accounts that share a trace wait for the desk; the inviter reads only that it is held', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const [given, refused] = [await friendOf(inviter), await friendOf(inviter)]
  const ids = [inviter, given, refused].map(({ memberId }) => memberId)
  await sql`update member set payee_name = 'Siti Binti Ahmad'
    where id = any(${ids}::text[])`.execute(world.server.ownerDb)
  for (const friend of [given, refused]) await earned(friend)
  await later(1)
  await later(7)
  const { items } = (await admin.call(deskReferrals, { state: 'suspected' })).value
  expect(items.map(({ findings }) => findings)).toEqual([['payeeName'], ['payeeName']])
  expect((await own(inviter)).states).toEqual(['held', 'held'])
  const decide = (friend: Gamer, decision: 'release' | 'refuse') =>
    admin.call(decideReferral, { friendId: friend.memberId, decision, note: 'They are sisters' })
  const answers = await Promise.all([decide(given, 'release'), decide(given, 'release')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'already_decided'])
  expect((await decide(refused, 'refuse')).value.state).toBe('refused')
  expect([await stateOf(given), await cash(inviter)]).toEqual(['released', 10])
})

test('an inviter on a break is given nothing; what the desk decided holds until the break is over', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const friend = await friendOf(inviter)
  const { ownerDb } = world.server
  const ids = [inviter.memberId, friend.memberId]
  await sql`update member set payee_name = 'Ali' where id = any(${ids}::text[])`.execute(ownerDb)
  await earned(friend)
  await later(1)
  await later(7)
  const ban = (kind: string | null) =>
    sql`update member set play_ban = ${kind} where id = ${inviter.memberId}`.execute(ownerDb)
  await ban('self_exclusion')
  const decision = { friendId: friend.memberId, decision: 'release', note: 'They are sisters' }
  expect((await admin.call(decideReferral, decision as never)).value.state).toBe('held')
  await ban(null)
  await later(7)
  expect([await stateOf(friend), await cash(inviter)]).toEqual(['released', 10])
})

test('stopped, it gives nothing more and notes nobody, until inviting begins again', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const [released, held] = [await friendOf(inviter), await friendOf(inviter)]
  await earned(released)
  await later(1)
  await later(7)
  expect(await stateOf(released)).toBe('released')
  await earned(held)
  await bet(released, '100.00')
  await later(1)
  const before = await cash(inviter)
  const turn = (change: ReturnType<typeof sql>) =>
    sql`update programme set ${change} where kind = 'referral'`.execute(world.server.ownerDb)
  await turn(sql`state = 'stopped'`)
  await later(9)
  expect([await stateOf(held), await cash(inviter)]).toEqual(['held', before])
  await turn(sql`state = 'published', ends_at = ${world.server.clock.now()}`)
  expect(await stateOf(await friendOf(inviter))).toBeUndefined()
  expect((await own(inviter)).terms).toBe(null)
  await later(9)
  // The reward, and one percent of the first friend's 100.00.
  expect([await stateOf(held), await cash(inviter)]).toEqual(['released', before + 11])
  await turn(sql`ends_at = null`)
})

test('no more friends than the terms say, and agents’ or trial members are none', async () => {
  const inviter = await world.gamer({ balance: '0' })
  const invited = [await friendOf(inviter), await friendOf(inviter), await friendOf(inviter)]
  const agent = await friendOf(inviter, 1)
  for (const friend of invited) await earned(friend)
  await later(1)
  await later(7)
  const states = await Promise.all(invited.map(stateOf))
  expect(states.toSorted()).toEqual(['refused', 'released', 'released'])
  expect(await stateOf(agent)).toBeUndefined()
  expect(await cash(inviter)).toBe(20)
})
