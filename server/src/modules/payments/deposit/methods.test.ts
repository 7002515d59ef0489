import { createHash } from 'node:crypto'
import { depositMethods, depositStatus, requestDeposit } from '@kancil/contract/payments/deposit'
import {
  depositCase,
  depositQueue,
  refuseDepositReceipt,
} from '@kancil/contract/payments/deposit-desk'
import { listDepositMethods, saveDepositMethod } from '@kancil/contract/payments/deposit-methods'
import {
  cancelDeposit,
  proofBytesMax,
  sendDepositReceipt,
} from '@kancil/contract/payments/deposit-receipt'
import { creditSuspense } from '@kancil/contract/payments/suspense'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostilePictures, jpg, png, webp } from '../../../kernel/testing/hostile-pictures.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { sweep } from '../gateways/sweep.ts'
import {
  deliver,
  type Payer,
  payer,
  type PaymentsServer,
  paymentsServer,
  report,
  requestId,
} from '../testing.ts'

let server: PaymentsServer
let finance: SignedIn
let admin: SignedIn
beforeAll(async () => {
  server = await paymentsServer()
  finance = await server.operator('finance')
  admin = await server.operator('admin')
})
afterAll(() => server.stop())

const note = 'Found on the statement'
const file = (bytes: Buffer) => ({ file: new Blob([new Uint8Array(bytes)]) })
const cashOf = async ({ memberId }: Payer) =>
  (await walletOf(server.db, memberId, 'MYR'))?.cash ?? 0n

async function order(caller: Payer, methodId: string, amount = '80.00') {
  const reply = await caller.call(requestDeposit, { requestId: requestId(), methodId, amount })
  expect(reply.code).toBe('')
  return reply.value
}
const stateOf = async (caller: Payer, depositId: never) =>
  (await caller.call(depositStatus, { depositId })).value

describe('ways to pay in are data', () => {
  const methodOf = async (methodId: string) =>
    (await admin.call(listDepositMethods, {})).value.items.find((row) => row.methodId === methodId)!
  const inputOf = async (methodId: string) => {
    const { hasGateway: _has, updatedAt: _at, updatedBy: _by, ...input } = await methodOf(methodId)
    return input
  }

  test('an operator changes one, members see it at once, and the act is audited', async () => {
    const input = await inputOf('e-wallet')
    const change = { name: 'Pocket', amountMin: '20.00', feeBasisPoints: 100, feeMin: '0.50' }
    const reply = await admin.call(saveDepositMethod, { ...input, ...change, expiryMinutes: 45 })
    expect(reply.code).toBe('')
    expect(reply.value).toMatchObject({ ...change, version: input.version + 1 })
    const caller = await payer(server)
    const { methods } = (await caller.call(depositMethods, {})).value
    expect(methods.find((row) => row.methodId === 'e-wallet')).toMatchObject({
      ...change,
      expiryMinutes: 45,
    })
    const deposit = await order(caller, 'e-wallet', '30.00')
    expect(deposit).toMatchObject({ fee: '0.50', credit: '29.50', methodName: 'Pocket' })
    const minutes = (Date.parse(deposit.expiresAt) - Date.parse(deposit.createdAt)) / 60_000
    expect(minutes).toBe(45)
    const { rows } = await sql<{
      before: object
      after: object
    }>`select before::jsonb, after::jsonb from audit_log
      where action = 'payments.saveDepositMethod' order by at desc limit 1`.execute(server.db)
    expect(rows[0]).toMatchObject({ before: { amountMin: '10.00' }, after: { amountMin: '20.00' } })
  })

  test('one that is switched off is neither offered nor taken', async () => {
    const caller = await payer(server)
    await admin.call(saveDepositMethod, { ...(await inputOf('token')), enabled: false })
    const { methods } = (await caller.call(depositMethods, {})).value
    expect(methods.map((row) => row.methodId)).not.toContain('token')
    const input = { requestId: requestId(), methodId: 'token', amount: '80.00' }
    expect((await caller.call(requestDeposit, input)).code).toBe('method_unavailable')
    await admin.call(saveDepositMethod, { ...(await inputOf('token')), enabled: true })
  })

  test('a new one is added once', async () => {
    const input = { ...(await inputOf('qr')), methodId: 'qr-large', version: 0, name: 'Large QR' }
    const replies = await Promise.all([
      admin.call(saveDepositMethod, input),
      admin.call(saveDepositMethod, input),
    ])
    expect(replies.map((reply) => reply.code).toSorted()).toEqual(['', 'method_changed'])
  })

  test.each([
    [{ amountMin: '0' }, 'limits_invalid', 422],
    [{ amountMax: '5.00' }, 'limits_invalid', 422],
    [{ gatewayId: 'nowhere' }, 'gateway_unknown', 422],
    [{ kind: 'crypto', confirmations: 0 }, 'confirmations_missing', 422],
    [{ version: 77 }, 'method_changed', 409],
    [{ amountMin: '10.005' }, 'bad_request', 400],
    [{ feeBasisPoints: 2_001 }, 'bad_request', 400],
    [{ expiryMinutes: 1 }, 'bad_request', 400],
  ] as const)('%j is %s', async (change, code, status) => {
    const before = await methodOf('qr')
    const reply = await admin.call(saveDepositMethod, {
      ...(await inputOf('qr')),
      ...change,
    } as never)
    expect([reply.status, reply.code]).toEqual([status, code])
    expect(await methodOf('qr')).toEqual(before)
  })

  test('a method that was used keeps its kind', async () => {
    await order(await payer(server), 'qr')
    const input = { ...(await inputOf('qr')), kind: 'e_wallet' as const }
    expect((await admin.call(saveDepositMethod, input)).code).toBe('kind_fixed')
  })
})

