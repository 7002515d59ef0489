import { queueMessage } from '@kancil/contract/payments/withdrawal'
import { requestDeposit, depositMessage, depositStatus } from '@kancil/contract/payments/deposit'
import {
  creditSuspense,
  returnSuspense,
  suspenseList,
  type SuspenseState,
} from '@kancil/contract/payments/suspense'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, walletOf } from '../../../ledger/wallets.ts'
import { gatewayAccount, suspense } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { countStatements, renewals } from '../../../testing/count-statements.ts'
import { setSetting } from '../../../testing/settings.ts'
import {
  deliver,
  gatewayId,
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

const note = 'The payer was called'
const cashOf = async ({ memberId }: Payer) =>
  (await walletOf(server.db, memberId, 'MYR'))?.cash ?? 0n
const expectWholeBooks = async () =>
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
const books = async (currency: 'MYR' | 'KWD' = 'MYR') => ({
  gateway: await balanceOf(server.db, gatewayAccount(gatewayId, currency)),
  suspense: await balanceOf(server.db, suspense(currency)),
})
const accountOf = async ({ memberId }: Payer) =>
  (
    await sql<{ account: string }>`select account from member where id = ${memberId}`.execute(
      server.db,
    )
  ).rows[0]!.account
const readDeposit = async (caller: Payer, depositId: string) =>
  (await caller.call(depositStatus, { depositId: depositId as never })).value

async function orderedDeposit(caller: Payer, amount = '50.00') {
  const input = { requestId: requestId(), methodId: 'qr', amount }
  return (await caller.call(requestDeposit, input)).value.depositId
}

async function itemOf(reference: string, state: SuspenseState = 'open') {
  const viewer = await server.operator('support')
  const { items } = (await viewer.call(suspenseList, { state, pageSize: 100 })).value
  return items.find((item) => item.reference === reference)
}

let strangers = 0
/** Money with a reference unknown to us. */
async function strayMoney(amount = '7.00', currency: 'MYR' | 'KWD' = 'MYR') {
  const reference = `stranger_${++strangers}`
  await deliver(server, report('payment', reference, 'succeeded', amount, { currency }))
  return (await itemOf(reference))!
}

/** Money that arrived for an order but does not match it. */
async function unfitting(amount: string, change: Parameters<typeof report>[4] = {}) {
  const caller = await payer(server)
  const depositId = await orderedDeposit(caller)
  await deliver(server, report('payment', depositId, 'succeeded', amount, change))
  return { caller, depositId, item: (await itemOf(depositId))! }
}

describe('credited to the member it was meant for', () => {
  test('an operator names the account, however it is written', async () => {
    const caller = await payer(server)
    const { suspenseId, reference } = await strayMoney()
    const finance = await server.operator('finance')
    const account = (await accountOf(caller)).toUpperCase()
    const { value } = await finance.call(creditSuspense, { suspenseId, account, note })
    expect(value).toMatchObject({ state: 'credited', account: await accountOf(caller) })
    expect(await cashOf(caller)).toBe(7_00n)
    const events = await sql`select from outbox where topic = 'payments.deposited'
      and payload->>'depositId' = ${`suspense:${suspenseId}`}`.execute(server.ownerDb)
    expect(events.rows).toHaveLength(1)
    expect(await itemOf(reference)).toBeUndefined()
    expect(await itemOf(reference, 'credited')).toMatchObject({ account: await accountOf(caller) })
    const { rows } = await sql<{ after: object }>`select after::jsonb from audit_log
      where subject = ${`suspense:${suspenseId}`}`.execute(server.ownerDb)
    expect(rows).toEqual([
      {
        after: { state: 'credited', memberId: caller.memberId, amount: '7.00', note },
      },
    ])
    await expectWholeBooks()
  })

  test('an account that is nobody’s, one in another currency, and none at all are refused', async () => {
    const caller = await payer(server)
    const finance = await server.operator('finance')
    const { suspenseId } = await strayMoney()
    const none = await finance.call(creditSuspense, { suspenseId, note })
    expect([none.status, none.code]).toEqual([422, 'no_member'])
    const unknown = await finance.call(creditSuspense, { suspenseId, account: 'nobody.here', note })
    expect([unknown.status, unknown.code]).toEqual([422, 'account_unknown'])
    const dinars = await strayMoney('3.000', 'KWD')
    const account = await accountOf(caller)
    const input = { suspenseId: dinars.suspenseId, account, note }
    const other = await finance.call(creditSuspense, input)
    expect([other.status, other.code]).toEqual([422, 'wrong_currency'])
    expect(await cashOf(caller)).toBe(0n)
    expect(await walletOf(server.db, caller.memberId, 'KWD')).toBeNull()
  })

  test('what an order names as its member’s goes to nobody else', async () => {
    const { caller, item } = await unfitting('48.00')
    const friend = await payer(server)
    const finance = await server.operator('finance')
    const { suspenseId } = item
    const account = await accountOf(friend)
    const taken = await finance.call(creditSuspense, { suspenseId, account, note })
    expect([taken.status, taken.code]).toEqual([422, 'other_member'])
    const input = { suspenseId, account: await accountOf(caller), note }
    expect((await finance.call(creditSuspense, input)).value.state).toBe('credited')
    expect([await cashOf(caller), await cashOf(friend)]).toEqual([48_00n, 0n])
  })
})

describe('a large sum (S20)', () => {
  const limit = (withdrawalTwoOperators: number) =>
    setSetting(server, 'payments', { withdrawalTwoOperators })
  beforeAll(() => limit(100_00))
  afterAll(() => limit(10_000_00))

  test('is credited when a second operator names the same member', async () => {
    const [caller, stranger] = [await payer(server), await payer(server)]
    const { suspenseId } = await strayMoney('100.00')
    const [first, second] = [await server.operator('finance'), await server.operator('finance')]
    const account = await accountOf(caller)
    const asked = await first.call(creditSuspense, { suspenseId, account, note })
    expect(asked.value).toMatchObject({
      ...{ state: 'open', creditAsked: { by: 'finance-tester', account } },
    })
    expect((await first.call(creditSuspense, { suspenseId, account, note })).code).toBe(
      'same_operator',
    )
    // Another member is another question: it takes two once more.
    const other = await accountOf(stranger)
    const changed = await second.call(creditSuspense, { suspenseId, account: other, note })
    expect(changed.value).toMatchObject({ state: 'open', creditAsked: { account: other } })
    await second.call(creditSuspense, { suspenseId, account, note })
    expect([await cashOf(caller), await cashOf(stranger)]).toEqual([0n, 0n])
    const made = await first.call(creditSuspense, { suspenseId, account, note })
    expect(made.value.state).toBe('credited')
    expect(made.value.creditAsked).toBeUndefined()
    expect(await cashOf(caller)).toBe(100_00n)
    await expectWholeBooks()
  })

  test('teeth: an item that forgets who asked lets one operator credit it', async () => {
    const caller = await payer(server)
    const { suspenseId } = await strayMoney('100.00')
    const finance = await server.operator('finance')
    const input = { suspenseId, account: await accountOf(caller), note }
    await finance.call(creditSuspense, input)
    await sql`update suspense_item set credit_asked_id = 'opr_nobody'
      where id = ${suspenseId}`.execute(server.ownerDb)
    expect((await finance.call(creditSuspense, input)).value.state).toBe('credited')
  })
})

describe('sent back to its payer', () => {
  test('it leaves suspense for where it came from, and the order ends', async () => {
    const before = await books('KWD')
    const { caller, depositId, item } = await unfitting('60.000', { currency: 'KWD' })
    expect(await books('KWD')).toEqual({
      gateway: before.gateway - 60_000n,
      suspense: before.suspense + 60_000n,
    })
    const messages: unknown[] = []
    const stop = server.kernel.live.listen([`member:${caller.memberId}`, 'console'], (message) =>
      messages.push(message),
    )
    const finance = await server.operator('finance')
    const { suspenseId } = item
    const { value } = await finance.call(returnSuspense, { suspenseId, note })
    stop()
    expect(value.state).toBe('returned')
    expect(await books('KWD')).toEqual(before)
    const seen = await readDeposit(caller, depositId)
    expect(seen).toMatchObject({ state: 'failed', reasonCode: 'returned_to_payer' })
    expect(seen.timeline.at(-1)).toMatchObject({
      state: 'failed',
      owner: 'nobody',
      reasonCode: 'returned_to_payer',
    })
    expect(messages).toContainEqual({
      type: depositMessage,
      data: { id: depositId, state: 'failed' },
    })
    expect(messages).toContainEqual({ type: queueMessage, data: { suspenseId } })
    expect(await itemOf(depositId)).toBeUndefined()
    expect(await itemOf(depositId, 'returned')).toMatchObject({ suspenseId })
    const { rows } = await sql<{ action: string; after: object }>`select action,
      after::jsonb from audit_log where subject = ${`suspense:${suspenseId}`}`.execute(
      server.ownerDb,
    )
    expect(rows).toEqual([
      {
        action: 'payments.returnSuspense',
        after: { state: 'returned', amount: '60.000 KWD', note },
      },
    ])
    expect(await cashOf(caller)).toBe(0n)
    await expectWholeBooks()
    // The same movement, reported again, is not suspended twice.
    const again = report('payment', depositId, 'succeeded', '60.000', { currency: 'KWD' })
    expect((await deliver(server, again)).json().value.outcome).toBe('ignored')
  })

  test('money of an unknown reference goes back as well', async () => {
    const before = await books()
    const { suspenseId } = await strayMoney()
    const admin = await server.operator('admin')
    expect((await admin.call(returnSuspense, { suspenseId, note })).value.state).toBe('returned')
    expect(await books()).toEqual(before)
    await expectWholeBooks()
  })

  test('an order that other money waits for stays with our team until that is decided', async () => {
    const { caller, depositId, item } = await unfitting('48.00')
    const second = report('payment', depositId, 'succeeded', '49.00', { id: `bp_two_${depositId}` })
    await deliver(server, second)
    const finance = await server.operator('finance')
    await finance.call(returnSuspense, { suspenseId: item.suspenseId, note })
    expect((await readDeposit(caller, depositId)).state).toBe('disputed')
    const { suspenseId } = (await itemOf(depositId))!
    await finance.call(creditSuspense, { suspenseId, note })
    expect(await readDeposit(caller, depositId)).toMatchObject({
      state: 'succeeded',
      credit: '49.00',
    })
  })

  test('what the bank takes back meanwhile is credited to nobody', async () => {
    const { caller, depositId, item } = await unfitting('48.00')
    const { suspenseId } = item
    const later = { occurredAt: new Date(Date.now() + 60_000).toISOString() }
    const gone = report('payment', depositId, 'failed', '48.00', later)
    expect((await deliver(server, gone)).json().success).toBe(true)
    const finance = await server.operator('finance')
    const credited = await finance.call(creditSuspense, { suspenseId, note })
    expect([credited.status, credited.code]).toEqual([422, 'came_back'])
    expect((await finance.call(returnSuspense, { suspenseId, note })).value.state).toBe('returned')
    expect(await cashOf(caller)).toBe(0n)
    await expectWholeBooks()
  })

  test('what was paid twice and is credited is told of as money of its own', async () => {
    const caller = await payer(server)
    const depositId = await orderedDeposit(caller)
    await deliver(server, report('payment', depositId, 'succeeded', '50.00'))
    const again = { id: `bp_more_${depositId}` }
    await deliver(server, report('payment', depositId, 'succeeded', '50.00', again))
    const { suspenseId } = (await itemOf(depositId))!
    const finance = await server.operator('finance')
    expect((await finance.call(creditSuspense, { suspenseId, note })).code).toBe('')
    expect(await cashOf(caller)).toBe(100_00n)
    const { rows } = await sql<{ id: string }>`select payload->>'depositId' as id from outbox
      where topic = 'payments.deposited' and payload->>'memberId' = ${caller.memberId}
      order by id`.execute(server.ownerDb)
    expect(rows.map(({ id }) => id)).toEqual([depositId, `suspense:${suspenseId}`])
  })

  test('of what was paid twice, the order that was credited stays as it is', async () => {
    const caller = await payer(server)
    const depositId = await orderedDeposit(caller)
    await deliver(server, report('payment', depositId, 'succeeded', '50.00'))
    const twice = report('payment', depositId, 'succeeded', '50.00', {
      id: `bp_again_${depositId}`,
    })
    await deliver(server, twice)
    const { suspenseId } = (await itemOf(depositId))!
    const finance = await server.operator('finance')
    expect((await finance.call(returnSuspense, { suspenseId, note })).value.state).toBe('returned')
    expect((await readDeposit(caller, depositId)).state).toBe('succeeded')
    expect(await cashOf(caller)).toBe(50_00n)
    await expectWholeBooks()
  })

  test('the right money, paid anew for an order that ended so, is credited', async () => {
    const { caller, depositId, item } = await unfitting('48.00')
    const finance = await server.operator('finance')
    await finance.call(returnSuspense, { suspenseId: item.suspenseId, note })
    expect((await readDeposit(caller, depositId)).state).toBe('failed')
    const right = report('payment', depositId, 'succeeded', '50.00', { id: `bp_new_${depositId}` })
    await deliver(server, right)
    expect((await readDeposit(caller, depositId)).state).toBe('succeeded')
    expect(await cashOf(caller)).toBe(50_00n)
  })
})

describe('who may, and once', () => {
  test('two operators at once: one wins, the other is told that it is decided', async () => {
    const [finance, admin] = [await server.operator('finance'), await server.operator('admin')]
    for (const round of [1, 2, 3]) {
      const caller = await payer(server)
      const { suspenseId } = await strayMoney()
      const account = await accountOf(caller)
      const both = await Promise.all([
        round === 1
          ? admin.call(returnSuspense, { suspenseId, note })
          : admin.call(creditSuspense, { suspenseId, account, note }),
        finance.call(returnSuspense, { suspenseId, note }),
      ])
      expect(both.map((reply) => reply.code).toSorted()).toEqual(['', 'already_decided'])
    }
    await expectWholeBooks()
  })

  test('only those who decide on withdrawals, with a fresh code and a note', async () => {
    const { suspenseId } = await strayMoney()
    for (const role of ['support', 'risk', 'content', 'auditor'] as const) {
      const operator = await server.operator(role)
      expect((await operator.call(returnSuspense, { suspenseId, note })).code).toBe('forbidden')
    }
    const stale = await server.operator('finance', { steppedUp: false })
    expect((await stale.call(returnSuspense, { suspenseId, note })).code).toBe('step_up_required')
    const finance = await server.operator('finance')
    expect((await finance.call(returnSuspense, { suspenseId, note: ' ' })).code).toBe('bad_request')
    expect((await finance.call(returnSuspense, { suspenseId: 999_999, note })).code).toBe(
      'not_found',
    )
  })
})

test('a full page of the list is asked for with as many statements as one row', async () => {
  for (const amount of ['3.00', '4.00', '5.00']) await unfitting(amount)
  const viewer = await server.operator('support')
  const page = (pageSize: number) =>
    countStatements(server, () => viewer.call(suspenseList, { pageSize }))
  await page(1)
  const [single, many] = [await page(1), await page(100)]
  expect(many.result.value.items.filter((item) => item.account).length).toBeGreaterThan(2)
  expect(many.statements.length).toBeLessThanOrEqual(single.statements.length + renewals)
})
