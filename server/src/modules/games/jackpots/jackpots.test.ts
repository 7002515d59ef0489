import { lobbyFacts } from '@kancil/contract/games/facts'
import {
  consoleJackpots,
  jackpotWins,
  makeJackpot,
  setJackpotState,
} from '@kancil/contract/games/jackpots'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { type Gamer, type GameWorld, gameWorld } from '../../../testing/game-world.ts'
import { forgetJackpots } from './facts.ts'
import { putJackpot } from './put.ts'
import { checkJackpots } from './check.ts'
import { jackpotDifference } from './serve.ts'
import { jackpotBooks } from './store.ts'

let world: GameWorld
let rounds = 0
beforeAll(async () => {
  world = await gameWorld()
  // The lobby lists what can be opened.
  await world.addVendor({ id: 'acme', baseUrl: 'http://127.0.0.1:9' })
  await putJackpot(world.server.kernel, {
    ...{ id: 'taring', vendorId: 'acme', currency: 'MYR', games: ['test-slot'] },
    ...{ names: { en: 'Golden Fang' }, sharePpm: 5_000, reservePpm: 1_000, seed: money(500_00n) },
  })
})
afterAll(async () => {
  const [books] = await jackpotBooks(world.server.db, '2026-01-01')
  expect(jackpotDifference(books!)).toBe(0n)
  const { db, clock } = world.server
  expect((await auditLedger(db, clock)).findings).toEqual([])
  await world.server.stop()
})

/** A settled round; returns its id, which its transactions begin with. */
async function play({ playerId, sessionId }: Gamer, amount = '10.00'): Promise<string> {
  const roundId = `jackpot-round-${++rounds}`
  const { body } = await world.vendor.call('/betwin', {
    ...{ playerId, sessionId, gameCode: 'test-slot', currency: 'MYR', roundId, finished: true },
    transactions: [
      { transactionId: `${roundId}-bet`, type: 'bet', amount },
      {
        ...{ transactionId: `${roundId}-win`, type: 'win', amount: '0' },
        referenceTransactionId: `${roundId}-bet`,
      },
    ],
  })
  expect(body['status']).toBe('OK')
  return roundId
}

const claim = ({ playerId }: Gamer, roundId: string, change: object = {}) =>
  world.vendor.call('/win', {
    ...{ transactionId: `${roundId}-jackpot`, roundId, playerId, gameCode: 'test-slot' },
    ...{ currency: 'MYR', amount: '0', winType: 'jackpot', jackpotId: 'taring' },
    referenceTransactionId: `${roundId}-bet`,
    ...change,
  })

/** As a vendor does: what may be sent again is sent again, until it is answered. */
async function claimed(gamer: Gamer, roundId: string) {
  for (let tries = 0; ; tries += 1) {
    const { body } = await claim(gamer, roundId)
    if (body['retry'] !== true || tries === 40) return body
  }
}

async function desk() {
  const operator = await world.server.operator()
  const { value } = await operator.call(consoleJackpots, {})
  return value.list[0]!
}
const pool = async () => Number((await desk()).pool)

test('settled rounds feed it by its share to the millionth, and the lobby shows it', async () => {
  expect(await desk()).toMatchObject({ pool: '500.00', contributed: '0.00', difference: '0.00' })
  expect((await desk()).games).toEqual(['Slot Ujian'])
  const one = await world.gamer()
  // 0.4 % of 10.01 is 4.004 sen: the rest is carried.
  for (let round = 0; round < 3; round += 1) await play(one, '10.01')
  await world.server.drain()
  expect(await desk()).toMatchObject({
    ...{ pool: '500.12', reserve: '0.03', contributed: '0.15', contributedToday: '0.15' },
    ...{ seeded: '500.00', paid: '0.00', wins: 0, difference: '0.00' },
  })
  const { rows } = await sql<{ carry: bigint }>`
    select pool_carry as carry from jackpot`.execute(world.server.db)
  expect(rows[0]!.carry).toBe(12_000n)
  forgetJackpots(world.server.db)
  const { value } = await world.server.visitor().call(lobbyFacts, {})
  expect(value.jackpots).toMatchObject([
    { jackpotId: 'taring', name: 'Golden Fang', amount: '500.12', currency: 'MYR', lastWon: null },
  ])
  expect(value.jackpots[0]!.gameIds).toHaveLength(1)
  // Who plays in another currency cannot win it.
  const trial = await world.gamer({ currency: 'XTS' })
  const asTrial = { accountKind: 4, currency: 'XTS' } as const
  const caller = await world.server.signedIn(trial.memberId, asTrial)
  expect((await caller.call(lobbyFacts, {})).value.jackpots).toEqual([])
  const told = await world.vendor.send('/jackpots', '', { method: 'GET' })
  expect(told.body['jackpots']).toEqual([
    {
      ...{ jackpotId: 'taring', currency: 'MYR', amount: '500.12', seed: '500.00' },
      ...{ state: 'live', games: ['test-slot'], sharePpm: 5_000 },
    },
  ])
})