describe('a transfer', () => {
  test('whose reference arrives is credited by itself', async () => {
    const caller = await payer(server)
    const deposit = await order(caller, 'bank-transfer')
    expect(deposit.action).toMatchObject({ kind: 'transfer', accountNumber: '880012345678' })
    expect(deposit.canSendReceipt).toBe(true)
    await deliver(server, report('payment', deposit.depositId, 'succeeded', '80.00'))
    expect((await stateOf(caller, deposit.depositId as never)).state).toBe('succeeded')
    expect(await cashOf(caller)).toBe(80_00n)
  })

  test('whose reference got lost is matched by its receipt', async () => {
    const caller = await payer(server)
    const deposit = await order(caller, 'bank-transfer')
    const { depositId } = deposit
    await deliver(
      server,
      report('payment', 'lost_THANKS', 'succeeded', '80.00', { id: 'bp_lost1' }),
    )
    const sent = await caller.call(sendDepositReceipt, { depositId, ...file(png) })
    expect(sent.code).toBe('')
    expect(sent.value).toMatchObject({ state: 'matching', owner: 'operator', hasReceipt: true })
    const queue = await finance.call(depositQueue, {})
    expect(queue.value.items.map((row) => row.depositId)).toContain(depositId)
    const opened = (await finance.call(depositCase, { depositId })).value
    expect(opened.receipt!.source).toMatch(/^data:image\/webp;base64,/)
    const [candidate] = opened.candidates
    expect(candidate).toMatchObject({ amount: '80.00', gatewayRef: 'bp_lost1' })
    const { suspenseId } = candidate!
    const matched = await finance.call(creditSuspense, { suspenseId, depositId, note })
    expect(matched.code).toBe('')
    expect(matched.value).toMatchObject({ state: 'credited', depositId })
    expect(await stateOf(caller, depositId as never)).toMatchObject({
      state: 'succeeded',
      credit: '80.00',
    })
    expect(await cashOf(caller)).toBe(80_00n)
    // The same money once more, by either road, is nothing.
    await deliver(server, report('payment', depositId, 'succeeded', '80.00', { id: 'bp_lost1' }))
    const again = await finance.call(creditSuspense, { suspenseId, depositId, note })
    expect(again.code).toBe('already_decided')
    expect(await cashOf(caller)).toBe(80_00n)
    expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
  })

  test('money is not matched with a deposit that has its own', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller, 'bank-transfer')
    await deliver(server, report('payment', depositId, 'succeeded', '80.00'))
    await deliver(
      server,
      report('payment', 'lost_OTHERS', 'succeeded', '80.00', { id: 'bp_lost2' }),
    )
    const other = await order(caller, 'bank-transfer')
    const { candidates } = (await finance.call(depositCase, { depositId: other.depositId })).value
    const { suspenseId } = candidates.find((row) => row.gatewayRef === 'bp_lost2')!
    const reply = await finance.call(creditSuspense, { suspenseId, depositId, note })
    expect([reply.status, reply.code]).toEqual([422, 'deposit_unknown'])
    expect(await cashOf(caller)).toBe(80_00n)
  })

  test('is not expired by the clock while a person looks for it, and may be refused', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller, 'bank-transfer')
    await caller.call(sendDepositReceipt, { depositId, ...file(jpg) })
    server.clock.advance(25 * 3_600_000)
    await sweep(server.payments)
    const { rows } = await sql<{ state: string }>`select state from deposit
      where id = ${depositId}`.execute(server.db)
    expect(rows[0]!.state).toBe('matching')
    const desk = await server.operator('finance')
    const input = { depositId, reasonCode: 'money_not_found', note } as const
    expect((await desk.call(refuseDepositReceipt, input)).value.state).toBe('failed')
    expect((await desk.call(refuseDepositReceipt, input)).code).toBe('already_decided')
    // The money comes after all.
    await deliver(server, report('payment', depositId, 'succeeded', '80.00'))
    expect(await cashOf(caller)).toBe(80_00n)
  })

  test('takes no hostile file as its receipt, and nothing of the file itself is kept', async () => {
    const caller = await payer(server)
    const { depositId } = await order(caller, 'bank-transfer')
    const names = ['SVG', 'PDF', 'PNG and ZIP', 'moving PNG', 'one pixel']
    const files = hostilePictures.filter(([what]) => names.includes(what))
    for (const [what, bytes] of [...files, ['WebP', webp] as const]) {
      const reply = await caller.call(sendDepositReceipt, { depositId, ...file(bytes) })
      expect([what, reply.status]).toEqual([what, 422])
    }
    const large = await caller.call(sendDepositReceipt, {
      depositId,
      ...file(Buffer.alloc(20 * 1024 * 1024, 1)),
    })
    expect(large.code).toBe('body_too_large')
    expect(proofBytesMax).toBeLessThan(20 * 1024 * 1024)
    expect((await stateOf(caller, depositId as never)).state).toBe('pending')
    await caller.call(sendDepositReceipt, { depositId, ...file(png) })
    const { rows } = await sql<{ hash: string; body: Buffer }>`select hash, body from payment_proof
      where subject_id = ${depositId}`.execute(server.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.hash).toBe(createHash('sha256').update(rows[0]!.body).digest('hex'))
    expect(rows[0]!.body.subarray(0, 4).toString()).toBe('RIFF')
  })

  test('of another member has no receipt from here, and other ways take none', async () => {
    const [caller, stranger] = await Promise.all([payer(server), payer(server)])
    const { depositId } = await order(caller, 'bank-transfer')
    const reply = await stranger.call(sendDepositReceipt, { depositId, ...file(png) })
    expect(reply.status).toBe(404)
    expect((await stranger.call(cancelDeposit, { depositId })).status).toBe(404)
    const qr = await order(caller, 'qr')
    const wrong = await caller.call(sendDepositReceipt, { depositId: qr.depositId, ...file(png) })
    expect([wrong.status, wrong.code]).toEqual([409, 'receipt_not_needed'])
  })
})

