import { randomUUID } from 'node:crypto'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { type ChainAnswer, HallAnswer, tablePaths } from '@kancil/contract/seamless/tables'
import type { BaccaratResult } from '@kancil/rules/games/tables/baccarat'
import { baccarat } from '@kancil/rules/games/tables/baccarat'
import type { TicketShown } from '@kancil/rules/games/tables/ticket'
import { money } from '@kancil/contract/money'
import { ticketPayout } from '@kancil/rules/games/tables/ticket'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wauPoint } from '@kancil/rules/games/tables/wau-terbang'
import { createSeal } from '../fair/seal.ts'
import { sha256Hex, streamOf } from '../fair/seeds.ts'
import { ask, studioDatabase } from '../testing/database.ts'
import { openStudio, testSealKey, waitUntil } from '../testing/open-studio.ts'
import { scriptedPlatform, type ScriptedPlatform } from '../testing/scripted-platform.ts'
import { type Guest, sitDown } from '../testing/table-guest.ts'

let platform: ScriptedPlatform
let studio: Awaited<ReturnType<typeof openStudio>>
let guests: Guest[] = []
const scale = 0.08

beforeEach(async () => {
  platform = await scriptedPlatform(1_000_00n)
  studio = await openStudio(platform, undefined, { tableScale: scale, callTimeoutMs: 400 })
})
afterEach(async () => {
  for (const guest of guests.splice(0)) guest.close()
  await studio.close()
  await platform.close()
})

async function guest(gameCode: string, playerId = 'alias-1', at = studio): Promise<Guest> {
  platform.answers.verify['playerId'] = playerId
  const seated = await sitDown(at, await at.session({ gameCode, playerId }))
  guests.push(seated)
  return seated
}
const rm = 1_000_000

test('two players: one clock, one result, and everyone is paid by it', async () => {
  const [one, two] = [await guest('baccarat'), await guest('baccarat', 'alias-2')]
  const roundId = await one.open('melati')
  const spots = { player: 5 * rm, banker: 2 * rm, tie: rm, bankerPair: 2 * rm }
  const { status, body } = await one.bet('melati', spots)
  expect(status).toBe(200)
  expect(body.ticket).toMatchObject({ status: 'open', amount: 10 * rm, spots })
  expect(body.balance?.amount).toBe(990 * rm)
  expect((await two.bet('melati', { banker: 10 * rm })).status).toBe(200)
  await waitUntil(() => two.tables.get('melati')?.crowd.players === 2)
  expect(two.tables.get('melati')?.crowd.spots).toEqual({
    ...{ player: 5, tie: 1, bankerPair: 2, banker: 12 },
  })
  await waitUntil(
    () => one.roundAt('melati')?.roundId === roundId && one.roundAt('melati')?.status === 'shown',
  )
  await waitUntil(
    () => two.roundAt('melati')?.roundId === roundId && two.roundAt('melati')?.status === 'shown',
  )
  const { crowd: _one, ...first } = one.tables.get('melati')!
  const { crowd: _two, ...second } = two.tables.get('melati')!
  expect(first.round).toEqual(second.round)
  const result = first.round!.result as BaccaratResult
  const record = `/studio/rimba/replay/${body.ticket.roundId}`
  await waitUntil(async () => (await studio.get<ReplayAnswer>(record)).body.status === 'settled')
  const due = ticketPayout(
    baccarat,
    'melati',
    result,
    new Map(Object.entries(spots).map(([spot, micro]) => [spot, money(BigInt(micro / 10_000))])),
  )
  expect((await studio.get<ReplayAnswer>(record)).body.round.payout).toBe(Number(due) * 10_000)
  await waitUntil(() => platform.calls('/round/close').length === 2)
  const staked = platform
    .calls('/bet')
    .reduce((sum, { body: bet }) => sum + Number(bet['amount']), 0)
  const won = platform.calls('/win').reduce((sum, { body: win }) => sum + Number(win['amount']), 0)
  expect(Number(platform.purse.text())).toBeCloseTo(1_000 - staked + won, 6)
  // Both sides of the table are turnover by their difference, and a tie gives both back.
  const ticketWin = platform
    .calls('/win')
    .find(({ body: { roundId: id } }) => id === body.ticket.roundId)
  expect(ticketWin?.body['stakeNotCounted']).toBe(result.winner === 'T' ? '7.00' : '4.00')
  // The record names the round, and stays sealed until the shoe is over.
  const { roundId: ticketId } = body.ticket
  const replay = (await studio.get<ReplayAnswer>(`/studio/rimba/replay/${ticketId}`)).body
  expect((replay.round.state[0] as TicketShown).result).toEqual(result)
  expect(replay.serverSeed).toBeUndefined()
})

