import { approveBatch } from '@kancil/contract/payments/payout-batch'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { rejectWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSetting } from '../../site/testing.ts'
import {
  bankAccount,
  payer,
  payerPassword,
  type PaymentsServer,
  paymentsServer,
  requestId,
} from '../testing.ts'

let server: PaymentsServer
beforeAll(async () => {
  server = await paymentsServer()
  await setSetting(server, 'payments', { withdrawalTwoOperators: 300_00 })
})
afterAll(() => server.stop())

async function request(amount: string) {
  const caller = await payer(server, 900_00n)
  const reply = await caller.call(requestWithdrawal, {
    requestId: requestId(),
    bankAccountId: await bankAccount(caller),
    amount,
    paymentPassword: payerPassword,
  })
  expect(reply.code).toBe('')
  return reply.value.withdrawalId
}
const jobsFor = async (id: string) =>
  (
    await sql`select from pgboss.job where name = 'payments.payOut'
      and data->>'withdrawalId' = ${id}`.execute(server.ownerDb)
  ).rows.length

test('a batch approves what may be approved, names the rest, and is made once', async () => {
  const finance = await server.operator('finance')
  const [small, other, large, refused] = [
    await request('100.00'),
    await request('120.00'),
    await request('300.00'),
    await request('90.00'),
  ]
  const reject = { withdrawalId: refused, reasonCode: 'account_review' } as const
  await finance.call(rejectWithdrawal, reject)
  const missing = `wd_${'0'.repeat(32)}` as typeof small
  const input = { requestId: requestId(), withdrawalIds: [large, small, missing, other, refused] }
  const replies = [await finance.call(approveBatch, input), await finance.call(approveBatch, input)]
  expect(replies[0]!.code).toBe('')
  expect(replies[1]!.value).toEqual(replies[0]!.value)
  const outcomes = new Map(
    replies[0]!.value.results.map((result) => [result.withdrawalId, result.outcome]),
  )
  expect([small, other, large, refused, missing].map((id) => outcomes.get(id))).toEqual([
    'approved',
    'approved',
    'second_review',
    'already_decided',
    'not_found',
  ])
  expect([await jobsFor(small), await jobsFor(large)]).toEqual([1, 0])
  const changed = await finance.call(approveBatch, { ...input, withdrawalIds: [small] })
  expect([changed.status, changed.code]).toEqual([409, 'idempotency_conflict'])
  const again = await finance.call(approveBatch, { requestId: requestId(), withdrawalIds: [large] })
  expect(again.value.results[0]!.outcome).toBe('same_operator')
  const second = await server.operator('finance')
  const last = await second.call(approveBatch, { requestId: requestId(), withdrawalIds: [large] })
  expect(last.value.results[0]!.outcome).toBe('approved')
  expect(await jobsFor(large)).toBe(1)
})

test('three presses at once are one batch', async () => {
  const finance = await server.operator('finance')
  const input = { requestId: requestId(), withdrawalIds: [await request('80.00')] }
  const replies = await Promise.all([1, 2, 3].map(() => finance.call(approveBatch, input)))
  for (const { code, value } of replies)
    expect([code, value.results[0]?.outcome, value.batchId]).toEqual([
      ...['', 'approved', replies[0]!.value.batchId],
    ])
  expect(await jobsFor(input.withdrawalIds[0]!)).toBe(1)
})

test('a batch leaves out payouts that a case keeps back', async () => {
  const id = await request('80.00')
  await sql`insert into suspicion (id, member_id, pattern, facts, opened_at, frozen_at)
    select ${`sus_${id.slice(3)}`}, member_id, 'no_play', '{}', now(), now()
    from withdrawal where id = ${id}`.execute(server.ownerDb)
  const finance = await server.operator('finance')
  const input = { requestId: requestId(), withdrawalIds: [id] }
  const reply = await finance.call(approveBatch, input)
  expect(reply.value.results[0]!.outcome).toBe('payout_frozen')
  expect(await jobsFor(id)).toBe(0)
})
