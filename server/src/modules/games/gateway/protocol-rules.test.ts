import { betDetail } from '@kancil/contract/games/bets'
import { vendorListPage } from '@kancil/contract/seamless/native-wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { roundRef } from '../../../ledger/round-ref.ts'
import { type GameWorld, type Gamer, gameWorld } from '../../../testing/game-world.ts'
import { createVendorCaller } from '../../../testing/vendor-caller.ts'

// The ten rules of the native vendor protocol (handbook, wallet protocol), each over real HTTP.
let world: GameWorld
beforeAll(async () => {
  world = await gameWorld()
})
afterAll(async () => {
  expect((await auditLedger(world.server.db, world.server.clock)).findings).toEqual([])
  await world.server.stop()
})

let count = 0
const fresh = (prefix = 'tx') => `${prefix}-${++count}`

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
    ...{ gameCode: 'test-slot', currency: 'MYR', amount: '10.00' },
    ...over,
  }
}
function rollback(gamer: Gamer, originalTransactionId: string, over: object = {}) {
  const { playerId } = gamer
  return { transactionId: fresh('rb'), originalTransactionId, playerId, ...over }
}
async function balance(gamer: Gamer): Promise<unknown> {
  const { body } = await world.vendor.call('/balance', { ...gamer, currency: 'MYR' })
  return body['balance']
}

/** Whether two answers to the same request agree, apart from what identifies the delivery. */
function sameAnswer(a: Record<string, unknown>, b: Record<string, unknown>): void {
  const bare = ({ requestId: _r, duplicate: _d, serverTime: _t, ...rest }: typeof a) => rest
  expect(bare(b)).toEqual(bare(a))
}

test('a bet takes, a win pays, and each answer says the balance of its moment', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  const first = await world.vendor.call('/bet', stake)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    ...{ status: 'OK', transactionId: stake.transactionId, balance: '90.00', currency: 'MYR' },
    ...{ bonusUsed: '0.00', duplicate: false },
  })
  expect(first.body['operatorTransactionId']).toMatch(/^\d+$/)
  expect(first.body['serverTime']).toMatch(/Z$/)
  const paid = await world.vendor.call('/win', win(gamer, { amount: '25.50' }))
  expect(paid.body).toMatchObject({ status: 'OK', balance: '115.50' })
  expect(await balance(gamer)).toBe('115.50')
})

test('rule 1: the id is unique in the vendor’s scope, whoever the player', async () => {
  const [first, other] = [await world.gamer(), await world.gamer()]
  const stake = bet(first)
  await world.vendor.call('/bet', stake)
  const again = await world.vendor.call('/bet', bet(other, { transactionId: stake.transactionId }))
  expect(again).toMatchObject({ status: 409, body: { code: 'TRANSACTION_CONFLICT' } })
  expect(await balance(other)).toBe('100.00')
})

test('rule 1: where the scope is the player, two at one table share an id', async () => {
  const vendor = await world.addVendor({ id: 'perplayer', transactionScope: 'member' })
  const player = await world.gamer({ vendorId: 'perplayer' })
  const other = await world.gamer({ vendorId: 'perplayer' })
  const id = fresh('shared')
  for (const gamer of [player, other]) {
    const { body } = await vendor.call('/bet', bet(gamer, { transactionId: id }))
    expect(body).toMatchObject({ status: 'OK', balance: '90.00', duplicate: false })
  }
  const repeat = await vendor.call('/bet', bet(player, { transactionId: id, roundId: 'other' }))
  expect(repeat.body).toMatchObject({ code: 'TRANSACTION_CONFLICT' })
})

test('rule 1: a repeat gets the stored first answer, whatever the wallet holds now', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  const first = await world.vendor.call('/bet', stake)
  await world.vendor.call('/bet', bet(gamer, { amount: '48.00' }))
  const repeat = await world.vendor.call('/bet', stake)
  expect(repeat.body).toMatchObject({ balance: '90.00', duplicate: true })
  sameAnswer(first.body, repeat.body)
  expect(await balance(gamer)).toBe('42.00')
})

