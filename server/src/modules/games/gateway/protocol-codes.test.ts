import { type VendorCode, vendorCodes } from '@kancil/contract/seamless/native-wire'
import { money } from '@kancil/contract/money'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { noTerms, type PlayTerms, setPlayTerms } from '../../../ledger/play/terms.ts'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'
import type { VendorAnswer } from '../../../testing/vendor-caller.ts'
import { setPlayRule } from '../bets/rule-store.ts'
import { forgetCatalogue } from '../catalogue/games.ts'
import { putVendorKey } from '../catalogue/vendors.ts'

// Every code of the native protocol, each over real HTTP with the status from the table.
let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(() => world?.server.stop())

let count = 0
const fresh = () => `id-${++count}`
const tried = new Set<VendorCode>()

function bet(gamer: Gamer, over: object = {}) {
  const { playerId, sessionId } = gamer
  return {
    ...{ transactionId: fresh(), roundId: fresh(), playerId, sessionId },
    ...{ gameCode: 'test-slot', currency: 'MYR', amount: '10.00' },
    ...over,
  }
}

function expectCode(answer: VendorAnswer, code: VendorCode, balance?: string): void {
  tried.add(code)
  expect(answer.body).toMatchObject({
    ...{ status: 'ERROR', code, retry: vendorCodes[code].retry },
    ...(balance === undefined ? {} : { balance, currency: 'MYR' }),
  })
  expect(answer.status).toBe(vendorCodes[code].http)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.body['message']).toMatch(/./)
}

async function change(gamer: Gamer, text: string): Promise<void> {
  const { db } = world.server
  await sql.raw(`update game_session set ${text} where id = '${gamer.sessionId}'`).execute(db)
}
async function terms(gamer: Gamer, set: Partial<PlayTerms>): Promise<void> {
  const { db, clock } = world.server
  await db
    .transaction()
    .execute((tx) => setPlayTerms(tx, gamer.memberId, 'MYR', { ...noTerms, ...set }, clock.now()))
}

test('INSUFFICIENT_FUNDS says the balance', async () => {
  const answer = await world.vendor.call('/bet', bet(await world.gamer(), { amount: '100.01' }))
  expectCode(answer, 'INSUFFICIENT_FUNDS', '100.00')
})

test.each([
  ['/balance', {}, 200, { balance: '0.00' }],
  ['/win', {}, 200, { balance: '10.00' }],
  ['/bet', {}, 402, { code: 'INSUFFICIENT_FUNDS', balance: '0.00' }],
  ['/bet', { amount: '0' }, 200, { balance: '0.00' }],
  ['/rollback', { originalTransactionId: 'none' }, 200, { balance: '0.00', applied: false }],
  ['/round/close', {}, 200, { balance: '0.00' }],
  ['/balance', { currency: 'XTS' }, 400, { code: 'CURRENCY_MISMATCH' }],
  ['/win', { currency: 'XTS' }, 400, { code: 'CURRENCY_MISMATCH' }],
])('%s with %j opens the wallet of a member who has none', async (path, over, status, says) => {
  const gamer = await world.gamer({ hasWallet: false })
  const answer = await world.vendor.call(path, bet(gamer, over))
  expect(answer.body).toMatchObject(says)
  expect(answer.status).toBe(status)
})

test('/betwin opens the wallet of a member who has none', async () => {
  const { playerId, sessionId } = await world.gamer({ hasWallet: false })
  const order = { playerId, sessionId, roundId: fresh(), gameCode: 'test-slot', currency: 'MYR' }
  const transactions = [
    { transactionId: fresh(), type: 'bet', amount: '0' },
    { transactionId: fresh(), type: 'win', amount: '2.50' },
  ]
  const { body } = await world.vendor.call('/betwin', { ...order, transactions })
  expect(body).toMatchObject({ status: 'OK', balance: '2.50' })
})

