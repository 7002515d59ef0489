import { randomUUID } from 'node:crypto'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import {
  PvpHandRecord,
  pvpPaths,
  type PvpRooms,
  PvpView,
  type SitAnswer,
} from '@kancil/contract/seamless/pvp'
import { dealHands, shuffledDeck } from '@kancil/rules/games/pvp/deck'
import type { SittingShown } from '@kancil/rules/games/pvp/sitting'
import { bestArrangement } from '@kancil/rules/games/pvp/thirteen'
import { Value } from 'typebox/value'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../kernel/store.ts'
import { sha256Hex, streamOf } from '../fair/seeds.ts'
import { type CardGuest, visitParlour } from '../testing/card-guest.ts'
import { ask, studioDatabase } from '../testing/database.ts'
import { openStudio, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'
import { awayAfterMs, changeSeat, markAway, markSeen } from './seat-store.ts'
import { lockTable } from './store.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let guests: CardGuest[] = []
const rm = 1_000_000
const scale = 0.06

beforeEach(async () => {
  platform = await scriptedPlatform(1_000_00n)
  studio = await openStudio(platform, undefined, { tableScale: scale })
})
afterEach(async () => {
  for (const guest of guests.splice(0)) guest.close()
  await studio.close()
  await platform.close()
})

async function guest(gameCode: string, playerId = 'alias-1', at = studio, ip = '127.0.0.1') {
  platform.answers.verify['playerId'] = playerId
  const visitor = await visitParlour(at, await at.session({ gameCode, playerId, ip }))
  guests.push(visitor)
  return visitor
}
const isSettled = async (roundId: string): Promise<boolean> =>
  (await studio.get<ReplayAnswer>(`/studio/rimba/replay/${roundId}`)).body.status === 'settled'
const spent = (): number =>
  platform.calls('/bet').reduce((sum, { body }) => sum + Number(body['amount']), 0)
const paid = (): number =>
  platform.calls('/win').reduce((sum, { body }) => sum + Number(body['amount']), 0)

/** Every hand of the table: what the seats won and lost, with the rake, sums to zero. */
async function checkBooks(): Promise<void> {
  const hands = await ask(studio.databaseUrl, 'select * from pvp_hand where is_shown')
  expect(hands.length).toBeGreaterThan(0)
  for (const hand of hands) {
    const { nets } = JSON.parse(hand['state'] as string) as { nets: string[] }
    const sum = nets.reduce((total, net) => total + BigInt(net), 0n)
    expect(sum + BigInt(hand['rake'] as string)).toBe(0n)
  }
}

test('two people and the house: a hand of niu niu from bid to purse, and the purse to the wallet', async () => {
  await studio.close()
  // Slow enough for several acts in one phase.
  studio = await openStudio(platform, undefined, { tableScale: 0.3 })
  const [one, two] = [await guest('niu-niu'), await guest('niu-niu', 'alias-2')]
  const sat = await one.sit('normal', 30 * rm)
  expect(sat.status).toBe(200)
  expect(sat.body.balance?.amount).toBe(970 * rm)
  expect((await two.sit('normal', 60 * rm)).status).toBe(200)
  await waitUntil(
    () => two.table() !== null && one.table()?.seats.filter(({ isHouse }) => !isHouse).length === 2,
  )
  expect(one.table()?.code).toBe(two.table()?.code)
  await one.phase('grab')
  // Nothing is dealt to anyone's eyes before the bets.
  expect(JSON.stringify(one.frames)).not.toMatch(/"cards":\["/)
  const seal = one.table()!.hand!.serverSeedHash
  expect((await one.act({ kind: 'grab', value: 4 })).status).toBe(200)
  expect((await one.act({ kind: 'grab', value: 1 })).body.reason).toBe('TOO_LATE')
  expect((await two.act({ kind: 'bet', value: 1 })).body.reason).toBe('BAD_ACT')
  await two.act({ kind: 'grab', value: 0 })
  await waitUntil(() => one.table()?.phase === 'arrange', 10_000)
  const mine = one.me()!.cards!
  expect(mine).toHaveLength(5)
  await waitUntil(() => two.frames.some(({ table }) => table?.phase === 'arrange'))
  const looked = two.frames.find(({ table }) => table?.phase === 'arrange')!
  for (const seat of looked.table!.seats) expect(seat.cards === null).toBe(!seat.isMe)
  await waitUntil(() => one.table()?.phase === 'shown', 10_000)
  const shown = one.table()!
  expect(shown.seats.every(({ inHand, cards }) => !inHand || cards?.length === 5)).toBe(true)
  // The other one's cards reached this screen in no frame before the showdown.
  const theirs = two.me()!.cards!
  const before = one.frames.filter(({ table }) => table?.phase !== 'shown')
  expect(
    before.some((frame) => theirs.some((card) => JSON.stringify(frame).includes(`"${card}"`))),
  ).toBe(false)
  const { body: record } = await studio.get<PvpHandRecord>(`${pvpPaths.hand}/${shown.hand!.handId}`)
  expect(Value.Check(PvpHandRecord, record)).toBe(true)
  expect(sha256Hex(record.serverSeed)).toBe(seal)
  const deck = shuffledDeck(streamOf(record.serverSeed, record.clientSeed, 0))
  expect(record.seats.map(({ cards }) => cards)).toEqual(dealHands(deck, record.seats.length, 5))
  const { roundId } = one.view().sitting!
  expect((await one.leave()).body.table).toBeNull()
  await two.leave()
  await waitUntil(() => isSettled(roundId))
  await waitUntil(() => platform.calls('/round/close').length === 2)
  expect(Number(platform.purse.text())).toBeCloseTo(1_000 - spent() + paid(), 6)
  const { body: replay } = await studio.get<ReplayAnswer>(`/studio/rimba/replay/${roundId}`)
  const [sitting] = replay.round.state as [SittingShown]
  expect(sitting.hands).toBeGreaterThan(0)
  const net = sitting.latest.reduce((sum, hand) => sum + hand.net, 0)
  expect(replay.round.payout).toBe(30 * rm + net)
  // What was played counts as turnover, and not the purse.
  const bodies = platform.calls('/win').map(({ body }) => body)
  const left = bodies.find((body) => body['roundId'] === roundId)?.['stakeNotCounted'] ?? '0'
  const played = sitting.latest.reduce((sum, hand) => sum + Math.abs(hand.net), 0)
  expect(Number(left) * rm).toBeLessThanOrEqual(Math.max(0, 30 * rm - played))
  expect(Number(left) * rm).toBeGreaterThanOrEqual(30 * rm - played - sitting.rake)
  await checkBooks()
}, 30_000)

test('who is there is noted while the table moves on: the table is locked before its seats', async () => {
  await studio.close()
  studio = await openStudio(platform, undefined, { tableScale: 1 })
  const one = await guest('niu-niu')
  await one.sit('normal', 30 * rm)
  one.close()
  const store = openStore(studio.databaseUrl, () => undefined)
  const seat = async () =>
    (await store.rows('select * from pvp_seat where player_id is not null'))[0] as {
      id: bigint
      table_id: bigint
      player_id: bigint
      seen_at: string
    }
  // The screen is gone: noting its return tells the table.
  await waitUntil(async () => Date.parse((await seat()).seen_at) < Date.now() - awayAfterMs)
  const { id, table_id: tableId, player_id: playerId } = await seat()
  const marks: Promise<void>[] = []
  await store.transaction(async (tx) => {
    await lockTable(tx, tableId)
    marks.push(markSeen(store, [playerId]), markAway(store, playerId))
    await sleep(200)
    await changeSeat(tx, id, { missed: 1 })
  })
  await Promise.all(marks)
  expect(await seat()).toMatchObject({ id, missed: 1 })
  await store.close()
})

test('thirteen: rows of one’s own, wrong rows refused, the rest laid by the rules', async () => {
  const one = await guest('thirteen')
  await one.sit('novice', 12 * rm)
  await one.phase('arrange')
  const { cards } = one.me()!
  expect(cards).toHaveLength(13)
  expect(one.table()!.seats.filter(({ isHouse }) => isHouse)).toHaveLength(2)
  const best = bestArrangement(cards!)
  const foreign = { kind: 'arrange', ...best, front: ['AS', 'AH', 'AC'] }
  expect((await one.act(foreign)).body.reason).toBe('BAD_ROWS')
  expect((await one.act({ kind: 'arrange', front: best.front })).body.error).toBe('ERR_VAL')
  expect((await one.act({ kind: 'arrange', ...best })).status).toBe(200)
  await one.phase('shown')
  expect(one.me()!.rows).toEqual([best.front, best.middle, best.back])
  expect(one.table()!.seats.every(({ rows }) => rows?.flat().length === 13)).toBe(true)
  const scores = one.table()!.seats.map(({ score }) => score!)
  expect(scores.reduce((sum, score) => sum + score, 0)).toBe(0)
  await checkBooks()
})

test.each([
  ['a level that is none', 'palace', 30 * rm, 'LEVEL_NOT_FOUND'],
  ['too little', 'normal', 29 * rm, 'INVALID_AMOUNT'],
  ['too much', 'normal', 301 * rm, 'INVALID_AMOUNT'],
  ['off the step', 'normal', 30.05 * rm, 'INVALID_AMOUNT'],
])('%s: refused, nothing staked', async (_name, level, amount, reason) => {
  const one = await guest('niu-niu')
  const { status, body } = await one.sit(level, amount)
  expect([status, body.reason]).toEqual([400, reason])
  expect(platform.calls('/bet')).toHaveLength(0)
})

test('one seat a player, one sitting a request; the wallet’s no leaves no seat', async () => {
  const one = await guest('niu-niu')
  // Slow enough for the screen to be told something meanwhile; there is nothing to tell.
  platform.script = async (path) => {
    if (path !== '/bet') return 'answer'
    await new Promise((done) => setTimeout(done, 250))
    return 'LOSS_LIMIT'
  }
  expect((await one.sit('normal', 30 * rm)).body.error).toBe('ERR_GLE')
  expect(one.frames.filter(({ table }) => table !== null)).toEqual([])
  expect((await one.look()).body.table).toBeNull()
  platform.script = () => 'answer'
  const requestId = randomUUID()
  const both = await Promise.all([
    one.sit('normal', 30 * rm, { requestId }),
    one.sit('normal', 30 * rm, { requestId }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await one.sit('expert', 150 * rm)).body.reason).toBe('ALREADY_SEATED')
  // A round of the round protocol cannot end a sitting in the middle of a hand.
  expect((await studio.endRound(one.sessionID)).body.reason).toBe('LEAVE_FIRST')
  expect(platform.calls('/bet')).toHaveLength(2)
  const { body: rooms } = await studio.get<PvpRooms>(`${pvpPaths.rooms}?sessionID=${one.sessionID}`)
  expect(rooms.rooms.find(({ level }) => level === 'normal')).toMatchObject({
    seated: 1,
    tables: 1,
  })
})

test('a stake without an answer: no seat, and the stake is given back', async () => {
  const one = await guest('niu-niu')
  platform.script = (path) => (path === '/bet' ? 'crash_after' : 'answer')
  expect((await one.sit('normal', 30 * rm)).body.reason).toBe('STAKE_UNKNOWN')
  expect((await one.look()).body.table).toBeNull()
  platform.script = () => 'answer'
  await waitUntil(() => platform.purse.text() === '1000.00')
})

test('a lost connection: the rules play on, the return shows everything, a long absence pays out', async () => {
  const one = await guest('thirteen')
  await one.sit('novice', 12 * rm)
  await one.phase('arrange')
  const { cards } = one.me()!
  const { roundId } = one.view().sitting!
  one.close()
  const back = await visitParlour(studio, one.sessionID)
  guests.push(back)
  expect(Value.Check(PvpView, back.view())).toBe(true)
  expect(back.me()!.cards).toEqual(cards)
  back.close()
  // Nobody acts: the best rows are laid, and after two hands the purse goes back to the wallet.
  await waitUntil(() => isSettled(roundId).catch(() => false), 15_000)
  const results = await ask(studio.databaseUrl, 'select * from pvp_result')
  expect(results.length).toBeGreaterThanOrEqual(1)
  expect(results.length).toBeLessThanOrEqual(2)
  await checkBooks()
}, 20_000)

test('another process goes on with the hand, the same cards and the same purses', async () => {
  const database = await studioDatabase()
  const first = await openStudio(platform, database, { tableScale: scale })
  const one = await guest('thirteen', 'alias-1', first)
  await one.sit('novice', 12 * rm)
  await one.phase('arrange')
  const hand = one.table()!.hand!
  const { cards } = one.me()!
  const second = await openStudio(platform, database, { tableScale: scale })
  try {
    await first.close()
    const back = await visitParlour(second, one.sessionID)
    guests.push(back)
    expect(back.table()!.hand).toEqual(hand)
    expect(back.me()!.cards ?? back.me()!.rows?.flat().toSorted()).toBeDefined()
    await back.phase('shown')
    expect(back.table()!.hand!.handId).toBe(hand.handId)
    expect(back.me()!.rows!.flat().toSorted()).toEqual(cards!.toSorted())
  } finally {
    for (const visitor of guests.splice(0)) visitor.close()
    await second.close()
    await database.drop()
  }
})

test('two of one address do not sit together; strangers do', async () => {
  const one = await guest('niu-niu', 'alias-1', studio, '203.0.113.7')
  const two = await guest('niu-niu', 'alias-2', studio, '203.0.113.7')
  const three = await guest('niu-niu', 'alias-3', studio, '203.0.113.8')
  for (const player of [one, two, three]) await player.sit('normal', 30 * rm)
  await waitUntil(() => three.table() !== null && two.table() !== null)
  expect(two.table()!.code).not.toBe(one.table()!.code)
  expect([one.table()!.code, two.table()!.code]).toContain(three.table()!.code)
})

test('two who open a level at the same moment sit down together', async () => {
  const [one, two] = [await guest('niu-niu'), await guest('niu-niu', 'alias-2')]
  await Promise.all([one.sit('expert', 150 * rm), two.sit('expert', 150 * rm)])
  await waitUntil(() => one.table() !== null && two.table() !== null)
  expect(one.table()!.code).toBe(two.table()!.code)
})

test('a crowd that sits down at the same moment is seated, five at a table', async () => {
  const sessions: string[] = []
  for (let at = 0; at < 30; at++) {
    platform.answers.verify['playerId'] = `crowd-${at}`
    const player = { playerId: `crowd-${at}`, ip: `203.0.113.${at}` }
    sessions.push(await studio.session({ gameCode: 'niu-niu', ...player }))
  }
  const order = { level: 'normal', amount: 30 * rm, seed: 'seed1' }
  const answers = await Promise.all(
    sessions.map((sessionID) =>
      studio.post<SitAnswer>(pvpPaths.sit, { ...order, sessionID, requestId: randomUUID() }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const tables = new Set(answers.map(({ body }) => body.view.table!.code))
  expect(tables.size).toBe(6)
}, 20_000)

test('a socket of another game, or of nobody, is not answered', async () => {
  const sessionID = await studio.session()
  for (const address of [`?sessionID=${sessionID}`, '?sessionID=0123456789abcdef', '']) {
    const url = `${studio.url.replace('http', 'ws')}${pvpPaths.socket}${address}`
    const socket = new WebSocket(url)
    await new Promise((done) => {
      socket.addEventListener('close', done)
    })
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  }
})