test.each([
  ['a spot that the table lacks', { red: rm }, {}, 'SPOT_NOT_FOUND'],
  ['nothing at all', {}, {}, 'SPOT_NOT_FOUND'],
  ['below the group', { player: 5 * rm }, { group: 'middle' }, 'SPOT_LIMIT'],
  ['above the spot’s limit', { tie: 26 * rm }, {}, 'SPOT_LIMIT'],
  ['a group that is none', { player: rm }, { group: 'vip' }, 'GROUP_NOT_FOUND'],
  ['half a unit', { player: rm / 2 }, {}, 'INVALID_AMOUNT'],
  ['another round', { player: rm }, { roundId: 'another-round' }, 'BETS_CLOSED'],
  ['a table of another game', { player: rm }, { table: 'naga' }, 'TABLE_NOT_FOUND'],
])('%s is refused, nothing staked', async (_what, spots, change, reason) => {
  const seated = await guest('baccarat')
  const roundId = await seated.open('kenanga')
  const { status, body } = await seated.bet('kenanga', spots, { roundId, ...change })
  expect([status, body.reason]).toEqual([400, reason])
  expect(platform.calls('/bet')).toHaveLength(0)
})

test('a bet once the window is over is refused, whatever round it names', async () => {
  const seated = await guest('sic-bo')
  const roundId = await seated.open('dadu')
  await waitUntil(() => Date.now() >= seated.roundAt('dadu')!.closesAt)
  const { body } = await seated.bet('dadu', { big: rm }, { roundId })
  expect(body.reason).toBe('BETS_CLOSED')
  expect(platform.calls('/bet')).toHaveLength(0)
})

test('the same request twice at once is one ticket', async () => {
  const seated = await guest('roulette')
  await seated.open('anggerik')
  const requestId = randomUUID()
  const answers = await Promise.all(
    [1, 2, 3].map(() => seated.bet('anggerik', { '17': rm, red: 2 * rm }, { requestId })),
  )
  const tickets = new Set(answers.map(({ body }) => body.ticket.roundId))
  expect(tickets.size).toBe(1)
  expect(platform.calls('/bet')).toHaveLength(1)
})

test('limits count what was placed before in the round', async () => {
  const seated = await guest('dragon-tiger')
  await seated.open('naga')
  expect((await seated.bet('naga', { dragon: 150 * rm })).status).toBe(200)
  expect((await seated.bet('naga', { dragon: 51 * rm })).body.reason).toBe('SPOT_LIMIT')
  expect((await seated.bet('naga', { dragon: 50 * rm })).status).toBe(200)
  expect((await seated.mine('naga')).body.tickets).toHaveLength(2)
})

test('a stake that the platform refuses, or whose answer is lost, leaves no ticket', async () => {
  const seated = await guest('sic-bo')
  await seated.open('dadu')
  platform.script = (path) => (path === '/bet' ? 'INSUFFICIENT_FUNDS' : 'answer')
  expect((await seated.bet('dadu', { big: rm })).body.error).toBe('ERR_IPB')
  platform.script = (path) => (path === '/bet' ? 'crash_after' : 'answer')
  expect((await seated.bet('dadu', { big: rm })).body.reason).toBe('STAKE_UNKNOWN')
  await waitUntil(
    () => platform.purse.text() === '1000.00' && platform.calls('/rollback').length === 1,
  )
  expect((await seated.mine('dadu')).body.tickets).toEqual([])
})

test('every seed of a chain is the hash of the one after it, back to the published anchor', async () => {
  const seated = await guest('roulette')
  const first = await seated.open('teratai')
  const { anchor } = (await studio.get<ChainAnswer>(`${tablePaths.chain}/teratai`)).body
  const { body } = await seated.bet('teratai', { '0': rm })
  await seated.open('teratai', first)
  const path = `/studio/rimba/replay/${body.ticket.roundId}`
  const { serverSeed = '', round } = (await studio.get<ReplayAnswer>(path)).body
  const { clientSeed, serverSeedHash } = round.fair
  expect(sha256Hex(serverSeed)).toBe(serverSeedHash)
  let seed = serverSeed
  for (let step = Number(clientSeed.split('-').at(-1)); step > 0; step -= 1) seed = sha256Hex(seed)
  expect(seed).toBe(anchor)
  const { number } = (round.state[0] as TicketShown).result as unknown as { number: number }
  expect(streamOf(serverSeed, clientSeed, 0)(37)).toBe(number)
})