test.each([
  ['BET_LIMIT', { betMax: money(9_99n) }],
  ['WAGER_LIMIT', { wagerDayMax: money(9_99n) }],
  ['LOSS_LIMIT', { lossDayMax: money(9_99n) }],
] as const)('%s says the balance', async (code, limit) => {
  const gamer = await world.gamer()
  await terms(gamer, limit)
  expectCode(await world.vendor.call('/bet', bet(gamer)), code, '100.00')
  expect((await world.vendor.call('/bet', bet(gamer, { amount: '9.99' }))).status).toBe(200)
})

test('BONUS_TERMS for what the terms of an open bonus forbid', async () => {
  const gamer = await world.gamer()
  const rule = { betMax: 9_99n, blockedLines: [], blockedGames: [] }
  await inTransaction(world.server.db, (tx) => setPlayRule(tx, gamer.memberId, rule))
  expectCode(await world.vendor.call('/bet', bet(gamer)), 'BONUS_TERMS')
  expect((await world.vendor.call('/bet', bet(gamer, { amount: '9.99' }))).status).toBe(200)
})

test('TIME_LIMIT when the session’s time is over; a win is still paid', async () => {
  const gamer = await world.gamer()
  await change(gamer, `play_until = now() - interval '1 minute'`)
  expectCode(await world.vendor.call('/bet', bet(gamer)), 'TIME_LIMIT', '100.00')
  const { sessionId: _, ...win } = bet(gamer)
  expect((await world.vendor.call('/win', win)).body).toMatchObject({ balance: '110.00' })
})

test('REALITY_CHECK_PENDING until it is acknowledged', async () => {
  const gamer = await world.gamer()
  await change(gamer, `reality_check_due_at = now() - interval '1 minute'`)
  expectCode(await world.vendor.call('/bet', bet(gamer)), 'REALITY_CHECK_PENDING')
})

test.each([
  ['PLAYER_LOCKED', 'documents'],
  ['SELF_EXCLUDED', 'self_excluded'],
] as const)('%s for bets; what was won is paid all the same', async (code, reason) => {
  const gamer = await world.gamer()
  await sql`update member set status = 'frozen', status_reason = ${reason}
    where id = ${gamer.memberId}`.execute(world.server.db)
  expectCode(await world.vendor.call('/bet', bet(gamer)), code)
  const { sessionId: _, ...win } = bet(gamer)
  expect((await world.vendor.call('/win', win)).status).toBe(200)
})

test('a lock is felt within a second in the middle of play', async () => {
  const gamer = await world.gamer()
  expect((await world.vendor.call('/bet', bet(gamer))).status).toBe(200)
  await sql`update member set status = 'frozen' where id = ${gamer.memberId}`.execute(
    world.server.db,
  )
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expectCode(await world.vendor.call('/bet', bet(gamer)), 'PLAYER_LOCKED')
})

test('PLAYER_NOT_FOUND for an alias that the vendor was never told', async () => {
  const gamer = await world.gamer()
  const answer = await world.vendor.call('/bet', bet(gamer, { playerId: 'nobody' }))
  expectCode(answer, 'PLAYER_NOT_FOUND')
  await world.addVendor({ id: 'nosy' })
  const nosy = await world.addVendor({ id: 'nosy' })
  expectCode(await nosy.call('/balance', { ...gamer, currency: 'MYR' }), 'PLAYER_NOT_FOUND')
})

test('SESSION_NOT_FOUND for no session, and for another player’s', async () => {
  const [gamer, other] = [await world.gamer(), await world.gamer()]
  const unknown = await world.vendor.call('/bet', bet(gamer, { sessionId: 'lch_unknown' }))
  expectCode(unknown, 'SESSION_NOT_FOUND')
  const foreign = await world.vendor.call('/bet', bet(gamer, { sessionId: other.sessionId }))
  expectCode(foreign, 'SESSION_NOT_FOUND')
  const request = { ...gamer, sessionId: 'lch_unknown', currency: 'MYR' }
  expectCode(await world.vendor.call('/balance', request), 'SESSION_NOT_FOUND')
})