test('a payment to an address is credited after its confirmations, each shown once', async () => {
  const caller = await payer(server)
  const { depositId, action } = await order(caller, 'token')
  expect(action).toMatchObject({ kind: 'address', network: 'Test ledger' })
  expect(server.bank.asked.at(-1)!.body).toMatchObject({ flavour: 'address', confirmations: 3 })
  for (const confirmations of [1, 2, 2, 1])
    await deliver(server, report('payment', depositId, 'processing', '80.00', { confirmations }))
  expect(await stateOf(caller, depositId as never)).toMatchObject({
    state: 'processing',
    confirmations: { seen: 2, needed: 3 },
  })
  expect(await cashOf(caller)).toBe(0n)
  await deliver(server, report('payment', depositId, 'succeeded', '80.00', { confirmations: 3 }))
  expect(await cashOf(caller)).toBe(80_00n)
})

test('a deposit that was given up is over, and its money still counts', async () => {
  const caller = await payer(server)
  const { depositId } = await order(caller, 'qr')
  const given = await caller.call(cancelDeposit, { depositId })
  expect(given.value).toMatchObject({ state: 'cancelled', reasonCode: 'given_up' })
  expect((await caller.call(cancelDeposit, { depositId })).code).toBe('')
  await deliver(server, report('payment', depositId, 'succeeded', '80.00'))
  expect(await cashOf(caller)).toBe(80_00n)
  const ended = await caller.call(cancelDeposit, { depositId })
  expect([ended.status, ended.code]).toEqual([409, 'deposit_ended'])
})

test('the last credited deposit is offered to be paid the same way again', async () => {
  const caller = await payer(server)
  expect((await caller.call(depositMethods, {})).value.last).toBeUndefined()
  const { depositId } = await order(caller, 'bank-transfer', '120.00')
  await order(caller, 'qr')
  await deliver(server, report('payment', depositId, 'succeeded', '120.00'))
  expect((await caller.call(depositMethods, {})).value.last).toEqual({
    methodId: 'bank-transfer',
    amount: '120.00',
  })
})
