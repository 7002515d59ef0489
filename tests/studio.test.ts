import type { AddressInfo } from 'node:net'
import { vendorDialects } from '@kancil/adapters/registry'
import { importVendorGames, testVendor } from '@kancil/contract/games/vendor-desk'
import { launchGame } from '@kancil/contract/games/launch'
import { lobbyFacts } from '@kancil/contract/games/facts'
import { pvpRoomList } from '@kancil/contract/games/rooms'
import { liveTableList } from '@kancil/contract/games/tables'
import type { MemberId } from '@kancil/contract/ids'
import { money } from '@kancil/contract/money'
import { createStudio } from '@kancil/studio/app'
import { readStudioConfig } from '@kancil/studio/config'
import { ask, studioDatabase, type StudioDatabase } from '@kancil/studio/testing/database'
import { caller, testSealKey, waitUntil } from '@kancil/studio/testing/open-studio'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../server/src/ledger/wallets.ts'
import { house, memberCash, vendorPlay } from '../server/src/ledger/accounts.ts'
import { post } from '../server/src/ledger/post.ts'
import { putHouseVendors } from '../server/src/modules/games/catalogue/house-vendors.ts'
import { games } from '../server/src/modules/games/module.ts'
import { identity } from '../server/src/modules/identity/module.ts'
import { plantMember } from '../server/src/modules/identity/testing/members.ts'
import { operator } from '../server/src/modules/operator/module.ts'
import { site } from '../server/src/modules/site/module.ts'
import { type SignedIn, testServer, type TestServer } from '../server/src/testing/server.ts'

/** The studio and the platform as two separate programs: over HTTP, each with its own database. */
let server: TestServer
let program: Awaited<ReturnType<typeof createStudio>>
let database: StudioDatabase
let studio: ReturnType<typeof caller>
let player: SignedIn
let memberId: MemberId
let accounts = 0

beforeAll(async () => {
  server = await testServer({ modules: [operator, site, identity, games(vendorDialects)] })
  await server.kernel.member.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.kernel.member.app.server.address() as AddressInfo
  database = await studioDatabase()
  const config = readStudioConfig({
    KANCIL_PLATFORM_URL: `http://127.0.0.1:${port}`,
    STUDIO_DATABASE_URL: database.url,
    STUDIO_SEAL_KEY: testSealKey,
    KANCIL_LOG: 'silent',
  })
  program = await createStudio(config, { retryBaseMs: 20, callTimeoutMs: 3_000 })
  await program.listen({ host: '127.0.0.1', port: 0 })
  const studioUrl = `http://127.0.0.1:${(program.server.address() as AddressInfo).port}`
  const { kernel } = server
  await putHouseVendors(kernel, studioUrl)
  studio = caller(studioUrl, { token: () => 'the platform makes them' })
})
afterAll(async () => {
  await program.close()
  await database.drop()
  await server.stop()
})

beforeEach(async () => {
  const account = `spinner${++accounts}`
  memberId = await plantMember(server, account)
  player = await server.signedIn(memberId, { account })
  await server.db.transaction().execute((tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'test',
      sourceTx: account,
      from: house('adjustments', 'MYR'),
      to: memberCash(memberId, 'MYR'),
      amount: money(100_00n),
    }),
  )
  await studio.post('/studio/rimba/control/reset', {})
})

const cash = () => balanceOf(server.db, memberCash(memberId, 'MYR'))
const calls = async () =>
  (await studio.get<{ calls: Record<string, number> }>('/studio/rimba/control')).body.calls
const idle = () => waitUntil(async () => !(await calls())['waiting'])

/** Launches through the platform, as the lobby does; returns the frame's session id. */
async function openGame(): Promise<string> {
  const { status, code, value } = await player.call(launchGame, { vassalage: 'RIMBA' })
  expect([status, code]).toEqual([200, ''])
  return new URL(value.content).searchParams.get('sessionID') ?? ''
}