test('SESSION_EXPIRED for bets; a win after the end is paid', async () => {
  const gamer = await world.gamer()
  await change(gamer, 'expires_at = created_at')
  expectCode(await world.vendor.call('/bet', bet(gamer)), 'SESSION_EXPIRED')
  const { sessionId: _, ...win } = bet(gamer)
  expect((await world.vendor.call('/win', win)).status).toBe(200)
})

test('INVALID_SIGNATURE: a wrong key, another’s, none, a changed nonce or time', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  const bad = [
    await world.vendor.call('/bet', stake, { secret: 'wrong' }),
    await world.vendor.call('/bet', stake, { headers: { 'x-signature': '0'.repeat(64) } }),
    await world.vendor.call('/bet', stake, { headers: { 'x-signature': undefined } }),
    await world.vendor.call('/bet', stake, { headers: { 'x-nonce': randomUUID() } }),
    await world.vendor.call('/bet', stake, {
      headers: { 'x-timestamp': String(world.server.clock.now().getTime() + 1) },
    }),
  ]
  for (const answer of bad) expectCode(answer, 'INVALID_SIGNATURE')
  const balance = await world.vendor.call('/balance', { ...gamer, currency: 'MYR' })
  expect(balance.body['balance']).toBe('100.00')
})

test('UNKNOWN_KEY: two keys live at once, a third unknown, a retired one no more', async () => {
  const { kernel, clock } = world.server
  const vendor = await world.addVendor({ id: 'rotating' })
  const gamer = await world.gamer({ vendorId: 'rotating' })
  const second = { vendorId: 'rotating', keyId: 'key-2', secret: 'the second secret' }
  await putVendorKey(kernel, second)
  const by = { keyId: 'key-2', secret: second.secret }
  expect((await vendor.call('/bet', bet(gamer), by)).status).toBe(200)
  expect((await vendor.call('/bet', bet(gamer))).status).toBe(200)
  expectCode(await vendor.call('/bet', bet(gamer), { keyId: 'key-9' }), 'UNKNOWN_KEY')
  const retiredAt = new Date(clock.now().getTime() - 1)
  await putVendorKey(kernel, { ...second, retiredAt })
  expectCode(await vendor.call('/bet', bet(gamer), by), 'UNKNOWN_KEY')
  const other = await vendor.call('/bet', bet(gamer), { headers: { 'x-vendor-id': 'acme' } })
  expectCode(other, 'UNKNOWN_KEY')
  const third = { ...second, keyId: 'key-3', secret: 'x' }
  await putVendorKey(kernel, third)
  await expect(putVendorKey(kernel, { ...third, keyId: 'key-4' })).rejects.toThrow(/live keys/)
})

test.each([-300_001, 300_001])('CLOCK_SKEW of %i ms', async (skew) => {
  const now = world.server.clock.now().getTime()
  const gamer = await world.gamer()
  expectCode(await world.vendor.call('/bet', bet(gamer), { at: now + skew }), 'CLOCK_SKEW')
  const within = await world.vendor.call('/bet', bet(gamer), {
    at: now + Math.sign(skew) * 299_000,
  })
  expect(within.status).toBe(200)
})

test('REPLAYED_NONCE only for a vendor whose profile asks for it', async () => {
  const vendor = await world.addVendor({ id: 'careful', remembersNonces: true })
  const gamer = await world.gamer({ vendorId: 'careful' })
  const stake = bet(gamer)
  const nonce = randomUUID()
  expect((await vendor.call('/bet', stake, { nonce })).status).toBe(200)
  expectCode(await vendor.call('/bet', stake, { nonce }), 'REPLAYED_NONCE')
  expect((await vendor.call('/bet', stake)).body).toMatchObject({ duplicate: true })
  const trusting = await world.gamer()
  const same = bet(trusting)
  await world.vendor.call('/bet', same, { nonce })
  const repeat = await world.vendor.call('/bet', same, { nonce })
  expect(repeat.body).toMatchObject({ duplicate: true })
})

