import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { consoleRounds, consoleVendors } from '@kancil/contract/games/catalogue'
import {
  approveVoid,
  askForVoid,
  askStuckRound,
  closeStuckRound,
  refuseVoid,
} from '@kancil/contract/games/stuck-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import { registerVendor } from '../catalogue/vendors.ts'
import { type Gamer, type GameWorld, gameWorld } from '../../../testing/game-world.ts'

let world: GameWorld
let state = 'open'
let rounds = 0
/** The vendor's own side: it only says how its rounds stand. */
const vendorSite = createServer((request, response) => {
  request.resume()
  response
    .writeHead(state === 'silent' ? 404 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ state }))
})

beforeAll(async () => {
  await new Promise<void>((done) => vendorSite.listen(0, '127.0.0.1', done))
  const { port } = vendorSite.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  world = await gameWorld({ env: { KANCIL_STUDIO_URL: url } })
  await world.addVendor({ id: 'acme', baseUrl: url })
})
afterAll(async () => {
  const { db, clock } = world.server
  expect((await auditLedger(db, clock)).findings).toEqual([])
  await world.server.stop()
  vendorSite.close()
})

/** A bet of 10.00 whose round was never ended, an hour and a half ago. */
async function stuck(): Promise<{ gamer: Gamer; place: Place; roundId: string }> {
  const gamer = await world.gamer()
  const roundId = `stuck-${++rounds}`
  const { body } = await world.vendor.call('/bet', {
    ...{ transactionId: `${roundId}-bet`, roundId, playerId: gamer.playerId },
    ...{ sessionId: gamer.sessionId, gameCode: 'test-slot', currency: 'MYR', amount: '10.00' },
  })
  expect(body['status']).toBe('OK')
  world.server.clock.advance(90 * 60_000)
  await world.server.drain()
  const row = await find(roundId)
  return { gamer, roundId, place: { memberId: row!.memberId, betId: row!.bet.betId } }
}
type Row = Awaited<ReturnType<typeof list>>[number]
type Place = { readonly memberId: Row['memberId']; readonly betId: Row['bet']['betId'] }

async function list() {
  const operator = await world.server.operator()
  return (await operator.call(consoleRounds, { stuck: true })).value.items
}
const find = async (roundId: string) =>
  (await list()).find(({ vendorRoundId }) => vendorRoundId === roundId)
const cashOf = async ({ memberId }: Gamer) =>
  (await walletOf(world.server.db, memberId, 'MYR'))!.cash
const win = ({ playerId }: Gamer, roundId: string) =>
  world.vendor.call('/win', {
    ...{ transactionId: `${roundId}-win`, roundId, playerId, gameCode: 'test-slot' },
    ...{ currency: 'MYR', amount: '25.00', referenceTransactionId: `${roundId}-bet` },
  })

test('the vendor is asked how a round stands, and one that does not say is named', async () => {
  const { place } = await stuck()
  const operator = await world.server.operator()
  for (const says of ['open', 'settled', 'void', 'unknown']) {
    state = says
    expect((await operator.call(askStuckRound, place)).value.state).toBe(says)
  }
  state = 'silent'
  expect((await operator.call(askStuckRound, place)).code).toBe('vendor_unanswering')
  state = 'nonsense'
  expect((await operator.call(askStuckRound, place)).code).toBe('vendor_unanswering')
})

test('a closed round takes no more bets, leaves the desk, and still pays a late win', async () => {
  const { gamer, place, roundId } = await stuck()
  const operator = await world.server.operator()
  const act = { ...place, note: 'the vendor lost it' }
  expect((await operator.call(closeStuckRound, act)).status).toBe(200)
  await world.server.drain()
  expect(await find(roundId)).toBeUndefined()
  expect((await operator.call(closeStuckRound, act)).code).toBe('round_not_open')
  expect((await win(gamer, roundId)).body).toMatchObject({ status: 'OK', balance: '115.00' })
})

test('a bet of the house waits for its match, and is no stuck round', async () => {
  const { roundId, gamer } = await stuck()
  const operator = await world.server.operator()
  const countOf = async (id: string) =>
    (await operator.call(consoleVendors, {})).value.list.find(({ vendorId }) => vendorId === id)!
      .stuckRounds
  const before = await countOf('acme')
  expect(before).toBeGreaterThan(0)
  expect(await find(roundId)).toMatchObject({ account: expect.any(String) })
  const { kernel, ownerDb } = world.server
  await registerVendor(kernel, {
    ...{ id: 'ours', vassalage: 'OURS', displayName: 'Ours', dialect: 'house', status: 'live' },
    currencies: ['MYR'],
  })
  await sql`update bet_round set vendor_id = 'ours'
    where member_id = ${gamer.memberId}`.execute(ownerDb)
  expect(await find(roundId)).toBeUndefined()
  expect([await countOf('acme'), await countOf('ours')]).toEqual([before - 1, 0])
})

test('a void needs two operators: the stake goes back once, and a late win is refused', async () => {
  const { gamer, place, roundId } = await stuck()
  const [one, two] = [await world.server.operator(), await world.server.operator()]
  expect((await two.call(approveVoid, place)).code).toBe('not_asked')
  const ask = { ...place, note: 'no result for a day' }
  expect((await one.call(askForVoid, ask)).status).toBe(200)
  expect((await two.call(askForVoid, ask)).code).toBe('already_asked')
  expect((await find(roundId))?.voidAsked).toMatchObject({ note: ask.note })
  // Four eyes: whoever asked does not approve.
  expect((await one.call(approveVoid, place)).code).toBe('same_operator')
  expect(await cashOf(gamer)).toBe(90_00n)
  const both = await Promise.all([two.call(approveVoid, place), two.call(approveVoid, place)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await world.server.drain()
  expect(await cashOf(gamer)).toBe(100_00n)
  expect(await find(roundId)).toBeUndefined()
  expect((await win(gamer, roundId)).body['code']).toBe('ALREADY_ROLLED_BACK')
  expect(await cashOf(gamer)).toBe(100_00n)
})

test('what is refused stays as it was, and may be asked for again', async () => {
  const { gamer, place, roundId } = await stuck()
  const operator = await world.server.operator()
  const ask = { ...place, note: 'asked in haste' }
  expect((await operator.call(refuseVoid, place)).code).toBe('not_asked')
  await operator.call(askForVoid, ask)
  expect((await operator.call(refuseVoid, place)).status).toBe(200)
  expect((await find(roundId))?.voidAsked).toBeNull()
  expect((await operator.call(askForVoid, ask)).status).toBe(200)
  // The round ends by itself meanwhile: nothing is left to approve.
  await win(gamer, roundId)
  await world.server.drain()
  const other = await world.server.operator()
  expect((await other.call(approveVoid, place)).code).toBe('round_not_open')
  expect(await cashOf(gamer)).toBe(115_00n)
})

test('a round that is not there is not found', async () => {
  const { place } = await stuck()
  const operator = await world.server.operator()
  const nowhere = { ...place, betId: `rnd_${'0'.repeat(32)}` as Place['betId'] }
  for (const endpoint of [askStuckRound, approveVoid, refuseVoid])
    expect((await operator.call(endpoint, nowhere)).code).toBe('not_found')
})
