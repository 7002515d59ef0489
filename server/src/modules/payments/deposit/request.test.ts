import {
  depositMethods,
  depositStatus,
  listDeposits,
  requestDeposit,
} from '@kancil/contract/payments/deposit'
import { suspenseList } from '@kancil/contract/payments/suspense'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '../../../ledger/wallets.ts'
import { fee, gatewayAccount, suspense } from '../../../ledger/accounts.ts'
import { sweep } from '../gateways/sweep.ts'
import {
  deliver,
  gatewayId,
  keys,
  type Payer,
  payer,
  type PaymentsServer,
  paymentsServer,
  report,
  requestId,
} from '../testing.ts'

let server: PaymentsServer
beforeAll(async () => {
  server = await paymentsServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.bank.answers.length = 0
  server.bank.asked.length = 0
})

async function order(caller: Payer, amount = '50.00', methodId = 'qr') {
  const reply = await caller.call(requestDeposit, { requestId: requestId(), methodId, amount })
  expect(reply.code).toBe('')
  return reply.value
}
const cashOf = async (caller: Payer) => (await caller.call(walletBalance, {})).value.sumBalance
const stateOf = async (caller: Payer, depositId: string) =>
  (await caller.call(depositStatus, { depositId })).value
const outcome = async (answer: ReturnType<typeof deliver>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? JSON.parse(body).value.outcome : statusCode
}
/** Reads without a session: sessions expire while the clock is advanced. */
const storedRow = async (id: string) =>
  (await sql<{ state: string }>`select state from deposit where id = ${id}`.execute(server.db))
    .rows[0]!.state
const inSuspense = () => balanceOf(server.db, suspense('MYR'))
const events = async (topic: string, id: string) =>
  Number(
    (
      await sql<{ count: bigint }>`select count(*) from outbox where topic = ${topic}
        and payload->>'depositId' = ${id}`.execute(server.db)
    ).rows[0]!.count,
  )

describe('ordering', () => {
  test('methods tell limits and fee', async () => {
    const { value } = await (await payer(server)).call(depositMethods, {})
    expect(
      value.methods.map((method) => [
        method.methodId,
        method.amountMin,
        method.amountMax,
        method.feeBasisPoints,
      ]),
    ).toEqual([
      ['qr', '10.00', '10000.00', 0],
      ['online-banking', '30.00', '30000.00', 0],
      ['e-wallet', '10.00', '5000.00', 0],
      ['bank-transfer', '50.00', '100000.00', 0],
      ['token', '50.00', '50000.00', 0],
    ])
  })

  test('a QR asks for the very amount, a redirect has an address to go to', async () => {
    const caller = await payer(server)
    const qr = await order(caller)
    expect(qr).toMatchObject({
      state: 'pending',
      amount: '50.00',
      credit: '50.00',
      owner: 'member',
    })
    expect(qr.action).toMatchObject({ kind: 'qr', openUrl: expect.stringContaining('http') })
    expect(qr.timeline.map((step) => step.state)).toEqual(['created', 'pending'])
    const redirect = await order(caller, '30.00', 'online-banking')
    expect(redirect.action).toMatchObject({
      kind: 'redirect',
      url: expect.stringContaining(redirect.depositId),
    })
    expect(server.bank.asked[1]!.body).toMatchObject({
      returnUrl: `http://localhost:8080/?modal=wallet&at=deposit:${redirect.depositId}`,
      callbackUrl: 'http://localhost:8080/gateway/sandbox-bank/callback',
    })
  })

  test('the same request twice, also at once, is one deposit', async () => {
    const caller = await payer(server)
    const input = { requestId: requestId(), methodId: 'qr', amount: '50.00' }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => caller.call(requestDeposit, input)),
    )
    expect(new Set(replies.map((reply) => reply.value.depositId)).size).toBe(1)
    expect((await caller.call(listDeposits, {})).value.totalItems).toBe(1)
    const other = await caller.call(requestDeposit, { ...input, amount: '51.00' })
    expect([other.status, other.code]).toEqual([409, 'idempotency_conflict'])
  })

  test.each([
    ['9.99', 'below_minimum', 422],
    ['10000.01', 'above_maximum', 422],
    ['0', 'below_minimum', 422],
    ['1e3', 'bad_request', 400],
    ['-1', 'bad_request', 400],
    ['0.001', 'bad_request', 400],
    ['10.005', 'bad_request', 400],
    ['100000000000000000000', 'bad_request', 400],
    ['010.00', 'bad_request', 400],
    [' 10', 'bad_request', 400],
    ['', 'bad_request', 400],
  ])('an amount of %j is %s', async (amount, code, status) => {
    const caller = await payer(server)
    const reply = await caller.call(requestDeposit, {
      requestId: requestId(),
      methodId: 'qr',
      amount,
    })
    expect([reply.code, reply.status]).toEqual([code, status])
    expect((await caller.call(listDeposits, {})).value.totalItems).toBe(0)
  })

  test('amounts that are not text, unknown fields and unknown methods are refused', async () => {
    const caller = await payer(server)
    const base = { requestId: requestId(), methodId: 'qr', amount: '50.00' }
    for (const wrong of [
      { ...base, amount: 50 },
      { ...base, bonus: true },
      { ...base, requestId: 'x' },
    ])
      expect((await caller.call(requestDeposit, wrong as never)).code).toBe('bad_request')
    expect((await caller.call(requestDeposit, { ...base, methodId: 'gold' })).code).toBe(
      'method_unavailable',
    )
    expect((await server.visitor().call(requestDeposit, base)).code).toBe('not_logged_in')
  })

  test('a bank that does not answer: nothing is lost, the same request goes on later', async () => {
    const caller = await payer(server)
    const input = { requestId: requestId(), methodId: 'qr', amount: '50.00' }
    server.bank.answers.push('hang up', { status: 502 })
    expect((await caller.call(requestDeposit, input)).code).toBe('gateway_unavailable')
    expect((await caller.call(requestDeposit, input)).code).toBe('gateway_unavailable')
    const reply = await caller.call(requestDeposit, input)
    expect(reply.value.state).toBe('pending')
    expect((await caller.call(listDeposits, {})).value.totalItems).toBe(1)
  })

  test('a bank that says no, or shows a QR over another amount: the deposit has failed', async () => {
    const caller = await payer(server)
    server.bank.answers.push({ status: 422, body: { error: 'closed' } })
    expect(await order(caller)).toMatchObject({ state: 'failed', reasonCode: 'gateway_refused' })
    const cheap = { id: 'bp_x', reference: 'x', status: 'pending', qrPayload: '000201' }
    server.bank.answers.push({ status: 200, body: cheap })
    expect((await order(caller)).state).toBe('failed')
  })

  test('six open orders are one too many', async () => {
    const caller = await payer(server)
    for (let count = 0; count < 5; count++) await order(caller)
    const reply = await caller.call(requestDeposit, {
      requestId: requestId(),
      methodId: 'qr',
      amount: '50.00',
    })
    expect(reply.code).toBe('too_many_open')
  })

  test("another member's deposit is not found", async () => {
    const { depositId } = await order(await payer(server))
    expect((await (await payer(server)).call(depositStatus, { depositId })).code).toBe('not_found')
  })
})