test('IP_NOT_ALLOWED from outside the list', async () => {
  const outside = await world.addVendor({ id: 'elsewhere', allowedIps: ['203.0.113.0/24'] })
  const gamer = await world.gamer({ vendorId: 'elsewhere' })
  expectCode(await outside.call('/bet', bet(gamer)), 'IP_NOT_ALLOWED')
  const inside = await world.addVendor({ id: 'elsewhere', allowedIps: ['127.0.0.0/8', '::1'] })
  expect((await inside.call('/bet', bet(gamer))).status).toBe(200)
})

test.each([
  ['no JSON', '{"a":'],
  ['a list', '[]'],
  ['nothing', ''],
  ['bytes that are no UTF-8', '\ud800'],
])('BAD_REQUEST for %s', async (_what, raw) => {
  expectCode(await world.vendor.send('/bet', raw), 'BAD_REQUEST')
})

test.each([
  ['transactionId', undefined],
  ['transactionId', ''],
  ['transactionId', 'with space'],
  ['transactionId', 'x'.repeat(129)],
  ['transactionId', 7],
  ['roundId', null],
  ['playerId', {}],
  ['sessionId', undefined],
  ['gameCode', 'a\nb'],
  ['currency', 'ringgit malaysia'],
  ['amount', undefined],
  ['roundFinished', 'yes'],
  ['betType', 'huge'],
  ['betDetails', 'text'],
  ['betDetails', { long: 'x'.repeat(8_200) }],
  ['occurredAt', 'yesterday'],
])('BAD_REQUEST for %s = %j', async (field, value) => {
  const gamer = await world.gamer()
  const answer = await world.vendor.call('/bet', { ...bet(gamer), [field]: value })
  expectCode(answer, 'BAD_REQUEST')
  expect(answer.body['message']).toContain(field)
})

test.each([
  '1e3',
  '-1',
  '0.001',
  '1'.repeat(21),
  '01.00',
  '+1',
  '1,00',
  ' 1',
  '1.',
  '',
  'NaN',
  10,
  true,
])('INVALID_AMOUNT for %j', async (amount) => {
  const gamer = await world.gamer()
  expectCode(await world.vendor.call('/bet', bet(gamer, { amount })), 'INVALID_AMOUNT')
})

test('zero and long decimals of zeros are amounts', async () => {
  const gamer = await world.gamer()
  for (const amount of ['0', '0.00', '1.000000'])
    expect((await world.vendor.call('/bet', bet(gamer, { amount }))).status).toBe(200)
})

test('more than 64 KiB is refused in the protocol’s own envelope', async () => {
  const answer = await world.vendor.send('/bet', `{"a":"${'x'.repeat(70_000)}"}`)
  expectCode(answer, 'BAD_REQUEST')
  expect(answer.body['message']).toContain('65536')
})

test('an unknown call below the base is BAD_REQUEST, an unknown vendor UNKNOWN_KEY', async () => {
  expectCode(await world.vendor.call('/bets', {}), 'BAD_REQUEST')
  const answer = await fetch(`${world.base}/vendor/v1/nobody/bet`, { method: 'POST', body: '{}' })
  expect(await answer.json()).toMatchObject({ code: 'UNKNOWN_KEY' })
})

test('UNSUPPORTED_CURRENCY and CURRENCY_MISMATCH', async () => {
  const gamer = await world.gamer()
  const unknown = await world.vendor.call('/bet', bet(gamer, { currency: 'XYZ' }))
  expectCode(unknown, 'UNSUPPORTED_CURRENCY')
  const other = await world.vendor.call('/bet', bet(gamer, { currency: 'XTS' }))
  expectCode(other, 'CURRENCY_MISMATCH')
})

test('GAME_NOT_FOUND, GAME_DISABLED, COUNTRY_RESTRICTED', async () => {
  const { db } = world.server
  const gamer = await world.gamer()
  const unknown = await world.vendor.call('/bet', bet(gamer, { gameCode: 'no-such-game' }))
  expectCode(unknown, 'GAME_NOT_FOUND')
  const abroad = await world.gamer()
  await change(abroad, `country = 'SG'`)
  expectCode(await world.vendor.call('/bet', bet(abroad)), 'COUNTRY_RESTRICTED')
  await sql`update game set status = 'off' where vendor_id = 'acme'`.execute(db)
  forgetCatalogue(db)
  expectCode(await world.vendor.call('/bet', bet(gamer)), 'GAME_DISABLED')
  await sql`update game set status = 'live' where vendor_id = 'acme'`.execute(db)
  forgetCatalogue(db)
})

