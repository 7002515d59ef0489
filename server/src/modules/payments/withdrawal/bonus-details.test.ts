import { requestDeposit } from '@kancil/contract/payments/deposit'
import { bonusDetails } from '@kancil/contract/payments/turnover'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deliver,
  type Payer,
  payer,
  type PaymentsServer,
  paymentsServer,
  report,
  requestId,
} from '../testing.ts'
import { requirementsNamedMost } from './turnover-store.ts'

let server: PaymentsServer
beforeAll(async () => {
  server = await paymentsServer()
})
afterAll(() => server.stop())

async function deposit(caller: Payer, amount: string) {
  const input = { requestId: requestId(), methodId: 'qr', amount }
  const { value } = await caller.call(requestDeposit, input)
  await deliver(server, report('payment', value.depositId, 'succeeded', amount))
  return value.depositId
}
const detailsOf = async (caller: Payer) => (await caller.call(bonusDetails, {})).value
/** As if the member had staked so much in all. */
const stake = (caller: Payer, total: bigint) =>
  sql`update account set wagered = ${total} where owner_id = ${caller.memberId}
    and purpose = 'cash'`.execute(server.ownerDb)

test('each deposit is named with what it asks and what is met, the oldest first', async () => {
  const caller = await payer(server)
  expect(await detailsOf(caller)).toMatchObject({ required: '0.00', requirements: [] })
  const [first, second] = [await deposit(caller, '40.00'), await deposit(caller, '60.00')]
  await stake(caller, 55_00n)
  expect(await detailsOf(caller)).toMatchObject({
    required: '100.00',
    done: '55.00',
    left: '45.00',
    requirements: [
      { kind: 'deposit', subject: first, percent: 100, required: '40.00', left: '0.00' },
      { kind: 'deposit', subject: second, required: '60.00', done: '15.00', left: '45.00' },
    ],
  })
  // All is met: a new deposit begins a new round, and the earlier ones are over.
  await stake(caller, 100_00n)
  expect((await detailsOf(caller)).requirements).toEqual([])
  const third = await deposit(caller, '30.00')
  const { requirements } = await detailsOf(caller)
  expect(requirements.map((row) => [row.subject, row.left])).toEqual([[third, '30.00']])
})

test('what was required before requirements were listed comes first', async () => {
  const caller = await payer(server, 10_00n)
  await sql`insert into turnover (member_id, currency, required) values (${caller.memberId}, 'MYR',
    2500)`.execute(server.ownerDb)
  const later = await deposit(caller, '50.00')
  expect((await detailsOf(caller)).requirements).toMatchObject([
    { kind: 'earlier', required: '25.00' },
    { kind: 'deposit', subject: later, required: '50.00' },
  ])
})

test('of very many requirements the older ones are one line, and nothing is left out', async () => {
  const caller = await payer(server, 10_00n)
  const count = requirementsNamedMost + 50
  await sql`insert into turnover (member_id, currency, required, round)
    values (${caller.memberId}, 'MYR', ${100n * BigInt(count)}, 1)`.execute(server.ownerDb)
  await sql`insert into turnover_requirement (member_id, currency, round, subject, amount, percent,
      required, created_at)
    select ${caller.memberId}, 'MYR', 1, 'dep_' || n || ${caller.memberId}, 100, 100, 100,
      '2026-01-01'::timestamptz + make_interval(hours => n)
    from generate_series(1, ${count}) n order by n`.execute(server.ownerDb)
  await stake(caller, 60_00n)
  const details = await detailsOf(caller)
  expect(details.sinceDay).toBe('2026-01-01')
  expect(details.requirements).toHaveLength(requirementsNamedMost + 1)
  expect(details.requirements[0]).toMatchObject({
    ...{ kind: 'earlier', required: '50.00', done: '50.00', left: '0.00' },
  })
  expect(details.requirements.at(-1)).toMatchObject({ subject: `dep_${count}${caller.memberId}` })
  const left = details.requirements.reduce((sum, row) => sum + Number(row.left), 0)
  expect(left).toBe(Number(details.left))
})
