import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DepositState } from '@kancil/contract/payments/deposit'
import { addBankAccount } from '@kancil/contract/payments/bank-account'
import { depositStatus, requestDeposit } from '@kancil/contract/payments/deposit'
import { requestWithdrawal, withdrawalStatus } from '@kancil/contract/payments/withdrawal'
import { approveWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import { walletBalance } from '@kancil/contract/wallet/balance'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankRoutes } from '../sandbox/src/bank/routes.ts'
import { freePort } from '../server/src/kernel/embedded/free-port.ts'
import { auditLedger } from '../server/src/ledger/audit/run.ts'
import { plantMember } from '../server/src/modules/identity/testing/members.ts'
import { type SignedIn, type TestServer, testServer } from '../server/src/testing/server.ts'
import { openPasswords } from '../server/src/kernel/crypto/passwords.ts'

// The product and the sandbox bank over real HTTP: whatever the bank does, the books stay right.

const folder = mkdtempSync(join(tmpdir(), 'kancil-payments-'))
let bank: FastifyInstance
let server: TestServer
let member: SignedIn
let serial = 0

beforeAll(async () => {
  bank = Fastify({ forceCloseConnections: true })
  bankRoutes(bank, { dataFolder: folder, publicUrl: () => bankUrl(), settleMs: 100 })
  await bank.listen({ host: '127.0.0.1', port: 0 })
  const port = await freePort()
  const env = { KANCIL_SANDBOX_URL: bankUrl(), KANCIL_PORT: String(port) }
  server = await testServer({ env, worker: true })
  await server.kernel.member.app.listen({ host: '127.0.0.1', port })
  const memberId = await plantMember(server, `paying${process.pid}`, {
    payeeName: 'Siti binti Ahmad',
    paymentPasswordHash: await openPasswords(server.kernel.secrets).hash('246810'),
  })
  member = await server.signedIn(memberId)
})
afterAll(async () => {
  await server.stop()
  await bank.close()
  rmSync(folder, { recursive: true })
})

const bankUrl = () => `http://127.0.0.1:${(bank.server.address() as AddressInfo).port}`
const cash = async () => (await member.call(walletBalance, {})).value.sumBalance

async function control(url: string, payload: object = {}): Promise<void> {
  const answer = await bank.inject({ method: 'POST', url: `/bank/control/${url}`, payload })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
}