test('a round that is taken back is worked off by the next, and the pool gives nothing back', async () => {
  const one = await world.gamer()
  const before = await pool()
  const roundId = await play(one)
  await world.server.drain()
  expect(await pool()).toBeCloseTo(before + 0.04, 6)
  for (const what of ['win', 'bet'])
    await world.vendor.call('/rollback', {
      ...{ transactionId: `${roundId}-back-${what}`, playerId: one.playerId },
      originalTransactionId: `${roundId}-${what}`,
    })
  await world.server.drain()
  expect(await pool()).toBeCloseTo(before + 0.04, 6)
  await play(one)
  await world.server.drain()
  expect(await pool()).toBeCloseTo(before + 0.04, 6)
})

test('trial play feeds nothing', async () => {
  const before = await pool()
  const trial = await world.gamer({ currency: 'XTS' })
  const { playerId, sessionId } = trial
  await world.vendor.call('/betwin', {
    ...{ playerId, sessionId, gameCode: 'test-slot', currency: 'XTS' },
    ...{ roundId: 'trial-round', finished: true },
    transactions: [{ transactionId: 'trial-bet', type: 'bet', amount: '50.00' }],
  })
  await world.server.drain()
  expect(await pool()).toBe(before)
})

test('it is won once: the pool is paid, its seed comes from the reserve first', async () => {
  const one = await world.gamer({ balance: '10.00' })
  const roundId = await play(one)
  await world.server.drain()
  const before = await desk()
  const first = await claim(one, roundId)
  expect(first.body).toMatchObject({
    ...{ status: 'OK', jackpotAmount: before.pool, duplicate: false, balance: before.pool },
  })
  // The same call is answered as before; another id for the same round is refused.
  expect((await claim(one, roundId)).body).toMatchObject({
    ...{ jackpotAmount: before.pool, duplicate: true, balance: before.pool },
  })
  const again = await claim(one, roundId, { transactionId: `${roundId}-again` })
  expect(again.body['code']).toBe('TRANSACTION_CONFLICT')
  expect(await desk()).toMatchObject({
    ...{ pool: '500.00', reserve: '0.00', paid: before.pool, wins: 1, difference: '0.00' },
    seeded: (1_000 - Number(before.reserve)).toFixed(2),
  })
  await world.server.drain()
  const operator = await world.server.operator()
  const { value } = await operator.call(jackpotWins, { jackpotId: 'taring' })
  expect(value.items).toMatchObject([
    { memberId: one.memberId, roundId, amount: before.pool, fromReserve: before.reserve },
  ])
  // The betting record has it as a part of the round's payout.
  const { rows } = await sql<{ payout: bigint }>`
    select payout from bet_round where round_id = ${roundId}`.execute(world.server.db)
  expect(Number(rows[0]!.payout)).toBe(Math.round(Number(before.pool) * 100))
})

