import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'

// Correctly signed bodies that the ledger or the betting record could not store as they are. None
// is answered with 500, and none leaves an event that can never be handled.
let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(() => world?.server.stop())

let count = 0
const fresh = (prefix: string) => `${prefix}-${++count}`

function bet(gamer: Gamer, over: object = {}) {
  return {
    ...{ transactionId: fresh('bet'), roundId: fresh('round'), ...gamer },
    ...{ gameCode: 'test-slot', currency: 'MYR', amount: '10.00' },
    ...over,
  }
}

/** The body as text, with something that `JSON.stringify` would not write in place of `"HERE"`. */
function raw(body: object, here: string): string {
  return JSON.stringify(body).replace('"HERE"', here)
}

test.each([
  ['half of a surrogate pair', '"\\ud800"', '\ufffd'],
  ['the other half, in capitals', '"\\uDFFF"', '\ufffd'],
  ['U+0000', '"\\u0000"', '\ufffd'],
  ['a whole pair', '"\\ud83d\\ude00"', '😀'],
  ['a backslash before it', '"\\\\\\ud800"', '\\\ufffd'],
])('details with %s are kept', async (_what, here, stored) => {
  const gamer = await world.gamer()
  const stake = bet(gamer, { betDetails: { note: 'HERE' } })
  expect((await world.vendor.send('/bet', raw(stake, here))).status).toBe(200)
  const { rows } = await sql<{ details: unknown }>`select details from transfer
    where source_tx = ${stake.transactionId}`.execute(world.server.db)
  expect(rows).toEqual([{ details: { note: stored } }])
})

test('ids of any script are booked, repeated and paid', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer, { transactionId: fresh('ставка-金'), roundId: fresh('раунд-😀') })
  const first = await world.vendor.call('/bet', stake)
  expect(first.body).toMatchObject({ status: 'OK', balance: '90.00', duplicate: false })
  const { body: again } = await world.vendor.call('/bet', stake)
  expect(again).toMatchObject({ balance: '90.00', duplicate: true })
  const { transactionId, ...rest } = stake
  const win = { ...rest, transactionId: fresh('gewinn-ä'), referenceTransactionId: transactionId }
  expect((await world.vendor.call('/win', win)).body).toMatchObject({ balance: '100.00' })
  const foreign = { ...win, transactionId: fresh('win'), gameCode: '水果机' }
  expect((await world.vendor.call('/win', foreign)).body).toMatchObject({ balance: '110.00' })
})

test.each([
  ['128 pairs', '😀'.repeat(128), 200],
  ['129 letters', 'я'.repeat(129), 400],
  ['U+0000', 'a\u0000b', 400],
  ['a delete', 'a\u007fb', 400],
  ['half of a pair', '\udfff', 400],
])('a transaction named by %s', async (_what, transactionId, status) => {
  const answer = await world.vendor.call('/bet', bet(await world.gamer(), { transactionId }))
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', retry: false })
})

test('details that are nested too deeply are BAD_REQUEST', async () => {
  const stake = bet(await world.gamer(), { betDetails: 'HERE' })
  const here = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  const { body } = await world.vendor.send('/bet', raw(stake, here))
  expect(body).toMatchObject({ code: 'BAD_REQUEST', retry: false })
})

test('the summary of a round reaches the record whatever is in it', async () => {
  const { playerId } = await world.gamer()
  const close = { roundId: fresh('round'), playerId, gameCode: 'test-slot' }
  const answer = await world.vendor.send(
    '/round/close',
    raw({ ...close, summary: { note: 'HERE' } }, '"\\ud800"'),
  )
  expect(answer.status).toBe(200)
  await world.server.drain()
  const { db } = world.server
  const { rows } = await sql`select details from bet_round
    where round_id = ${close.roundId}`.execute(db)
  expect(rows).toEqual([{ details: { note: '\ufffd' } }])
  expect((await sql`select from event_cursor where attempts > 0`.execute(db)).rows).toEqual([])
})

test.each([
  'https://studio.example/\u0000',
  'https://studio.example/\ud800',
  'https://studio.example/a b',
  'javascript:alert(1)',
  '/round/1',
])('a replay at %j is BAD_REQUEST', async (replayUrl) => {
  const { playerId } = await world.gamer()
  const close = { roundId: fresh('round'), playerId, gameCode: 'test-slot', replayUrl }
  const { body } = await world.vendor.call('/round/close', close)
  expect(body).toMatchObject({ code: 'BAD_REQUEST', retry: false })
})

test('a win of more than one may be is INVALID_AMOUNT, and one of just so much is paid', async () => {
  const gamer = await world.gamer({ currency: 'KWD', balance: '0' })
  const win = (amount: string) => bet(gamer, { currency: 'KWD', amount })
  for (const amount of ['1000000000.001', '999999999999999.999'])
    expect(await world.vendor.call('/win', win(amount))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_AMOUNT', retry: false },
    })
  const { body } = await world.vendor.call('/win', win('1000000000.000'))
  expect(body).toMatchObject({ status: 'OK', balance: '1000000000.000' })
})

test('a win that no account could hold is INVALID_AMOUNT, and moves nothing', async () => {
  const gamer = await world.gamer({ currency: 'KWD', balance: '0' })
  await sql`update account set balance = 9223372036854775000 where purpose = 'cash'
    and owner_id = (select member_id from player_alias where alias = ${gamer.playerId})`.execute(
    world.server.ownerDb,
  )
  const { status, body } = await world.vendor.call('/win', bet(gamer, { currency: 'KWD' }))
  expect([status, body]).toMatchObject([400, { code: 'INVALID_AMOUNT', retry: false }])
  const answer = await world.vendor.call('/balance', { ...gamer, currency: 'KWD' })
  expect(answer.body['balance']).toBe('9223372036854775.000')
})
