import { consoleRounds } from '@kancil/contract/games/catalogue'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { MemberId } from '@kancil/contract/ids'
import { winnerBoardCount } from '@kancil/contract/site/lists'
import { winnerBoard, winnersMessage } from '@kancil/contract/games/winners'
import type { WinnerNews } from '@kancil/contract/games/winner-news'
import { betDetail, betRecords, exportBets } from '@kancil/contract/games/bets'
import { formatMoney, zero } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'
import { standsOnBoard } from './win-store.ts'
import { winnerBoardMin } from './store.ts'
import { maskAccount } from './record.ts'
import { validBetsOf } from './valid-bet-store.ts'

let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(async () => {
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`

function bet(gamer: Gamer, over: object = {}) {
  const { playerId, sessionId } = gamer
  return {
    ...{ transactionId: fresh('bet'), roundId: fresh('round'), playerId, sessionId },
    ...{ gameCode: 'test-slot', currency: 'MYR', amount: '10.00' },
    ...over,
  }
}
function win(gamer: Gamer, over: object = {}) {
  const { playerId } = gamer
  return {
    ...{ transactionId: fresh('win'), roundId: fresh('round'), playerId },
    ...{ gameCode: 'test-slot', currency: 'MYR', amount: '25.00' },
    ...over,
  }
}
const signedIn = (gamer: Gamer) => world.server.signedIn(gamer.memberId)

test('betwin is ordered and all or nothing', async () => {
  const gamer = await world.gamer()
  const { playerId, sessionId } = gamer
  const frame = {
    ...{ playerId, sessionId, gameCode: 'test-slot', currency: 'MYR', finished: true },
    roundId: fresh('round'),
  }
  const stake = { transactionId: fresh('bet'), type: 'bet', amount: '100.00' }
  const two = {
    ...{ transactionId: fresh('win'), type: 'win', amount: '30.00' },
    referenceTransactionId: stake.transactionId,
  }
  const three = { transactionId: fresh('bet'), type: 'bet', amount: '30.01' }
  const tooMuch = await world.vendor.call('/betwin', {
    ...frame,
    transactions: [stake, two, three],
  })
  expect(tooMuch.body).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: '100.00' })
  const done = await world.vendor.call('/betwin', { ...frame, transactions: [stake, two] })
  expect(done.body).toMatchObject({
    ...{ status: 'OK', balance: '30.00', duplicate: false },
    transactions: [{ transactionId: stake.transactionId }, { transactionId: two.transactionId }],
  })
  const again = await world.vendor.call('/betwin', { ...frame, transactions: [stake, two] })
  expect(again.body).toMatchObject({ duplicate: true, balance: '30.00' })
  const late = await world.vendor.call('/bet', bet(gamer, { roundId: frame.roundId }))
  expect(late.body).toMatchObject({ code: 'ROUND_CLOSED' })
})

test('a settlement posts the difference to the version before', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer, { amount: '50.00' })
  await world.vendor.call('/bet', stake)
  const settle = (settlementVersion: number, result: string, payout: string, path = '/settle') =>
    world.vendor.call(path, { betId: stake.transactionId, settlementVersion, result, payout })
  const balanceOf = (answer: { body: Record<string, unknown> }) => answer.body['balance']
  expect(balanceOf(await settle(1, 'won', '80.00'))).toBe('130.00')
  expect((await settle(1, 'won', '80.00')).body).toMatchObject({ duplicate: true })
  expect((await settle(1, 'lost', '0')).body).toMatchObject({ code: 'TRANSACTION_CONFLICT' })
  expect(balanceOf(await settle(3, 'halfWon', '65.00', '/resettle'))).toBe('115.00')
  const older = await settle(2, 'lost', '0.00', '/resettle')
  expect(older).toMatchObject({ status: 200, body: { balance: '115.00', duplicate: true } })
  expect(balanceOf(await settle(4, 'cashout', '70.00', '/cashout'))).toBe('120.00')
  await world.vendor.call('/bet', bet(gamer, { amount: '110.00' }))
  const spent = await settle(5, 'lost', '0.00', '/resettle')
  expect(spent).toMatchObject({ status: 200, body: { balance: '0.00' } })
})

test('a bet settled before the record heard of it is settled there too', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer, { amount: '50.00' })
  await world.vendor.call('/bet', stake)
  const won = { settlementVersion: 1, result: 'halfLost', payout: '40.00' }
  await world.vendor.call('/settle', { betId: stake.transactionId, ...won })
  await world.server.drain()
  const { value } = await (await signedIn(gamer)).call(betRecords, {})
  expect(value.items).toMatchObject([
    { status: 'settled', stake: '50.00', payout: '40.00', validBet: '25.00' },
  ])
})

test('what a vendor’s win leaves out is no valid bet, and comes back with a rollback', async () => {
  const gamer = await world.gamer()
  const caller = await signedIn(gamer)
  const stake = bet(gamer, { amount: '50.00' })
  await world.vendor.call('/bet', stake)
  const { roundId } = stake
  const paid = win(gamer, { roundId, amount: '40.00', roundFinished: true })
  const wrong = await world.vendor.call('/win', { ...paid, stakeNotCounted: '-1.00' })
  expect(wrong.body['code']).toBe('INVALID_AMOUNT')
  await world.vendor.call('/win', { ...paid, stakeNotCounted: '38.00' })
  await world.server.drain()
  const validBets = async () => {
    const sums = await validBetsOf(world.server.db, gamer.memberId, 'MYR')
    const { value } = await caller.call(betRecords, {})
    return [value.totals.validBet, formatMoney(sums.get('RNG') ?? zero, 'MYR')]
  }
  expect(await validBets()).toEqual(['12.00', '12.00'])
  const original = { originalTransactionId: paid.transactionId, playerId: gamer.playerId }
  await world.vendor.call('/rollback', { transactionId: fresh('rb'), ...original })
  const next = win(gamer, { roundId, amount: '40.00', stakeNotCounted: '999.00' })
  await world.vendor.call('/win', next)
  await world.server.drain()
  expect(await validBets()).toEqual(['0.00', '0.00'])
})

test.each(['before', 'after'])(
  'a void bet is no valid bet, where the record hears of it %s the settlement',
  async (when) => {
    const gamer = await world.gamer()
    const caller = await signedIn(gamer)
    const stake = bet(gamer, { amount: '50.00' })
    await world.vendor.call('/bet', stake)
    if (when === 'before') await world.server.drain()
    const settle = (settlementVersion: number, result: string) =>
      world.vendor.call('/settle', {
        ...{ betId: stake.transactionId, settlementVersion, result, payout: '50.00' },
      })
    for (const [version, result, validBet] of [
      [1, 'void', '0.00'],
      [2, 'won', '50.00'],
      [3, 'void', '0.00'],
    ] as const) {
      await settle(version, result)
      await world.server.drain()
      const { value } = await caller.call(betRecords, {})
      expect(value.items).toMatchObject([{ status: 'settled', stake: '50.00', validBet }])
      expect(value.totals.validBet).toBe(validBet)
      const sums = await validBetsOf(world.server.db, gamer.memberId, 'MYR')
      expect(formatMoney(sums.get('RNG') ?? zero, 'MYR')).toBe(validBet)
    }
  },
)

test('what a settlement paid can be taken back after its bet was rolled back, and no more', async () => {
  const gamer = await world.gamer()
  const [paid, open] = [bet(gamer), bet(gamer)]
  const settle = (betId: string, settlementVersion: number, payout: string) =>
    world.vendor.call('/settle', { betId, settlementVersion, result: 'won', payout })
  for (const body of [paid, open]) await world.vendor.call('/bet', body)
  await settle(paid.transactionId, 1, '90.00')
  for (const { transactionId } of [paid, open]) {
    const { playerId } = gamer
    const names = { transactionId: fresh('rb'), originalTransactionId: transactionId, playerId }
    await world.vendor.call('/rollback', names)
  }
  const refused = { code: 'ALREADY_ROLLED_BACK' }
  expect((await settle(paid.transactionId, 2, '95.00')).body).toMatchObject(refused)
  expect((await settle(open.transactionId, 1, '0.00')).body).toMatchObject(refused)
  const taken = await settle(paid.transactionId, 3, '0.00')
  expect(taken.body).toMatchObject({ balance: '100.00', duplicate: false })
  const again = await settle(paid.transactionId, 3, '0.00')
  expect(again.body).toMatchObject({ balance: '100.00', duplicate: true })
  expect((await settle(paid.transactionId, 4, '0.00')).body).toMatchObject(refused)
})

test('twenty settlements of one version at once pay once', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  const body = { betId: stake.transactionId, settlementVersion: 1, result: 'won', payout: '20.00' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.vendor.call('/settle', body)),
  )
  for (const { body: answer } of answers) expect(answer).toMatchObject({ balance: '110.00' })
  expect(answers.filter(({ body: answer }) => answer['duplicate'] === false)).toHaveLength(1)
})

test.each([
  ['REFERENCE_NOT_FOUND', { betId: 'never' }],
  ['BAD_REQUEST', { settlementVersion: 0 }],
  ['BAD_REQUEST', { result: 'maybe' }],
  ['INVALID_AMOUNT', { payout: '-1' }],
  ['INVALID_AMOUNT', { payout: '0.001' }],
  ['CURRENCY_MISMATCH', { currency: 'XTS' }],
])('a settlement refused with %s', async (code, over) => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  const body = { betId: stake.transactionId, settlementVersion: 1, result: 'won', payout: '20.00' }
  expect((await world.vendor.call('/settle', { ...body, ...over })).body).toMatchObject({ code })
})

test('the betting record follows the wallet: open, settled, cancelled', async () => {
  const gamer = await world.gamer()
  const caller = await signedIn(gamer)
  const settled = bet(gamer)
  await world.vendor.call('/bet', settled)
  await world.vendor.call('/win', win(gamer, { roundId: settled.roundId, roundFinished: true }))
  const lost = bet(gamer, { amount: '5.00' })
  await world.vendor.call('/bet', lost)
  await world.vendor.call('/win', win(gamer, { roundId: lost.roundId, amount: '0' }))
  const cancelled = bet(gamer, { amount: '7.00' })
  await world.vendor.call('/bet', cancelled)
  await world.vendor.call('/rollback', {
    ...{ transactionId: fresh('rb'), playerId: gamer.playerId },
    originalTransactionId: cancelled.transactionId,
  })
  await world.vendor.call('/bet', bet(gamer, { amount: '3.00' }))
  await world.server.drain()

  const { value } = await caller.call(betRecords, {})
  expect(value.totals).toEqual({
    ...{ rounds: 4, stake: '18.00', payout: '25.00', net: '7.00', validBet: '15.00' },
  })
  expect(value.items.map(({ status, stake, payout }) => [status, stake, payout])).toEqual(
    expect.arrayContaining([
      ...[
        ['settled', '10.00', '25.00'],
        ['settled', '5.00', '0.00'],
      ],
      ...[
        ['cancelled', '0.00', '0.00'],
        ['open', '3.00', '0.00'],
      ],
    ]),
  )
  const open = await caller.call(betRecords, { status: 'open' })
  expect(open.value).toMatchObject({ totals: { rounds: 1 }, nextCursor: null })
  const none = await caller.call(betRecords, { vassalage: 'NOBODY' })
  expect(none.value.items).toEqual([])
})

test('pages neither miss nor repeat a round', async () => {
  const gamer = await world.gamer()
  const caller = await signedIn(gamer)
  for (let i = 0; i < 11; i++) await world.vendor.call('/bet', bet(gamer, { amount: '1.00' }))
  await world.server.drain()
  const seen = new Set<string>()
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const input: InputOf<typeof betRecords> = { ...(cursor && { cursor }), pageSize: 4 }
    const { value }: { value: OutputOf<typeof betRecords> } = await caller.call(betRecords, input)
    sizes.push(value.items.length)
    for (const { betId } of value.items) seen.add(betId)
    cursor = value.nextCursor
  }
  expect([sizes, seen.size]).toEqual([[4, 4, 3], 11])
  // Another member's round is a place in nobody else's record.
  const stranger = await signedIn(await world.gamer())
  const cursor = Buffer.from(JSON.stringify([[...seen][0]])).toString('base64url')
  expect((await stranger.call(betRecords, { cursor })).value.items).toEqual([])
})

test('events may come twice and out of order without a change of the record', async () => {
  const gamer = await world.gamer()
  const caller = await signedIn(gamer)
  const early = bet(gamer)
  const rollback = {
    ...{ transactionId: fresh('rb'), playerId: gamer.playerId },
    originalTransactionId: early.transactionId,
  }
  await world.vendor.call('/rollback', rollback)
  await world.vendor.call('/bet', early)
  const { transactionId, roundId } = bet(gamer)
  await world.vendor.call('/win', win(gamer, { roundId, winType: 'promo' }))
  await world.vendor.call('/bet', bet(gamer, { transactionId, roundId }))
  await world.vendor.call('/bet', bet(gamer, { transactionId, roundId }))
  await world.server.drain()
  const { value } = await caller.call(betRecords, {})
  expect(value.items).toMatchObject([{ status: 'settled', stake: '10.00', payout: '25.00' }])
})

test('one round with its movements, summary and replay; not another’s', async () => {
  const gamer = await world.gamer()
  const caller = await signedIn(gamer)
  const stake = bet(gamer, { betDetails: { lines: 20 } })
  await world.vendor.call('/bet', stake)
  const lost = { roundId: stake.roundId, amount: '0', roundFinished: true }
  await world.vendor.call('/win', win(gamer, lost))
  await world.vendor.call('/round/close', {
    ...{ roundId: stake.roundId, playerId: gamer.playerId, gameCode: 'test-slot' },
    ...{ summary: { freeSpins: 3 }, replayUrl: 'https://studio.example/round/1' },
  })
  await world.server.drain()
  const { value } = await caller.call(betRecords, {})
  const { betId } = value.items[0]!
  const detail = await caller.call(betDetail, { betId })
  expect(detail.value).toMatchObject({
    ...{ vendorRoundId: stake.roundId, replayUrl: 'https://studio.example/round/1' },
    details: '{"freeSpins":3}',
    bet: { status: 'settled', gameName: 'Slot Ujian', net: '-10.00' },
    transactions: [
      { kind: 'bet', amount: '10.00', balanceAfter: '90.00' },
      { kind: 'win', amount: '0.00', balanceAfter: '90.00' },
    ],
  })
  const other = await signedIn(await world.gamer())
  expect((await other.call(betDetail, { betId })).status).toBe(404)
})

test.each([
  [{ from: '2026-01-01', to: '2026-12-31' }, 'range_too_long'],
  [{ from: '2026-02-31', to: '2026-03-01' }, 'range_invalid'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'range_invalid'],
  [{ from: '0000-01-01', to: '0000-01-05' }, 'range_invalid'],
  [{ to: '0000-01-03' }, 'range_invalid'],
  [{ to: '0001-01-03' }, 'range_invalid'],
])('a range of %j is %s', async (range, code) => {
  const caller = await signedIn(await world.gamer())
  expect(await caller.call(betRecords, range)).toMatchObject({ status: 422, code })
})

test('the CSV comes by a ticket that works once and for thirty seconds', async () => {
  const gamer = await world.gamer()
  const caller = await signedIn(gamer)
  await world.vendor.call('/bet', bet(gamer))
  await world.server.drain()
  const today = businessDay(world.server.clock.now())
  const { value } = await caller.call(exportBets, { from: today, to: today })
  const stranger = world.server.visitor()
  const file = await stranger.send('GET', value.url)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toContain('attachment')
  const lines = String(file.value).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',Slot Ujian,open,MYR,10.00,0.00,-10.00,0.00')
  expect((await stranger.send('GET', value.url)).status).toBe(404)
  const late = await caller.call(exportBets, {})
  world.server.clock.advance(31_000)
  expect((await stranger.send('GET', late.value.url)).status).toBe(404)
  expect(
    (await stranger.send('GET', `${exportBets.report.download}?ticket=x&ticket=y`)).status,
  ).toBe(404)
})

/** The member's rounds as the console pages through them. */
async function listConsoleRounds(memberId: MemberId): Promise<string[]> {
  const operator = await world.server.operator()
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const input = { memberId, pageSize: 100, ...(cursor ? { cursor } : {}) }
    const page: OutputOf<typeof consoleRounds> = (await operator.call(consoleRounds, input)).value
    seen.push(...page.items.map(({ bet }) => bet.betId))
    cursor = page.nextCursor
  } while (cursor)
  return seen
}

test('an invalid cursor is refused', async () => {
  const operator = await world.server.operator()
  for (const cursor of ['x', 'e30', 'WzFd'])
    expect((await operator.call(consoleRounds, { cursor })).code).toBe('bad_request')
})

test('a file holds each round of a long selection once; one that is too long is refused', async () => {
  const { ownerDb } = world.server
  const gamer = await world.gamer()
  const caller = await signedIn(gamer)
  const plant = (from: number, to: number) =>
    sql`insert into bet_round (id, member_id, vendor_id, round_id, game_code, currency, placed_at,
        status)
      select 'rnd_' || md5(${gamer.playerId} || g), ${caller.subjectId}, 'studio', g, 'test-slot',
        'MYR', ${world.server.clock.now()}::timestamptz - (g / 3) * interval '1 microsecond', 'open'
      from generate_series(${from}::int, ${to}::int) g`.execute(ownerDb)
  await plant(1, 2_500)
  const { value } = await caller.call(exportBets, {})
  const file = await world.server.visitor().send('GET', value.url)
  const ids = String(file.value).trim().split('\r\n').slice(1)
  expect(ids).toHaveLength(2_500)
  expect(new Set(ids.map((line) => line.split(',')[0])).size).toBe(2_500)
  expect(await listConsoleRounds(caller.subjectId as MemberId)).toEqual(
    ids.map((line) => line.split(',')[0]),
  )

  const { linesMax } = exportBets.report
  await plant(2_501, linesMax)
  expect((await caller.call(exportBets, {})).code).toBe('')
  await plant(linesMax + 1, linesMax + 1)
  expect(await caller.call(exportBets, {})).toMatchObject({
    ...{ status: 422, code: 'too_many_lines', value: { most: linesMax } },
  })
  expect((await caller.call(exportBets, { status: 'settled' })).code).toBe('')
})

test('the winner board tells of large wins and of nobody’s name', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  await world.vendor.call('/win', win(gamer, { roundId: stake.roundId, amount: '250.00' }))
  await world.server.drain()
  const { value } = await world.server.visitor().call(winnerBoard, {})
  expect(value.list).toMatchObject([{ payout: '250.00', gameName: 'Slot Ujian' }])
  expect(value.list[0]!.name).toMatch(/^g\*\*\*\d$/)
  const english = await world.server.visitor().call(winnerBoard, { language: 'EN' })
  expect(english.value.list).toMatchObject([{ payout: '250.00', gameName: 'Test Slot' }])
  const ofLine = async (gameType: 'RNG' | 'LOTT') =>
    (await world.server.visitor().call(winnerBoard, { gameType })).value.list
  expect(await ofLine('RNG')).toEqual(value.list)
  expect(await ofLine('LOTT')).toEqual([])
  const caller = await signedIn(gamer)
  const { value: record } = await caller.call(betRecords, { language: 'CN' })
  expect(record.items[0]).toMatchObject({ gameName: '测试' })
  const { betId } = record.items[0]!
  expect((await caller.call(betDetail, { betId, language: 'EN' })).value.bet.gameName).toBe(
    'Test Slot',
  )
})

test('two equal wins of one moment are two rows, and no row gives the bet away', async () => {
  const gamer = await world.gamer()
  const ids: string[] = []
  for (let at = 0; at < 2; at++) {
    const stake = bet(gamer)
    await world.vendor.call('/bet', stake)
    await world.vendor.call('/win', win(gamer, { roundId: stake.roundId, amount: '77.00' }))
  }
  await world.server.drain()
  const { value } = await world.server.visitor().call(winnerBoard, {})
  const rows = value.list.filter(({ payout }) => payout === '77.00')
  expect(rows).toHaveLength(2)
  expect(new Set(value.list.map(({ winId }) => winId)).size).toBe(value.list.length)
  const { value: record } = await (await signedIn(gamer)).call(betRecords, {})
  ids.push(...record.items.map(({ betId }) => betId))
  for (const id of ids) expect(JSON.stringify(value)).not.toContain(id.slice(4))
})

async function minimumOf(currency: string): Promise<bigint | null> {
  const { rows } = await sql<{
    least: bigint | null
  }>`select winner_board_min(${currency}) as least`.execute(world.server.db)
  return rows[0]!.least
}

test('what is a large win depends on the currency', async () => {
  const vendor = await world.addVendor({
    ...{ id: 'rupiah', currencies: ['IDR', 'KWD'] },
  })
  const play = async (currency: 'IDR' | 'KWD', amount: string): Promise<void> => {
    const gamer = await world.gamer({ currency, vendorId: 'rupiah', balance: '100' })
    const stake = bet(gamer, { currency, amount: '1' })
    await vendor.call('/bet', stake)
    await vendor.call('/win', win(gamer, { roundId: stake.roundId, currency, amount }))
    await world.server.drain()
  }
  await play('IDR', '6000')
  await play('IDR', '250000')
  await play('KWD', '5.500')
  const { value } = await world.server.visitor().call(winnerBoard, { count: 50 })
  const payouts = value.list.map(({ currency, payout }) => `${currency} ${payout}`)
  expect(payouts).not.toContain('IDR 6000')
  expect(payouts).toContain('IDR 250000')
  expect(payouts).toContain('KWD 5.500')
  for (const [currency, least] of Object.entries(winnerBoardMin))
    expect(await minimumOf(currency), currency).toBe(least)
})

test('a large win is told to every open page, the board with it; a small one is not', async () => {
  const { live } = world.server.kernel
  const board = new Promise<WinnerNews[]>((resolve) => {
    const stop = live.listen(['site'], ({ type, data }) => {
      const list = data as WinnerNews[]
      // The board of an earlier win may still be on its way.
      if (type !== winnersMessage || !list.some(({ payout }) => payout === '321.00')) return
      stop()
      resolve(list)
    })
  })
  const play = async (amount: string): Promise<void> => {
    const gamer = await world.gamer()
    const stake = bet(gamer)
    await world.vendor.call('/bet', stake)
    await world.vendor.call('/win', win(gamer, { roundId: stake.roundId, amount }))
    await world.server.drain()
  }
  await play('49.99')
  await play('321.00')
  const list = await board
  expect(list).toContainEqual(
    expect.objectContaining({
      ...{ payout: '321.00', gameName: 'Slot Ujian' },
      gameNames: expect.objectContaining({ EN: 'Test Slot', CN: '测试', AR: 'Test Slot' }),
    }),
  )
  expect(list.map(({ payout }) => payout)).not.toContain('49.99')
  expect(list.length).toBeLessThanOrEqual(winnerBoardCount)
})

test.each([
  [{}, true],
  [{ payout: 4_999n }, false],
  [{ stake: 6_000n }, false],
  [{ currency: 'XTS' }, false],
  [{ currency: 'IDR' }, false],
  [{ currency: 'IDR', payout: 200_000n }, true],
  [{ currency: 'KWD' }, true],
  [{ status: 'open' }, false],
])('with %o a round stands on the board: %s', (over, stands) => {
  const round = { payout: 5_000n, stake: 100n, currency: 'MYR', status: 'settled', ...over }
  expect(standsOnBoard(round as never)).toBe(stands)
})

test.each([
  ['aminah', 'a***h'],
  ['abc', '***'],
  ['', '***'],
  ['陈大文先生', '陈***生'],
])('%s is shown as %s', (account, masked) => {
  expect(maskAccount(account)).toBe(masked)
})