test.each([
  ['type', '/win', {}],
  ['amount', '/bet', { amount: '10.01' }],
  ['currency', '/bet', { currency: 'XTS' }],
  ['round', '/bet', { roundId: 'another' }],
])('rule 1: the same id with another %s is TRANSACTION_CONFLICT', async (_what, path, over) => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  const again = await world.vendor.call(path, { ...stake, ...over })
  expect(again).toMatchObject({ status: 409, body: { code: 'TRANSACTION_CONFLICT' } })
  expect(await balance(gamer)).toBe('90.00')
})

test('rule 1: the same win id with another reference is TRANSACTION_CONFLICT', async () => {
  const gamer = await world.gamer()
  const [first, other] = [bet(gamer), bet(gamer)]
  await world.vendor.call('/bet', first)
  await world.vendor.call('/bet', other)
  const paid = win(gamer, { referenceTransactionId: first.transactionId, roundId: first.roundId })
  expect((await world.vendor.call('/win', paid)).status).toBe(200)
  const changed = { ...paid, referenceTransactionId: other.transactionId }
  const again = await world.vendor.call('/win', changed)
  expect(again.body).toMatchObject({ code: 'TRANSACTION_CONFLICT' })
})

test('rule 2: signature before shape', async () => {
  const wrong = await world.vendor.send('/bet', '{"no', { secret: 'wrong' })
  expect(wrong.body).toMatchObject({ code: 'INVALID_SIGNATURE' })
  expect((await world.vendor.send('/bet', '{"no')).body).toMatchObject({ code: 'BAD_REQUEST' })
})

test('rule 2: shape before the tombstone, the tombstone before the stored answer', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  await world.vendor.call('/rollback', rollback(gamer, stake.transactionId))
  const late = await world.vendor.call('/bet', stake)
  expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_ROLLED_BACK' } })
  const misshapen = await world.vendor.call('/bet', { ...stake, amount: '1e3' })
  expect(misshapen.body).toMatchObject({ code: 'INVALID_AMOUNT' })
  expect(await balance(gamer)).toBe('100.00')
})

test('rule 2: the stored answer before the session, the session before the funds', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  const first = await world.vendor.call('/bet', stake)
  await sql`update game_session set ended_at = now() where id = ${gamer.sessionId}`.execute(
    world.server.db,
  )
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const repeat = await world.vendor.call('/bet', stake)
  sameAnswer(first.body, repeat.body)
  const dear = await world.vendor.call('/bet', bet(gamer, { amount: '5000.00' }))
  expect(dear).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } })
})

test('rule 2: a rollback’s own id comes before its original', async () => {
  const gamer = await world.gamer()
  const [first, other] = [bet(gamer), bet(gamer)]
  await world.vendor.call('/bet', first)
  await world.vendor.call('/bet', other)
  const undo = rollback(gamer, first.transactionId)
  await world.vendor.call('/rollback', undo)
  const reused = { ...undo, originalTransactionId: other.transactionId }
  const again = await world.vendor.call('/rollback', reused)
  expect(again.body).toMatchObject({ code: 'TRANSACTION_CONFLICT' })
  expect(await balance(gamer)).toBe('90.00')
})

test('rule 3: forty identical bets at once post once and get forty equal answers', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => world.vendor.call('/bet', stake)),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    sameAnswer(answers[0]!.body, answer.body)
  }
  expect(answers.filter((answer) => answer.body['duplicate'] === false)).toHaveLength(1)
  expect(await balance(gamer)).toBe('90.00')
})

test('rule 3: thirty different bets at once never go below zero', async () => {
  const gamer = await world.gamer()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => world.vendor.call('/bet', bet(gamer, { amount: '7.00' }))),
  )
  const codes = answers.map((answer) => answer.body['code'] ?? 'OK')
  expect(codes.filter((code) => code === 'OK')).toHaveLength(14)
  expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(16)
  expect(await balance(gamer)).toBe('2.00')
})

test('rule 4: a rollback of a bet gives the stake back', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  const undone = await world.vendor.call('/rollback', rollback(gamer, stake.transactionId))
  expect(undone.body).toMatchObject({ status: 'OK', applied: true, balance: '100.00' })
})