test('a process that dies: another one goes on with the same shoe, and pays its bets', async () => {
  const database = await studioDatabase()
  const pace = { tableScale: 0.2, callTimeoutMs: 400 }
  const [a, b] = [
    await openStudio(platform, database, pace),
    await openStudio(platform, database, pace),
  ]
  const seated = await guest('baccarat', 'alias-1', b)
  const roundId = await seated.open('cempaka')
  const hash = seated.roundAt('cempaka')!.serverSeedHash
  const { body } = await seated.bet('cempaka', { player: 5 * rm })
  expect(body.ticket.status).toBe('open')
  // Whichever holds the lease is made to look dead: its lease is of a process that never comes.
  await ask(
    database.url,
    `update game_table set holder = 'dead', lease_until = now() + interval '1 s'`,
  )
  await waitUntil(
    async () =>
      (await seated.mine('cempaka')).body.tickets[0]?.status === 'settled' ||
      seated.roundAt('cempaka')?.roundId !== roundId,
    20_000,
  )
  // One payout, however often its call was repeated on a busy machine.
  const payouts = () => new Set(platform.calls('/win').map(({ body }) => body['transactionId']))
  await waitUntil(() => payouts().size === 1, 20_000)
  await seated.open('cempaka', roundId)
  expect(seated.roundAt('cempaka')).toMatchObject({ serverSeedHash: hash })
  expect(seated.roundAt('cempaka')!.position).toBeGreaterThanOrEqual(4)
  const rounds = await ask(
    database.url,
    `select number, status from table_round where table_code = 'cempaka' order by 1`,
  )
  expect(rounds.slice(0, 1)).toMatchObject([{ status: 'settled' }])
  await a.close()
  await b.close()
  await database.drop()
})

/** A chain of one seed, whose kite snaps at a height within this range. */
async function flyTo(least: number, most: number): Promise<number> {
  const seal = createSeal(Buffer.from(testSealKey, 'hex'))
  for (let tries = 0; ; tries += 1) {
    const top = sha256Hex(`kite ${tries}`)
    const point = wauPoint(streamOf(top, 'pantai-1-1', 0)(0x1_0000_0000))
    if (point < least || point > most) continue
    const anchor = sha256Hex(top)
    await ask(
      studio.databaseUrl,
      `insert into table_chain (table_code, length, anchor, sealed_top, created_at)
       values ('pantai', 1, $1, $2, now())`,
      [anchor, seal.close(top, anchor)],
    )
    return point
  }
}

test('the kite: hidden until it snaps, taken by hand or at a height, too late after', async () => {
  const point = await flyTo(114, 124)
  const [hand, auto, greedy] = [
    await guest('wau-terbang'),
    await guest('wau-terbang', 'alias-2'),
    await guest('wau-terbang', 'alias-3'),
  ]
  const roundId = await hand.open('pantai')
  const byHand = (await hand.bet('pantai', { 'out-0': 10 * rm })).body.ticket
  expect((await hand.bet('pantai', { 'out-0': 10 * rm })).body.reason).toBe('BET_ACTIVE')
  await auto.bet('pantai', { 'out-101': 10 * rm })
  const tooHigh = (await greedy.bet('pantai', { 'out-1000000': 10 * rm })).body.ticket
  expect((await hand.take(byHand.roundId)).body.reason).toBe('TOO_LATE')
  await waitUntil(() => hand.roundAt('pantai')?.status === 'drawn')
  expect(hand.roundAt('pantai')).toMatchObject({ roundId, result: null, resultAt: null })
  await waitUntil(() => Date.now() > hand.roundAt('pantai')!.closesAt + 800)
  const taken = await hand.take(byHand.roundId)
  expect(taken.status).toBe(200)
  expect(taken.body.ticket.payout).toBeGreaterThanOrEqual(10_400_000)
  expect((await hand.take(byHand.roundId)).body.reason).toBe('TOO_LATE')
  expect((await auto.take(tooHigh.roundId)).body.reason).toBe('BET_NOT_FOUND')
  const replay = async (): Promise<TicketShown> => {
    const path = `/studio/rimba/replay/${byHand.roundId}`
    return (await studio.get<ReplayAnswer>(path)).body.round.state[0] as TicketShown
  }
  expect((await replay()).result).toBeNull()
  await waitUntil(async () => (await auto.mine('pantai')).body.tickets[0]?.status === 'settled')
  expect((await auto.mine('pantai')).body.tickets[0]?.payout).toBe(10_100_000)
  await waitUntil(() => hand.roundAt('pantai')?.status === 'shown')
  expect(hand.roundAt('pantai')?.result).toEqual({ type: 'wau', point })
  expect((await greedy.take(tooHigh.roundId)).body.reason).toBe('TOO_LATE')
  await waitUntil(async () => (await replay()).result !== null)
  expect((await greedy.mine('pantai')).body.tickets[0]).toMatchObject({ payout: 0 })
})

test('the hall has its shape; a flood of messages closes the socket; strangers get none', async () => {
  const seated = await guest('baccarat')
  const hall = await studio.get(`${tablePaths.hall}?sessionID=${seated.sessionID}`)
  expect(Value.Check(HallAnswer, hall.body)).toBe(true)
  for (let message = 0; message < 40; message += 1) seated.socket.send('snapshot')
  await waitUntil(() => seated.socket.readyState === WebSocket.CLOSED)
  const strange = new WebSocket(
    `${studio.url.replace('http', 'ws')}${tablePaths.socket}?sessionID=nobody-at-all-here`,
  )
  await waitUntil(() => strange.readyState === WebSocket.CLOSED)
  const slot = await studio.session()
  const other = new WebSocket(
    `${studio.url.replace('http', 'ws')}${tablePaths.socket}?sessionID=${slot}`,
  )
  await waitUntil(() => other.readyState === WebSocket.CLOSED)
})