describe('reports of the bank', () => {
  test('a success credits exactly once, however often and however parallel it comes', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const success = report('payment', depositId, 'succeeded', '50.00')
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => outcome(deliver(server, success))),
    )
    expect(outcomes.filter((candidate) => candidate === 'credited')).toHaveLength(1)
    expect(
      outcomes.every((candidate) => ['credited', 'ignored', 'duplicate'].includes(candidate)),
    ).toBe(true)
    // The same movement under another report id is still one movement.
    expect(await outcome(deliver(server, { ...success, eventId: 'be_told_again' }))).toBe('ignored')
    expect(await outcome(deliver(server, success))).toBe('duplicate')
    expect(await cashOf(caller)).toBe('50.00')
    const deposit = await stateOf(caller, depositId)
    expect(deposit.state).toBe('succeeded')
    expect(deposit.timeline.map((step) => step.state)).toEqual(['created', 'pending', 'succeeded'])
    expect(await events('payments.deposited', depositId)).toBe(1)
  })

  test('the balance and the state are pushed to open tabs', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const heard: unknown[] = []
    const stop = server.kernel.live.listen([`member:${caller.memberId}`], (message) =>
      heard.push(message),
    )
    await deliver(server, report('payment', depositId, 'succeeded', '50.00'))
    stop()
    expect(heard).toMatchObject([
      { type: 'wallet.balance', data: { sumBalance: '50.00', currency: 'MYR' } },
      { type: 'payments.deposit', data: { id: depositId, state: 'succeeded' } },
    ])
  })

  test('out of order: what is older than the success changes nothing', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const success = report('payment', depositId, 'succeeded', '50.00')
    expect(await outcome(deliver(server, success))).toBe('credited')
    const occurredAt = new Date(Date.parse(success.occurredAt) - 1_000).toISOString()
    for (const status of ['processing', 'cancelled', 'expired', 'failed', 'pending'] as const) {
      const older = report('payment', depositId, status, '50.00', { occurredAt })
      expect(await outcome(deliver(server, older))).toBe('ignored')
    }
    expect((await stateOf(caller, depositId)).state).toBe('succeeded')
    expect(await cashOf(caller)).toBe('50.00')
  })

  test('taken back by the bank after it was credited: operators are told, no money moves', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const success = report('payment', depositId, 'succeeded', '50.00')
    await deliver(server, success)
    const at = (ms: number) => new Date(Date.parse(success.occurredAt) + ms).toISOString()
    const later = { occurredAt: at(1_000), reason: 'charged_back' }
    const says = (change: object) =>
      outcome(deliver(server, report('payment', depositId, 'failed', '50.00', change)))
    expect(await says({ occurredAt: at(-1_000) })).toBe('ignored')
    expect(await says({ ...later, id: 'bp_other' })).toBe('ignored')
    expect(await says(later)).toBe('recalled')
    expect(await says(later)).toBe('ignored')
    expect((await stateOf(caller, depositId)).state).toBe('succeeded')
    expect(await cashOf(caller)).toBe('50.00')
    const { rows } = await sql`select operator_id, after::jsonb from audit_log
      where action = 'payments.depositTakenBack' and subject = ${depositId}`.execute(server.ownerDb)
    expect(rows).toEqual([
      {
        operator_id: null,
        after: {
          memberId: caller.memberId,
          gatewayRef: success.id,
          amount: '50.00 MYR',
          said: 'failed',
          reason: 'charged_back',
        },
      },
    ])
  })

  test('late: money that comes after the order expired or was cancelled is the member’s all the same', async () => {
    const caller = await payer(server)
    for (const ending of ['expired', 'cancelled', 'failed'] as const) {
      const { depositId } = await order(caller)
      await deliver(server, report('payment', depositId, ending, '50.00'))
      expect((await stateOf(caller, depositId)).state).toBe(ending)
      expect(
        await outcome(deliver(server, report('payment', depositId, 'succeeded', '50.00'))),
      ).toBe('credited')
    }
    expect(await cashOf(caller)).toBe('150.00')
  })

  test('another amount goes to suspense and to a person, and stays there', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const before = await inSuspense()
    const wrong = report('payment', depositId, 'succeeded', '49.00')
    expect(await outcome(deliver(server, wrong))).toBe('suspended')
    expect(await outcome(deliver(server, { ...wrong, eventId: 'be_same_movement' }))).toBe(
      'ignored',
    )
    // Not even a corrected report of the same movement resolves it automatically.
    expect(
      await outcome(deliver(server, { ...wrong, eventId: 'be_corrected', amount: '50.00' })),
    ).toBe('ignored')
    expect((await inSuspense()) - before).toBe(4_900n)
    expect(await stateOf(caller, depositId)).toMatchObject({
      state: 'disputed',
      reasonCode: 'wrong_amount',
      owner: 'operator',
    })
    expect(await cashOf(caller)).toBe('0.00')
    const { value } = await (await server.operator('finance')).call(suspenseList, {})
    expect(value.items.at(-1)).toMatchObject({
      depositId,
      amount: '49.00',
      orderedAmount: '50.00',
      reason: 'wrong_amount',
    })
  })

  test('an unknown reference goes to suspense, once; a second payment of one order too', async () => {
    const before = await inSuspense()
    const stray = report('payment', 'dep_nobody_knows', 'succeeded', '12.34', {
      id: `bp_stray_${process.pid}`,
    })
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => outcome(deliver(server, stray))),
    )
    expect(outcomes.filter((candidate) => candidate === 'suspended')).toHaveLength(1)
    expect(
      await outcome(deliver(server, report('payment', 'dep_nobody_knows', 'failed', '1.00'))),
    ).toBe('ignored')
    const caller = await payer(server)
    const { depositId } = await order(caller)
    await deliver(server, report('payment', depositId, 'succeeded', '50.00'))
    const again = report('payment', depositId, 'succeeded', '50.00', { id: 'bp_paid_again' })
    expect(await outcome(deliver(server, again))).toBe('suspended')
    expect((await inSuspense()) - before).toBe(1_234n + 5_000n)
    expect(await cashOf(caller)).toBe('50.00')
    expect((await stateOf(caller, depositId)).state).toBe('succeeded')
  })

  test('what left the gateway is what was credited, suspended and kept as fee', async () => {
    await sql`update deposit_method set fee_basis_points = 150 where id = 'online-banking'`.execute(
      server.ownerDb,
    )
    const caller = await payer(server)
    const bankBefore = await balanceOf(server.db, gatewayAccount(gatewayId, 'MYR'))
    const feeBefore = await balanceOf(server.db, fee('MYR'))
    const { depositId, fee: announcedFee, credit } = await order(caller, '33.33', 'online-banking')
    expect([announcedFee, credit]).toEqual(['0.49', '32.84'])
    await deliver(server, report('payment', depositId, 'succeeded', '33.33'))
    expect(await cashOf(caller)).toBe('32.84')
    expect(bankBefore - (await balanceOf(server.db, gatewayAccount(gatewayId, 'MYR')))).toBe(3_333n)
    expect((await balanceOf(server.db, fee('MYR'))) - feeBefore).toBe(49n)
    await sql`update deposit_method set fee_basis_points = 0 where id = 'online-banking'`.execute(
      server.ownerDb,
    )
  })
})