test('rule 4: a rollback of a win that was spent shows zero and leaves a debt', async () => {
  const gamer = await world.gamer({ balance: '0.00' })
  const paid = win(gamer, { amount: '50.00' })
  await world.vendor.call('/win', paid)
  await world.vendor.call('/bet', bet(gamer, { amount: '45.00' }))
  const undone = await world.vendor.call('/rollback', rollback(gamer, paid.transactionId))
  expect(undone.body).toMatchObject({ status: 'OK', applied: true, balance: '0.00' })
  const { rows } = await sql<{ balance: bigint }>`select balance from account
    where owner_id = ${gamer.memberId} and purpose = 'receivable'`.execute(world.server.db)
  expect(rows).toEqual([{ balance: -45_00n }])
})

test('rule 5: taking back again answers the same and moves once', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  const undo = rollback(gamer, stake.transactionId)
  const first = await world.vendor.call('/rollback', undo)
  const again = await world.vendor.call('/rollback', undo)
  expect(again.body).toMatchObject({ status: 'OK', duplicate: true })
  sameAnswer(first.body, again.body)
  const second = await world.vendor.call('/rollback', rollback(gamer, stake.transactionId))
  expect(second).toMatchObject({ status: 200, body: { status: 'OK', balance: '100.00' } })
  expect(await balance(gamer)).toBe('100.00')
})

test('rule 5: a win after its bet was taken back is ALREADY_ROLLED_BACK', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  await world.vendor.call('/bet', stake)
  await world.vendor.call('/rollback', rollback(gamer, stake.transactionId))
  const over = { referenceTransactionId: stake.transactionId, roundId: stake.roundId }
  const paid = await world.vendor.call('/win', win(gamer, over))
  expect(paid).toMatchObject({ status: 409, body: { code: 'ALREADY_ROLLED_BACK' } })
  expect(await balance(gamer)).toBe('100.00')
})

test('rule 5: a rollback that names another player’s bet moves nothing', async () => {
  const [first, other] = [await world.gamer(), await world.gamer()]
  const stake = bet(first)
  await world.vendor.call('/bet', stake)
  const stolen = await world.vendor.call('/rollback', rollback(other, stake.transactionId))
  expect(stolen).toMatchObject({ status: 409, body: { code: 'TRANSACTION_CONFLICT' } })
  expect([await balance(first), await balance(other)]).toEqual(['90.00', '100.00'])
})

test('rule 5: an early rollback leaves a tombstone; the late bet is refused', async () => {
  const gamer = await world.gamer()
  const stake = bet(gamer)
  const early = await world.vendor.call('/rollback', rollback(gamer, stake.transactionId))
  expect(early).toMatchObject({ status: 200, body: { applied: false, balance: '100.00' } })
  const { rows } = await sql`select 1 from tombstone
    where source_tx = ${stake.transactionId}`.execute(world.server.db)
  expect(rows).toHaveLength(1)
  const late = await world.vendor.call('/bet', stake)
  expect(late.body).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await balance(gamer)).toBe('100.00')
})

test('rule 6: a vendor that lost the answer asks again with a new nonce and gets it', async () => {
  const gamer = await world.gamer()
  const paid = win(gamer)
  const first = await world.vendor.call('/win', paid)
  const retries = await Promise.all([1, 2, 3].map(() => world.vendor.call('/win', paid)))
  for (const retry of retries) sameAnswer(first.body, retry.body)
  expect(await balance(gamer)).toBe('110.00')
})

test('rule 7: nothing that the server may do takes a transaction id away', async () => {
  for (const table of ['transfer', 'tombstone']) {
    const removal = sql`delete from ${sql.table(table)} where false`.execute(world.server.db)
    await expect(removal).rejects.toThrow(/permission denied/)
  }
})

test('rule 8: unknown fields are tolerated', async () => {
  const gamer = await world.gamer()
  const stake = { ...bet(gamer), colour: 'green', nested: { deep: [1, 2] } }
  expect((await world.vendor.call('/bet', stake)).body).toMatchObject({ status: 'OK' })
})

test('rule 9: a handler that breaks answers a 500 envelope and never a page', async () => {
  const broken = await gameWorld({
    adjust: (gateway) => ({
      ...gateway,
      players: {
        ...gateway.players,
        get: () => {
          throw new Error('the handler breaks')
        },
      },
    }),
  })
  try {
    const answer = await broken.vendor.call('/bet', bet(await broken.gamer()))
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.body).toMatchObject({ status: 'ERROR', code: 'INTERNAL', retry: true })
    expect(answer.text).not.toContain('the handler breaks')
  } finally {
    await broken.server.stop()
  }
})

