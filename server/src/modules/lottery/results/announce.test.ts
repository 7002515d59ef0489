import type { AddressInfo } from 'node:net'
import { createSignedDraws } from '@kancil/adapters/draw-results/signed-draws'
import {
  type Announcement,
  deskAnnouncements,
  reviewAnnouncement,
} from '@kancil/contract/lottery/announcements'
import { correctIssue } from '@kancil/contract/lottery/desk'
import { lotteryBoard } from '@kancil/contract/lottery/games'
import { enterResult } from '@kancil/contract/lottery/results-desk'
import { buyTicket } from '@kancil/contract/lottery/tickets'
import {
  type DrawAnnouncement,
  type sandboxDrawActs,
  sandboxDrawDeskPath,
  sandboxDrawKey,
  sandboxDrawsPath,
  type SignedDraws,
} from '@kancil/contract/ports/draw-results'
import { drawRoutes } from '@kancil/sandbox/draws/routes'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import { type LotteryWorld, lotteryWorld, type Player } from '../../../testing/lottery-world.ts'
import { type Engine, openEngine } from '../draws/engine.ts'
import { readIssue } from '../draws/issue-store.ts'
import { issueView } from '../draws/view.ts'

const gameCode = 'hanoi'
let world: LotteryWorld
let sandbox: FastifyInstance
let engine: Engine
let url: string

beforeAll(async () => {
  world = await lotteryWorld({}, [gameCode, 'sea-fast-1'])
  sandbox = Fastify({ forceCloseConnections: true })
  drawRoutes(sandbox, { clock: { now: () => world.server.clock.now() } })
  await sandbox.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`
  const source = createSignedDraws(`${url}${sandboxDrawsPath}`, sandboxDrawKey)
  engine = openEngine(world.server.kernel, source)
  // The world's own engine gives its games up.
  await sql`update lottery_lease set until = clock_timestamp()`.execute(world.server.db)
})
afterAll(async () => {
  await world.server.drain()
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await engine.stop()
  await sandbox.close()
  await world.server.stop()
})

type Act = (typeof sandboxDrawActs)[number] | 'fly'
const act = (issueNo: string, name: Act, game = gameCode) =>
  fetch(`${url}${sandboxDrawDeskPath}/${game}/${issueNo}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: name }),
  })

let player: Player
let issueNo: string
let drawAt: Date
let requests = 0
const ends = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).join(',')

/** Each case has a day of its own, and a ticket of all ends: 100.00 for 90.00. */
beforeEach(async () => {
  player = await world.player()
  await engine.tick()
  let board = (await world.server.visitor().call(lotteryBoard, { gameCode })).value
  if (!board.current) {
    world.server.clock.set(new Date(board.next!.openAt))
    await engine.tick()
    board = (await world.server.visitor().call(lotteryBoard, { gameCode })).value
  }
  const issue = board.current!
  ;[issueNo, drawAt] = [issue.issueNo, new Date(issue.drawAt)]
  const bought = await player.call(buyTicket, {
    ...{ requestId: `port-${++requests}-request`, gameCode, issueNo },
    ruleVersion: board.rules.version,
    lines: [{ play: '2top', content: ends, unit: '1.00', multiple: 1 }],
  })
  expect(bought.code).toBe('')
})

async function worth(): Promise<bigint> {
  const wallet = await walletOf(world.server.db, player.memberId, 'MYR')
  return wallet!.playable + wallet!.receivable
}

/** So long after the draw; then the source is read and what follows is done. */
async function after(seconds: number): Promise<void> {
  world.server.clock.set(new Date(drawAt.getTime() + seconds * 1_000))
  await read()
}

async function read(): Promise<void> {
  await engine.tick()
  await engine.readResults()
  await engine.tick()
}

const issueNow = async () => issueView((await readIssue(world.server.db, gameCode, issueNo))!)

/** What became of the latest announcement of the issue; those of one moment, by their numbers. */
async function newest(): Promise<Announcement> {
  const desk = await world.server.operator()
  const { items } = (await desk.call(deskAnnouncements, { pageSize: 100 })).value
  return items
    .filter((row) => row.gameCode === gameCode && row.issueNo === issueNo)
    .toSorted((one, other) => one.announcementId.localeCompare(other.announcementId))
    .at(-1)!
}

test('an announced result is drawn and paid, once, however often it is sent', async () => {
  await after(-60)
  expect(await issueNow()).toMatchObject({ state: 'closed' })
  await after(60)
  const drawn = await issueNow()
  expect(drawn).toMatchObject({ state: 'settled', resultVersion: 1 })
  expect(await worth()).toBe(990_00n)
  expect(await newest()).toMatchObject({ verdict: 'drawn', issueNo, result: { first: /\d{5}/ } })
  await act(issueNo, 'repeat')
  await read()
  await read()
  expect(await newest()).toMatchObject({ verdict: 'confirmed', needsReview: false })
  expect(await issueNow()).toEqual(drawn)
  expect(await worth()).toBe(990_00n)
})