test('a win that its vendor takes back is in the pool again, as if it had not been won', async () => {
  const { server, vendor } = world
  const shown = async () => (await server.visitor().call(lobbyFacts, {})).value.jackpots
  const [one, other] = [await world.gamer(), await world.gamer()]
  const [roundId, later] = [await play(one), await play(other)]
  await server.drain()
  const before = await desk()
  forgetJackpots(server.db)
  const facts = await shown()
  expect(Number(before.reserve)).toBeGreaterThan(0)
  const { body } = await claim(one, roundId)
  expect(body['jackpotAmount']).toBe(before.pool)
  const backOf = ({ playerId }: Gamer, id: string, undo: string) =>
    vendor.call('/rollback', {
      ...{ transactionId: undo, playerId, originalTransactionId: `${id}-jackpot` },
    })
  // Another round wins the seed meanwhile; each is taken back, the first of them twice.
  expect((await claim(other, later)).body['jackpotAmount']).toBe('500.00')
  expect((await backOf(one, roundId, 'undo-1')).body).toMatchObject({ applied: true })
  await backOf(one, roundId, 'undo-2')
  await server.drain()
  expect(await desk()).toMatchObject({
    ...{ pool: before.pool, reserve: before.reserve, wins: before.wins + 1, difference: '0.00' },
  })
  await backOf(other, later, 'undo-3')
  await server.drain()
  const { checkedAt: _, ...books } = before
  expect(await desk()).toMatchObject(books)
  forgetJackpots(server.db)
  expect(await shown()).toEqual(facts)
  const { value } = await (await server.operator()).call(jackpotWins, { jackpotId: 'taring' })
  const takenBack = value.items.filter((win) => win.takenBackAt !== null)
  expect(takenBack.map((win) => win.roundId).toSorted()).toEqual([roundId, later].toSorted())
  expect((await claim(one, roundId)).body['code']).toBe('ALREADY_ROLLED_BACK')
})

test('what is no claim of this jackpot moves nothing', async () => {
  const one = await world.gamer()
  const roundId = await play(one)
  await world.server.drain()
  const before = await desk()
  const refusals = [
    [{ amount: '1.00' }, 'INVALID_AMOUNT'],
    [{ gameCode: 'other-slot' }, 'BAD_REQUEST'],
    [{ referenceTransactionId: undefined }, 'BAD_REQUEST'],
    [{ referenceTransactionId: 'no-such-bet' }, 'REFERENCE_NOT_FOUND'],
    [{ playerId: 'nobody' }, 'PLAYER_NOT_FOUND'],
    [{ currency: 'XTS' }, 'CURRENCY_MISMATCH'],
  ] as const
  for (const [change, code] of refusals)
    expect((await claim(one, roundId, change)).body['code']).toBe(code)
  // An id of no house jackpot is the vendor's own pool, and a win like any other.
  const own = await claim(one, roundId, { jackpotId: 'of-the-vendor', amount: '7.00' })
  expect(own.body).toMatchObject({ status: 'OK', balance: '97.00' })
  expect(own.body['jackpotAmount']).toBeUndefined()
  expect(await desk()).toMatchObject({ pool: before.pool, wins: before.wins })
})

test('while it is paused nothing goes in; what was won already is paid', async () => {
  const operator = await world.server.operator()
  const one = await world.gamer()
  const roundId = await play(one)
  await world.server.drain()
  await operator.call(setJackpotState, { jackpotId: 'taring', state: 'paused' })
  const before = await desk()
  await play(one)
  await world.server.drain()
  expect((await desk()).pool).toBe(before.pool)
  expect((await world.server.visitor().call(lobbyFacts, {})).value.jackpots).toEqual([])
  expect((await claim(one, roundId)).body['jackpotAmount']).toBe(before.pool)
  await operator.call(setJackpotState, { jackpotId: 'taring', state: 'live' })
})

const made = {
  ...{ jackpotId: 'wangi', vendorId: 'acme', currency: 'MYR' as const, games: ['test-slot'] },
  ...{ names: { en: 'Bloom', cn: '花开' }, sharePpm: 2_000, reservePpm: 0, seed: '25.00' },
}