test('a long round and a long list come in pages, whole and each movement once', async () => {
  const vendor = await world.addVendor({ id: 'paged' })
  const gamer = await world.gamer({ vendorId: 'paged', balance: '1000' })
  const roundId = fresh('round')
  const count = vendorListPage + 5
  const { clock } = world.server
  const from = new Date(clock.now().getTime() - 1_000).toISOString()
  const stakes = Array.from({ length: count }, () => bet(gamer, { roundId, amount: '0.20' }))
  for (let sent = 0; sent < count; sent += 50)
    await Promise.all(stakes.slice(sent, sent + 50).map((stake) => vendor.call('/bet', stake)))
  // A payout of nothing has no entry, and is the last of all.
  await vendor.call('/win', win(gamer, { roundId, amount: '0' }))
  const to = new Date(clock.now().getTime() + 60_000).toISOString()
  const listed: string[] = []
  let cursor = ''
  do {
    const path = `/transactions?from=${from}&to=${to}${cursor && `&cursor=${cursor}`}`
    const { body } = await vendor.send(path, '', { method: 'GET' })
    const page = body['transactions'] as { transactionId: string }[]
    listed.push(...page.map(({ transactionId }) => transactionId))
    cursor = (body['cursor'] as string | undefined) ?? ''
    // Whatever happens meanwhile is of the next list.
    await vendor.call('/bet', bet(gamer, { amount: '0.20' }))
  } while (cursor)
  expect(listed).toHaveLength(count + 1)
  expect(new Set(listed).size).toBe(count + 1)
  const forged = await vendor.send(`/transactions?from=${from}&to=${to}&cursor=7`, '', {
    method: 'GET',
  })
  expect(forged.body).toMatchObject({ code: 'BAD_REQUEST' })

  await world.server.drain()
  const member = await world.server.signedIn(gamer.memberId)
  const betId = roundRef('paged', gamer.memberId, roundId)
  const seen: string[] = []
  let after: string | undefined
  do {
    const { value } = await member.call(betDetail, { betId, ...(after ? { after } : {}) })
    seen.push(...value.transactions.map(({ transferId }) => transferId))
    after = value.next
  } while (after)
  expect(seen).toHaveLength(count + 1)
  expect(new Set(seen).size).toBe(count + 1)
})

test('rule 10: the vendor reads its transactions of a time, to compare', async () => {
  const vendor = await world.addVendor({ id: 'reconciled' })
  const gamer = await world.gamer({ vendorId: 'reconciled' })
  const stake = bet(gamer)
  await vendor.call('/bet', stake)
  await vendor.call('/win', win(gamer, { roundId: stake.roundId }))
  await vendor.call('/rollback', rollback(gamer, stake.transactionId))
  const settled = bet(gamer)
  await vendor.call('/bet', settled)
  const won = { settlementVersion: 1, result: 'won', payout: '12.00' }
  await vendor.call('/settle', { betId: settled.transactionId, ...won })
  const now = world.server.clock.now().getTime()
  const [from, to] = [now - 60_000, now + 60_000].map((at) => new Date(at).toISOString())
  const { body } = await vendor.send(`/transactions?from=${from}&to=${to}`, '', { method: 'GET' })
  const listed = body['transactions'] as { type: string; amount: string; playerId: string }[]
  expect(listed.map(({ type, amount }) => `${type} ${amount}`)).toEqual([
    ...['bet 10.00', 'win 10.00', 'rollback 10.00', 'bet 10.00', 'settle 12.00'],
  ])
  // Our internal member id appears in none of them.
  expect(listed.at(-1)).toMatchObject({ transactionId: `${settled.transactionId}:1` })
  expect(JSON.stringify(listed)).not.toContain(gamer.memberId)
  expect(new Set(listed.map((transaction) => transaction.playerId))).toEqual(
    new Set([gamer.playerId]),
  )
  const other = createVendorCaller(world.base, world.server.clock, {
    ...{ id: 'acme', keyId: 'key-1', secret: 'secret-of-acme-0123456789abcdef' },
  })
  const theirs = await other.send(`/transactions?from=${from}&to=${to}`, '', { method: 'GET' })
  expect(theirs.text).not.toContain(stake.transactionId)
})