async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 1_000; tries++) {
    const value = await read()
    if (fits(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`still ${JSON.stringify(await read())}`)
}

async function order(amount = '50.00'): Promise<string> {
  const requestId = `e2e-${++serial}-${process.pid}`
  const reply = await member.call(requestDeposit, { requestId, methodId: 'qr', amount })
  if (!reply.success) throw new Error(reply.code)
  return reply.value.depositId
}
const stateOf = async (depositId: string) =>
  (await member.call(depositStatus, { depositId: depositId as never })).value.state
const reportsOf = async (reference: string) =>
  (await bank.inject(`/bank/control/reports/${reference}`)).json().reports as { state: string }[]
/** The bank has nothing more to report. */
const silence = (reference: string) =>
  until(
    () => reportsOf(reference),
    (all) => all.every((payment) => payment.state !== 'waiting'),
  )

test.each<[string, DepositState, string]>([
  ['prompt', 'succeeded', '50.00'],
  ['twice', 'succeeded', '50.00'],
  ['out_of_order', 'succeeded', '50.00'],
  ['late', 'succeeded', '50.00'],
  ['wrong_amount', 'disputed', '0.00'],
])('a bank that reports %s: %s, and %s more', async (mode, state, more) => {
  const before = await cash()
  const depositId = await order()
  await control('rules', { scope: depositId, mode, delaySeconds: 2 })
  await control(`payments/${depositId}/confirm`)
  await until(
    () => stateOf(depositId),
    (now) => now === state,
  )
  await silence(depositId)
  expect(await stateOf(depositId)).toBe(state)
  expect((Number(await cash()) - Number(before)).toFixed(2)).toBe(more)
})

test.each(['forged', 'never'])('a bank whose reports are %s is asked', async (mode) => {
  const before = await cash()
  const depositId = await order()
  await control('rules', { scope: depositId, mode })
  await control(`payments/${depositId}/confirm`)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(await cash()).toBe(before)
  server.clock.advance(50_000)
  const { sweep } = await import('../server/src/modules/payments/door.ts')
  const { openGateways } = await import('@kancil/adapters/payment-gateway/open-gateways')
  await sweep({ kernel: server.kernel, gateways: openGateways(server.kernel.config) })
  expect(await stateOf(depositId)).toBe('succeeded')
  expect((Number(await cash()) - Number(before)).toFixed(2)).toBe('50.00')
})

const everyMethod = ['qr', 'online-banking', 'e-wallet', 'bank-transfer', 'token']
type Ending = { readonly state: DepositState; readonly cash: string; readonly recalls?: number }

/** Each way to pay with each fault of the bank: what it comes to, for all ways at once. */
test.each<[string, Ending]>([
  ['late', { state: 'succeeded', cash: '300.00' }],
  ['twice', { state: 'succeeded', cash: '300.00' }],
  ['wrong_amount', { state: 'disputed', cash: '0.00' }],
  ['after_expiry', { state: 'succeeded', cash: '300.00' }],
  ['forged', { state: 'pending', cash: '0.00' }],
  ['reversed', { state: 'succeeded', cash: '300.00', recalls: 5 }],
])('every way to pay, %s', async (mode, ending) => {
  const memberId = await plantMember(server, `every${mode.slice(0, 5)}${process.pid}`)
  const caller = await server.signedIn(memberId)
  const deposits = await Promise.all(
    everyMethod.map(async (methodId) => {
      const requestId = `every-${mode}-${methodId}-${process.pid}`
      const reply = await caller.call(requestDeposit, { requestId, methodId, amount: '60.00' })
      expect(reply.code).toBe('')
      await control('rules', { scope: reply.value.depositId, mode, delaySeconds: 1 })
      await control(`payments/${reply.value.depositId}/confirm`)
      return reply.value.depositId
    }),
  )
  const statesOf = () =>
    Promise.all(
      deposits.map(async (depositId) => (await caller.call(depositStatus, { depositId })).value),
    )
  if (mode === 'forged') await new Promise((resolve) => setTimeout(resolve, 1_000))
  const values = await until(statesOf, (all) => all.every((one) => one.state === ending.state))
  if (mode === 'after_expiry')
    for (const { timeline } of values)
      expect(timeline.map((step) => step.state)).toEqual([
        'created',
        'pending',
        'expired',
        'succeeded',
      ])
  const recallsOf = async () =>
    (await sql`select from deposit_recall where member_id = ${memberId}`.execute(server.db)).rows
      .length
  await until(recallsOf, (count) => count === (ending.recalls ?? 0))
  await Promise.all(deposits.map(silence))
  expect((await caller.call(walletBalance, {})).value.sumBalance).toBe(ending.cash)
})

test('a transfer whose reference got lost waits in suspense for a person', async () => {
  const requestId = `lost-${process.pid}`
  const input = { requestId, methodId: 'bank-transfer', amount: '70.00' }
  const { depositId } = (await member.call(requestDeposit, input)).value
  await control('rules', { scope: depositId, mode: 'lost_reference' })
  await control(`payments/${depositId}/confirm`)
  const found = await until(
    async () =>
      (
        await sql<{ reason: string; amount: bigint }>`select reason, amount from suspense_item
          where reference = 'lost_THANKS'`.execute(server.db)
      ).rows,
    (rows) => rows.length > 0,
  )
  expect(found).toEqual([{ reason: 'unknown_reference', amount: 70_00n }])
  expect(await stateOf(depositId)).toBe('pending')
})

test('a payer who gives up leaves nothing behind', async () => {
  const before = await cash()
  const depositId = await order()
  await control(`payments/${depositId}/cancel`)
  await until(
    () => stateOf(depositId),
    (state) => state === 'cancelled',
  )
  expect(await cash()).toBe(before)
})

test.each([
  ['accept', 'paid'],
  ['fail', 'failed'],
  ['refuse', 'failed'],
  ['twice', 'paid'],
])('an approved withdrawal that the bank is to %s ends as %s', async (mode, end) => {
  await sql`update turnover set required = 0`.execute(server.db)
  const account = await member.call(addBankAccount, {
    bankCode: 'RIMBA',
    accountNumber: '1234567890',
    holderName: 'Siti binti Ahmad',
    paymentPassword: '246810',
  })
  const before = Number(await cash())
  const withdrawal = await member.call(requestWithdrawal, {
    requestId: `e2e-${++serial}-${process.pid}`,
    bankAccountId: account.value.bankAccountId,
    amount: '30.00',
    paymentPassword: '246810',
  })
  expect(withdrawal.code).toBe('')
  const { withdrawalId } = withdrawal.value
  await control('rules', { scope: withdrawalId, mode })
  await (await server.operator('finance')).call(approveWithdrawal, { withdrawalId })
  // From here on automatic: the job informs the bank, and the bank reports.
  const { state } = await until(
    async () => (await member.call(withdrawalStatus, { withdrawalId })).value,
    (now) => ['paid', 'failed'].includes(now.state),
  )
  expect(state).toBe(end)
  expect(Number(await cash())).toBe(end === 'paid' ? before - 30 : before)
})

test('after all of it the books are right', async () => {
  const { ok, findings } = await auditLedger(server.db, server.clock)
  expect(findings).toEqual([])
  expect(ok).toBe(true)
})