test('an operator makes one: the house gives its seed, and the vendor is told of it', async () => {
  const operator = await world.server.operator()
  expect((await operator.call(makeJackpot, made)).status).toBe(200)
  expect((await operator.call(makeJackpot, made)).code).toBe('jackpot_exists')
  const { value } = await operator.call(consoleJackpots, { language: 'CN' })
  const row = value.list.find(({ jackpotId }) => jackpotId === 'wangi')
  expect(row).toMatchObject({
    ...{ name: '花开', pool: '25.00', seeded: '25.00', difference: '0.00', state: 'live' },
  })
  const told = await world.vendor.send('/jackpots', '', { method: 'GET' })
  expect(told.body['jackpots']).toContainEqual({
    ...{ jackpotId: 'wangi', currency: 'MYR', amount: '25.00', seed: '25.00' },
    ...{ state: 'live', games: ['test-slot'], sharePpm: 2_000 },
  })
  // The others of this file look at the first alone.
  await operator.call(setJackpotState, { jackpotId: 'wangi', state: 'paused' })
})

test.each([
  [{ vendorId: 'nobody' }, 'vendor_unknown'],
  [{ games: ['test-slot', 'no-such-game'] }, 'game_unknown'],
  [{ currency: 'SGD' as const }, 'currency_unsupported'],
  [{ currency: 'XTS' as const }, 'currency_unsupported'],
  [{ reservePpm: 2_001 }, 'share_invalid'],
  [{ seed: '1.005' }, 'seed_invalid'],
  [{ seed: '999999999999999' }, 'seed_invalid'],
  [{ names: { en: '  ' } }, 'bad_request'],
  [{ jackpotId: 'taring-emas', sharePpm: 5_000 }, 'jackpot_of_studio'],
])('with %j no jackpot is made: %s', async (change, code) => {
  const operator = await world.server.operator()
  const answer = await operator.call(makeJackpot, { ...made, jackpotId: 'another', ...change })
  expect(answer.code).toBe(code)
})

test('T8: rounds that win at the same moment are paid once each, and none twice', async () => {
  const racers = await Promise.all(Array.from({ length: 20 }, () => world.gamer()))
  const won = await Promise.all(racers.map((racer) => play(racer)))
  await world.server.drain()
  const before = await desk()
  // Each claim is sent three times at once.
  const answers = await Promise.all(
    racers.flatMap((racer, at) =>
      Array.from({ length: 3 }, () => claimed(racer, won[at]!).then((body) => ({ at, body }))),
    ),
  )
  const paid = new Map<number, Set<string>>()
  for (const { at, body } of answers) {
    expect(body).toMatchObject({ status: 'OK' })
    paid.set(at, (paid.get(at) ?? new Set()).add(String(body['jackpotAmount'])))
  }
  for (const amounts of paid.values()) expect(amounts.size).toBe(1)
  const amounts = [...paid.values()].map((set) => Number([...set][0]))
  expect(amounts.filter((amount) => amount === 500)).toHaveLength(19)
  expect(Math.max(...amounts)).toBe(Math.max(500, Number(before.pool)))
  const after = await desk()
  expect(after.wins - before.wins).toBe(20)
  expect(Number(after.paid) - Number(before.paid)).toBeCloseTo(
    amounts.reduce((sum, amount) => sum + amount, 0),
    6,
  )
  expect(after.difference).toBe('0.00')
}, 60_000)

test('the reconciliation names what was taken from a pool beside the books', async () => {
  const { ownerDb, db } = world.server
  const move = (amount: number) =>
    sql`update account set balance = balance + ${amount} where owner_kind = 'jackpot'
      and owner_id = 'taring' and purpose = 'pool'`.execute(ownerDb)
  await move(-123)
  expect((await desk()).difference).toBe('-1.23')
  const [books] = await jackpotBooks(db, '2026-01-01')
  expect(jackpotDifference(books!)).toBe(-123n)
  // The hourly look pauses it, and the lobby shows it no more.
  await checkJackpots(world.server.kernel)
  expect(await desk()).toMatchObject({ state: 'paused', difference: '-1.23' })
  expect((await world.server.visitor().call(lobbyFacts, {})).value.jackpots).toEqual([])
  await move(123)
  await checkJackpots(world.server.kernel)
  const after = await desk()
  // Only an operator lets it go on.
  expect([after.state, after.difference]).toEqual(['paused', '0.00'])
  expect(after.checkedAt).toEqual(expect.any(String))
  const operator = await world.server.operator()
  await operator.call(setJackpotState, { jackpotId: 'taring', state: 'live' })
})
