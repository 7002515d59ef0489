import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'

// Bodies that are well signed, and that the books or the record could not keep as they are: none of
// them is answered with 500, and none is left behind as an event that can never be handled.
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

/** The body as text, with what JavaScript itself would not write in the place of `"HERE"`. */
function raw(body: object, here: string): string {
  return JSON.stringify(body).replace('"HERE"', here)
}

test.each([
  ['half of a surrogate pair', '"\\ud800"', '\ufffd'],
  ['the other half, in capitals', '"\\uDFFF"', '\ufffd'],
  ['U+0000', '"\\u0000"', '\ufffd'],
  ['a whole pair', '"\\ud83d\\ude00"', '😀'],
  ['a backslash before it', '"\\\\\\ud800"', '\\\ufffd'],
])('details with %s are kept', async (_what, here, kept) => {
  const gamer = await world.gamer()
  const stake = bet(gamer, { betDetails: { note: 'HERE' } })
  expect((await world.vendor.send('/bet', raw(stake, here))).status).toBe(200)
  const { rows } = await sql<{ details: unknown }>`select details from transfer
    where source_tx = ${stake.transactionId}`.execute(world.server.db)
  expect(rows).toEqual([{ details: { note: kept } }])
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

test('a win that no account could hold is INVALID_AMOUNT, and moves nothing', async () => {
  const gamer = await world.gamer({ currency: 'KWD', balance: '0' })
  const win = () => bet(gamer, { currency: 'KWD', amount: '999999999999999.999' })
  const answers = []
  for (let time = 0; time < 10; time++) answers.push(await world.vendor.call('/win', win()))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(9).fill(200), 400])
  expect(answers.at(-1)!.body).toMatchObject({ code: 'INVALID_AMOUNT', retry: false })
  const { body } = await world.vendor.call('/balance', { ...gamer, currency: 'KWD' })
  expect(body['balance']).toBe(answers[8]!.body['balance'])
})