async function sumOfLedger(): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from account`.execute(server.db)
  return rows[0]!.sum
}

test('from the lobby through forty rounds: screen, balance call and ledger agree', async () => {
  const session = await openGame()
  const first = (await studio.authenticate(session)).body
  expect(first.balance).toEqual({ amount: 100_000_000, currency: 'MYR' })
  expect(first.config.jurisdiction.minimumRoundDuration).toBe(0)
  expect(first.display).toEqual({ timeZone: 'Asia/Kuala_Lumpur', currencySymbol: 'RM' })
  let expected = 100_000_000
  for (let spin = 0; spin < 40; spin += 1) {
    const { body } = await studio.play(session, 200_000)
    expect(body.error).toBeUndefined()
    expected -= 200_000
    expect(body.balance.amount).toBe(expected)
    if (!body.round.active) continue
    const end = (await studio.endRound(session)).body
    expected += body.round.payout
    expect(end.balance.amount).toBe(expected)
    expect(BigInt(expected)).toBe((await cash()) * 10_000n)
  }
  await idle()
  expect((await studio.authenticate(session)).body.balance.amount).toBe(expected)
  expect(await sumOfLedger()).toBe(0n)
  expect((await calls())['refused']).toBeUndefined()
})

test('a reload and a second launch bring the open round back', async () => {
  const { round } = await studio.playUntil(await openGame(), true)
  const again = await openGame()
  expect((await studio.authenticate(again)).body.round).toEqual(round)
  expect((await studio.endRound(again)).status).toBe(200)
})

test('without enough money the stake is refused, and nothing moved', async () => {
  const session = await openGame()
  const stakeAll = async () => {
    const { body } = await studio.play(session, 100_000_000)
    if (body.round?.active) await studio.endRound(session)
    return body.error
  }
  for (let spin = 0; spin < 200 && (await cash()) >= 100_00n; spin += 1)
    expect(await stakeAll()).toBeUndefined()
  const before = await cash()
  expect(before).toBeLessThan(100_00n)
  expect(await stakeAll()).toBe('ERR_IPB')
  expect(await cash()).toBe(before)
})

test('sent twice, everything moves once', async () => {
  const session = await openGame()
  await studio.post('/studio/rimba/control', { twice: true })
  let expected = 100_000_000
  for (let spin = 0; spin < 15; spin += 1) {
    const { round } = (await studio.play(session)).body
    expected += round.payout - round.amount
    if (round.active) await studio.endRound(session)
  }
  await idle()
  expect((await cash()) * 10_000n).toBe(BigInt(expected))
  expect(await sumOfLedger()).toBe(0n)
})

test('a rollback before its bet leaves a tombstone that the bet finds', async () => {
  const session = await openGame()
  await studio.post('/studio/rimba/control', { rollbackFirst: true })
  expect((await studio.play(session)).body).toMatchObject({
    error: 'ERR_GEN',
    reason: 'ALREADY_ROLLED_BACK',
  })
  expect(await cash()).toBe(100_00n)
  await idle()
})

test('a bet whose answer is lost is given back, such a win is paid once', async () => {
  const session = await openGame()
  await studio.post('/studio/rimba/control', { loseAnswers: 1 })
  expect((await studio.play(session)).body.error).toBe('ERR_GEN')
  await idle()
  expect(await cash()).toBe(100_00n)

  const { round, balance } = await studio.playUntil(session, true)
  await idle()
  await studio.post('/studio/rimba/control', { loseAnswers: 2 })
  expect((await studio.endRound(session)).body.error).toBe('ERR_GEN')
  await idle()
  expect((await cash()) * 10_000n).toBe(BigInt(balance.amount + round.payout))
  expect((await studio.authenticate(session)).body.round).toBe(null)
  expect(await sumOfLedger()).toBe(0n)
})

test('what the players lost is what the studio account holds', async () => {
  const before = await balanceOf(server.db, vendorPlay('rimba', 'MYR'))
  const session = await openGame()
  for (let spin = 0; spin < 10; spin += 1) {
    const { round } = (await studio.play(session)).body
    if (round.active) await studio.endRound(session)
  }
  await idle()
  const won = (await balanceOf(server.db, vendorPlay('rimba', 'MYR'))) - before
  expect(won).toBe(100_00n - (await cash()))
})

test('an operator’s test call reads the studio’s list, and imports it', async () => {
  const manager = await server.operator()
  const { value } = await manager.call(testVendor, { vendorId: 'rimba' })
  expect(value).toMatchObject({ verdict: 'fine', httpStatus: 200 })
  const imported = (await manager.call(importVendorGames, { vendorId: 'rimba' })).value
  expect(imported.added + imported.updated).toBe(value.games)
  expect(value.games).toBeGreaterThan(0)
})

test('the lobby shows every open table, and one that is looked at is played on', async () => {
  const visitor = server.visitor()
  const { value } = await visitor.call(liveTableList, {})
  const names = value.list.map(({ tableId }) => tableId)
  expect(names).toEqual(expect.arrayContaining(['baccarat:melati', 'roulette:anggerik']))
  expect(new Set(value.list.map(({ road }) => road))).toEqual(new Set(['sides', 'values']))
  // Nobody sits there: the look alone began the rounds.
  await waitUntil(async () => {
    const rounds = await ask(database.url, 'select distinct table_code from table_round', [])
    return rounds.length >= names.length
  }, 20_000)
  const { value: rooms } = await visitor.call(pvpRoomList, {})
  expect(rooms.list.length).toBeGreaterThanOrEqual(4)
})

test('the lobby shows the rooms of the reef, and on its card who sits there', async () => {
  const visitor = server.visitor()
  const { value: rooms } = await visitor.call(pvpRoomList, { gameType: 'FISH' })
  expect(
    rooms.list.map(({ roomId, minBet, minEntry, seated }) => [roomId, minBet, minEntry, seated]),
  ).toEqual([
    ['karang-biru:novice', '0.01', '0.20', 0],
    ['karang-biru:normal', '0.10', '2.00', 0],
    ['karang-biru:expert', '1.00', '20.00', 0],
    ['karang-biru:master', '10.00', '200.00', 0],
  ])
  expect((await visitor.call(lobbyFacts, {})).value.seated).toEqual([])
  await ask(
    database.url,
    `with room as (insert into fishing_room (code, level, currency)
       values ('normal-test', 'normal', 'MYR') returning id)
     insert into fishing_seat (room_id, seat, player_id, seen_at)
     select room.id, 0, (select min(id) from player), now() from room`,
    [],
  )
  // The platform asks its vendors again after three seconds.
  await waitUntil(
    async () => (await visitor.call(lobbyFacts, {})).value.seated[0]?.players === 1,
    10_000,
  )
  const { value } = await visitor.call(lobbyFacts, {})
  expect(value.seated).toEqual([{ gameId: rooms.list[0]!.gameId, players: 1 }])
})