describe('callbacks that are not to be believed', () => {
  test('tampered, unsigned, signed by a stranger, too old, for another gateway: nothing moves', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const success = report('payment', depositId, 'succeeded', '50.00')
    const longAgo = new Date(server.clock.now().getTime() - 301_000)
    const soon = new Date(server.clock.now().getTime() + 301_000)
    expect((await deliver(server, success, { key: 'a stranger' })).statusCode).toBe(401)
    expect((await deliver(server, success, { at: longAgo })).statusCode).toBe(401)
    expect((await deliver(server, success, { at: soon })).statusCode).toBe(401)
    expect(
      (await deliver(server, success, { headers: { 'webhook-signature': '' } })).statusCode,
    ).toBe(401)
    expect(
      (await deliver(server, success, { headers: { 'webhook-id': 'another' } })).statusCode,
    ).toBe(401)
    expect((await deliver(server, success, { gateway: 'nobody' })).statusCode).toBe(404)
    expect((await deliver(server, '{"eventId":1}')).statusCode).toBe(400)
    expect((await deliver(server, { ...success, amount: '1e3' })).statusCode).toBe(400)
    expect((await deliver(server, { ...success, amount: '-50.00' })).statusCode).toBe(400)
    // More than a single order in the currency may be (`amountMaxMinor`).
    const huge = { ...success, amount: '1000000000.01' }
    expect((await deliver(server, huge)).statusCode).toBe(400)
    expect(await cashOf(caller)).toBe('0.00')
    expect((await stateOf(caller, depositId)).state).toBe('pending')
  })

  test.each([
    ['a NUL in the reason', { reason: 'a\0b' }],
    ['a NUL in its id', { eventId: 'evt_\0' }],
    ['half a character in the movement', { id: 'bp_\ud800' }],
    ['a NUL where nobody looks', { note: { deep: ['\0'] } }],
  ])('signed, but with %s: 400, and the report can come again', async (_what, bad) => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const success = report('payment', depositId, 'succeeded', '50.00')
    const refused = await deliver(server, { ...success, ...bad })
    expect([refused.statusCode, refused.json().success]).toEqual([400, false])
    expect(await outcome(deliver(server, success))).toBe('credited')
  })

  test('an answer of the bank that cannot be kept is no answer', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const success = report('payment', depositId, 'succeeded', '50.00')
    server.bank.known.set(depositId, { ...success, reason: 'a\0b' })
    server.clock.advance(60_000)
    await sweep(server.payments)
    server.bank.known.set(depositId, success)
    server.clock.advance(60_000)
    await sweep(server.payments)
    expect(await cashOf(caller)).toBe('50.00')
  })

  test('the key of yesterday is still good', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    const success = report('payment', depositId, 'succeeded', '50.00')
    expect(await outcome(deliver(server, success, { key: keys[1] }))).toBe('credited')
  })
})

