import { gatewayCallbacks, resendCallback } from '@kancil/contract/payments/callbacks'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSetting } from '../../../testing/settings.ts'
import { walletOf } from '../../../ledger/wallets.ts'
import {
  deliver,
  gatewayId,
  payer,
  type PaymentsServer,
  paymentsServer,
  report,
  requestId,
} from '../testing.ts'
import { forgetOldCallbacks } from './keep.ts'

let server: PaymentsServer
beforeAll(async () => {
  server = await paymentsServer()
})
afterAll(() => server?.stop())

const note = 'The bank asked for it'

async function deposited() {
  const member = await payer(server)
  const order = await member.call(requestDeposit, {
    ...{ requestId: requestId(), methodId: 'qr', amount: '50.00' },
  })
  expect(order.code).toBe('')
  return { member, depositId: order.value.depositId }
}

async function shown(input: Parameters<typeof read>[0] = {}) {
  return (await read(input)).value.items
}
async function read(input: { show?: 'all' | 'refused' | 'failed'; reference?: string }) {
  const desk = await server.operator('support')
  return desk.call(gatewayCallbacks, input)
}

test('a report is kept with its verdict, its outcome and its body; a repeat too', async () => {
  const { depositId } = await deposited()
  const came = report('payment', depositId, 'succeeded', '50.00')
  await deliver(server, came)
  await deliver(server, came)
  const [second, first] = await shown({ reference: depositId })
  expect([first?.outcome, second?.outcome]).toEqual(['credited', 'duplicate'])
  expect(first).toMatchObject({ gatewayId, verdict: 'verified', reference: depositId })
  expect(JSON.parse(first!.body)).toMatchObject({ eventId: came.eventId })
})

test('what breaks off is told to the gateway, kept, and can be handled once more', async () => {
  const { member, depositId } = await deposited()
  const wallet = async () => (await walletOf(server.db, member.memberId, 'MYR'))?.cash ?? 0n
  await sql`alter table gateway_event rename to gateway_event_away`.execute(server.ownerDb)
  const answer = await deliver(server, report('payment', depositId, 'succeeded', '50.00'))
  await sql`alter table gateway_event_away rename to gateway_event`.execute(server.ownerDb)
  expect(answer.statusCode).toBe(500)
  const [broken] = await shown({ show: 'failed' })
  expect(broken).toMatchObject({ reference: depositId, outcome: 'failed' })
  const { callbackId } = broken!
  const support = await server.operator('support')
  expect((await support.call(resendCallback, { callbackId, note })).code).toBe('forbidden')
  const finance = await server.operator('finance')
  const again = await finance.call(resendCallback, { callbackId, note })
  expect(again.value).toMatchObject({ outcome: 'credited', resentBy: 'finance-tester' })
  expect(await wallet()).toBe(50_00n)
  // It counts once, however often it is handled.
  expect((await finance.call(resendCallback, { callbackId, note })).value.outcome).toBe('duplicate')
  expect(await wallet()).toBe(50_00n)
  const { rows } = await sql<{ before: string }>`select before from audit_log
    where action = 'payments.resendCallback' order by sequence`.execute(server.db)
  expect(rows.map(({ before }) => JSON.parse(before))).toEqual([
    { outcome: 'failed' },
    { outcome: 'credited' },
  ])
})

test('a wrong signature is kept and never handled; a flood of them is bounded', async () => {
  server.clock.advance(120_000)
  const forged = report('payment', 'dep_x', 'succeeded', '50.00')
  for (let n = 0; n < 30; n++) await deliver(server, forged, { key: 'guessed' })
  const refused = await shown({ show: 'refused' })
  expect(refused.length).toBe(10)
  expect(refused[0]).toMatchObject({ verdict: 'bad_signature', outcome: '', reference: '' })
  const finance = await server.operator('finance')
  const { callbackId } = refused[0]!
  expect((await finance.call(resendCallback, { callbackId, note })).code).toBe(
    'callback_unverified',
  )
  const none = { callbackId: 999_999, note }
  expect((await finance.call(resendCallback, none)).code).toBe('not_found')
})

test('reports of a gateway that is bound to its addresses come from there alone (S16)', async () => {
  server.clock.advance(120_000)
  const { depositId } = await deposited()
  const came = report('payment', depositId, 'succeeded', '50.00')
  const bind = (addresses: string[]) =>
    setSetting(server, 'payments', { gatewayAddresses: [{ gatewayId, addresses }] })
  await bind(['203.0.113.0/24'])
  const refused = await deliver(server, came)
  expect([refused.statusCode, refused.json().message]).toEqual([403, 'foreign_address'])
  expect((await shown({ show: 'refused' }))[0]).toMatchObject({
    ...{ verdict: 'foreign_address', outcome: '', reference: '' },
  })
  // The same bytes from the gateway's own address.
  await bind(['203.0.113.0/24', '127.0.0.1', '::1'])
  expect((await deliver(server, came)).json().value.outcome).toBe('credited')
  await setSetting(server, 'payments', { gatewayAddresses: [] })
})

test('after thirty days a call is forgotten', async () => {
  server.clock.advance(31 * 86_400_000)
  await forgetOldCallbacks(server.kernel)
  const { rows } = await sql`select from gateway_callback`.execute(server.db)
  expect(rows).toHaveLength(0)
})