test('TRANSACTION_CONFLICT, ALREADY_ROLLED_BACK, ROUND_CLOSED, REFERENCE_NOT_FOUND', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  expectCode(await world.vendor.call('/bet', { ...stake, amount: '1.00' }), 'TRANSACTION_CONFLICT')
  const { playerId } = gamer
  await world.vendor.call('/rollback', {
    ...{ transactionId: fresh(), originalTransactionId: stake.transactionId, playerId },
  })
  expectCode(await world.vendor.call('/bet', stake), 'ALREADY_ROLLED_BACK')
  const round = { roundId: 'closed', playerId, gameCode: 'test-slot' }
  for (const _ of [1, 2])
    expect((await world.vendor.call('/round/close', round)).body).toMatchObject({ status: 'OK' })
  expectCode(await world.vendor.call('/bet', bet(gamer, { roundId: 'closed' })), 'ROUND_CLOSED')
  const { sessionId: _, ...win } = bet(gamer, { referenceTransactionId: 'never-seen' })
  expectCode(await world.vendor.call('/win', win), 'REFERENCE_NOT_FOUND')
})

test('RATE_LIMITED says when to come again', async () => {
  const vendor = await world.addVendor({ id: 'eager', callsPerSecond: 5 })
  const answers = await Promise.all(Array.from({ length: 40 }, () => vendor.call('/ping', {})))
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(20)
  expectCode(refused[0]!, 'RATE_LIMITED')
  expect(refused[0]!.headers.get('retry-after')).toBe('1')
})

test('RATE_LIMITED counts what the vendor signed, so that nobody else can stop its calls', async () => {
  const vendor = await world.addVendor({ id: 'copied', callsPerSecond: 5 })
  const forged = await Promise.all(
    Array.from({ length: 40 }, () => vendor.call('/ping', {}, { secret: 'guessed' })),
  )
  for (const answer of forged) expectCode(answer, 'INVALID_SIGNATURE')
  expect((await vendor.call('/ping', {})).status).toBe(200)
})

test('MAINTENANCE of the vendor stops bets and pays wins', async () => {
  const vendor = await world.addVendor({ id: 'resting', status: 'maintenance' })
  const gamer = await world.gamer({ vendorId: 'resting' })
  expectCode(await vendor.call('/bet', bet(gamer)), 'MAINTENANCE')
  const { sessionId: _, ...win } = bet(gamer)
  expect((await vendor.call('/win', win)).status).toBe(200)
})

test('UNAVAILABLE when the database is away, INTERNAL when a handler breaks', async () => {
  const faults: Record<string, Error> = {
    away: Object.assign(new Error('connection lost'), { code: '57P01' }),
    broken: new Error('a bug'),
  }
  const faulty = await gameWorld({
    adjust: (gateway) => ({
      ...gateway,
      wallet: {
        ...gateway.wallet,
        balance: (memberId, currency) => {
          const fault = faults[next]
          if (fault) throw fault
          return gateway.wallet.balance(memberId, currency)
        },
      },
    }),
  })
  let next = 'away'
  const gamer = await faulty.gamer()
  const request = { ...gamer, currency: 'MYR' }
  expectCode(await faulty.vendor.call('/balance', request), 'UNAVAILABLE')
  next = 'broken'
  expectCode(await faulty.vendor.call('/balance', request), 'INTERNAL')
  next = ''
  expect((await faulty.vendor.call('/balance', request)).body).toMatchObject({ balance: '100.00' })
  await faulty.server.stop()
})

test('every code of the table was met', () => {
  expect(Object.keys(vendorCodes).filter((code) => !tried.has(code as VendorCode))).toEqual([])
})