describe('asking the bank', () => {
  test('a success that was never reported is found', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller)
    server.bank.known.set(depositId, report('payment', depositId, 'succeeded', '50.00'))
    await sweep(server.payments)
    expect(await cashOf(caller)).toBe('0.00')
    server.clock.advance(60_000)
    await sweep(server.payments)
    expect(await cashOf(caller)).toBe('50.00')
    await sweep(server.payments)
    expect(await cashOf(caller)).toBe('50.00')
  })

  test('an order that nobody pays expires, but not while the bank is silent or still booking', async () => {
    const caller = await payer(server)
    const [unpaid, booking, silent] = [
      await order(caller),
      await order(caller),
      await order(caller),
    ]
    server.bank.known.set(
      booking.depositId,
      report('payment', booking.depositId, 'processing', '50.00'),
    )
    server.clock.advance(31 * 60_000)
    const requestsBefore = server.bank.asked.length
    server.bank.answers.push(...Array.from({ length: 300 }, () => ({ status: 503 })))
    await sweep(server.payments)
    expect(server.bank.asked.length).toBeGreaterThan(requestsBefore)
    expect(await storedRow(silent.depositId)).toBe('pending')
    server.bank.answers.length = 0
    server.clock.advance(20 * 60_000)
    await sweep(server.payments)
    expect(await storedRow(unpaid.depositId)).toBe('expired')
    expect(await storedRow(booking.depositId)).toBe('processing')
  })
})