test('a result that arrives before anybody has closed the issue is drawn, not taken for early', async () => {
  world.server.clock.set(new Date(drawAt.getTime() + 60_000))
  expect(await issueNow()).toMatchObject({ state: 'open' })
  await engine.readResults()
  await engine.tick()
  expect(await newest()).toMatchObject({ verdict: 'drawn' })
  expect(await issueNow()).toMatchObject({ state: 'settled' })
})

test('a late result is waited for: the issue stays closed', async () => {
  await act(issueNo, 'delay')
  await after(3_600)
  expect(await issueNow()).toMatchObject({ state: 'closed' })
  await act(issueNo, 'announce')
  await read()
  expect(await issueNow()).toMatchObject({ state: 'settled' })
})

test('a result that changes moves nothing: the desk corrects it', async () => {
  await after(60)
  const before = await issueNow()
  await act(issueNo, 'change')
  await read()
  const changed = await newest()
  expect(changed).toMatchObject({ verdict: 'changed', needsReview: true })
  expect(await issueNow()).toEqual(before)
  const [desk, second] = [await world.server.operator(), await world.server.operator()]
  const correction = { gameCode, issueNo, result: changed.result!, note: 'As announced again' }
  await desk.call(enterResult, correction)
  expect((await second.call(enterResult, correction)).value.entry).toBe('drawn')
  await engine.tick()
  expect(await issueNow()).toMatchObject({ state: 'settled', resultVersion: 2 })
  expect(await worth()).toBe(990_00n)
  const review = { announcementId: changed.announcementId, note: 'Corrected by two of us' }
  expect((await desk.call(reviewAnnouncement, review)).success).toBe(true)
  expect(await newest()).toMatchObject({ verdict: 'changed', needsReview: false })
})

test('what contradicts an operator’s entry stops, and shows on the desk without its digits', async () => {
  await act(issueNo, 'delay')
  await after(60)
  const result = { first: '00000', second: '00000' }
  const [desk, second] = [await world.server.operator(), await world.server.operator()]
  expect((await desk.call(enterResult, { gameCode, issueNo, result })).value.entry).toBe('waiting')
  await act(issueNo, 'announce')
  await read()
  expect(await issueNow()).toMatchObject({ state: 'closed' })
  const stopped = await newest()
  expect(stopped).toMatchObject({ verdict: 'differs', needsReview: true, issueNo })
  expect(stopped).not.toHaveProperty('result')
  // Announced once more, it is still for two operators to decide.
  await act(issueNo, 'repeat')
  await read()
  expect(await newest()).toMatchObject({ verdict: 'differs' })
  expect(await issueNow()).toMatchObject({ state: 'closed' })
  const { value } = await desk.call(deskAnnouncements, { verdict: 'waiting', pageSize: 100 })
  expect(value.waiting).toBe(value.items.length)
  await desk.call(enterResult, { gameCode, issueNo, result })
  expect((await second.call(enterResult, { gameCode, issueNo, result })).value.entry).toBe('drawn')
})

test('an operator’s entry that says the same makes it the result; one alone corrects nothing', async () => {
  await act(issueNo, 'delay')
  await after(60)
  await act(issueNo, 'announce')
  const sent = await fetch(`${url}${sandboxDrawsPath}?since=${drawAt.toISOString()}`)
  const { list } = (await sent.json()) as SignedDraws
  const { result } = JSON.parse(list[0]!.body) as DrawAnnouncement
  const desk = await world.server.operator()
  await desk.call(enterResult, { gameCode, issueNo, result })
  await read()
  expect(await newest()).toMatchObject({ verdict: 'drawn' })
  expect(await issueNow()).toMatchObject({ state: 'settled', result })
  const correct = { gameCode, issueNo, resultVersion: 1, note: 'Not by one alone', result }
  expect((await desk.call(correctIssue, correct)).code).toBe('not_by_one')
})

test('what the source did not sign, or means no draw, is kept and does nothing', async () => {
  await act(issueNo, 'forge')
  await act(issueNo, 'misplace')
  await after(-60)
  const desk = await world.server.operator()
  const { items } = (await desk.call(deskAnnouncements, { verdict: 'waiting', pageSize: 100 }))
    .value
  const forged = items.find(({ verdict }) => verdict === 'forged')!
  expect([forged.gameCode, forged.issueNo, forged.result]).toEqual(['', '', undefined])
  expect(items.map(({ verdict }) => verdict)).toContain('unknown')
  expect(await issueNow()).toMatchObject({ state: 'closed' })
  expect((await act(issueNo, 'fly')).status).toBe(400)
  expect((await act(issueNo, 'change', 'sea-fast-1')).status).toBe(404)
})

test('a result that is known while its sale goes on ends the sale', async () => {
  await act(issueNo, 'announce')
  await read()
  expect(await newest()).toMatchObject({ verdict: 'early', needsReview: true })
  expect(await issueNow()).toMatchObject({ state: 'closed' })
  await after(60)
  // What was sold when somebody may have known is for operators: they void it, or draw it.
  expect(await issueNow()).toMatchObject({ state: 'closed' })
  const { rows } = await sql<{ state: string }>`select state from lottery_ticket
    where member_id = ${player.memberId}`.execute(world.server.db)
  expect(rows).toEqual([{ state: 'accepted' }])
})
