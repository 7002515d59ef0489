import { setTimeout as sleep } from 'node:timers/promises'
import { depositStatus, listDeposits, requestDeposit } from '@kancil/contract/payments/deposit'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { approveWithdrawal, withdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import { creditSuspense, suspenseList } from '@kancil/contract/payments/suspense'
import { money } from '@kancil/contract/money'
import type { PaymentGateway } from '@kancil/contract/ports/payment-gateway'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletOf } from '../../../ledger/wallets.ts'
import { payOut } from '../withdrawal/pay-out.ts'
import { sweep } from './sweep.ts'
import {
  bankAccount,
  deliver,
  gatewayId,
  give,
  type Payer,
  payer,
  payerPassword,
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

const hour = 3_600_000
const funds = async ({ memberId }: Payer) => {
  const wallet = await walletOf(server.db, memberId, 'MYR')
  return [wallet?.cash, wallet?.held]
}
/** Reads without a session: sessions expire while the clock is advanced. */
const storedState = async (table: 'deposit' | 'withdrawal', id: string) =>
  (
    await sql<{ state: string }>`select state from ${sql.table(table)}
      where id = ${id}`.execute(server.db)
  ).rows[0]!.state
const asksAbout = (id: string) =>
  server.bank.asked.filter((call) => call.method === 'GET' && call.path.endsWith(id)).length

async function approvedWithdrawal(caller: Payer, amount = '50.00') {
  const { value } = await caller.call(requestWithdrawal, {
    requestId: requestId(),
    bankAccountId: (await bankAccount(caller)) as never,
    amount,
    paymentPassword: payerPassword,
  })
  const { withdrawalId } = value
  await (await server.operator('finance')).call(approveWithdrawal, { withdrawalId })
  return withdrawalId
}

async function orderedDeposit(caller: Payer, amount = '50.00') {
  const input = { requestId: requestId(), methodId: 'qr', amount }
  return (await caller.call(requestDeposit, input)).value.depositId
}

describe('a payout whose outcome is not known', () => {
  test('the bank took it without our hearing so, and refuses the repeat: the money stays held', async () => {
    const caller = await payer(server, 100_00n)
    const id = await approvedWithdrawal(caller)
    server.bank.answers.push('hang up')
    await payOut(server.payments, id)
    // The bank has the order all the same.
    server.bank.known.set(id, report('payout', id, 'processing', '50.00'))
    for (const [status, error] of [
      [401, 'bad_signature'],
      [409, 'reference_taken'],
    ] as const) {
      server.bank.answers.push({ status, body: { error } })
      await payOut(server.payments, id)
      expect(await storedState('withdrawal', id)).toBe('paying')
    }
    await deliver(server, report('payout', id, 'succeeded', '50.00'))
    expect(await storedState('withdrawal', id)).toBe('paid')
    expect(await funds(caller)).toEqual([50_00n, 0n])
  })

  test('the bank says it paid what came back before: nothing moves, and it is kept as a mismatch', async () => {
    const caller = await payer(server, 100_00n)
    const id = await approvedWithdrawal(caller)
    await payOut(server.payments, id)
    await deliver(server, report('payout', id, 'failed', '50.00'))
    const late = await deliver(server, report('payout', id, 'succeeded', '50.00'))
    expect(late.json().value.outcome).toBe('mismatch')
    expect(await storedState('withdrawal', id)).toBe('failed')
    expect(await funds(caller)).toEqual([100_00n, 0n])
  })

  test('it is asked about until it is known, however many days the bank is away', async () => {
    const caller = await payer(server, 100_00n)
    const id = await approvedWithdrawal(caller)
    server.bank.answers.push('hang up')
    await payOut(server.payments, id)
    for (let day = 0; day < 4; day++) {
      server.clock.advance(24 * hour)
      server.bank.answers.push('hang up')
      await sweep(server.payments)
    }
    server.bank.answers.length = 0
    server.bank.known.set(id, report('payout', id, 'succeeded', '50.00'))
    server.clock.advance(24 * hour)
    await sweep(server.payments)
    expect(await storedState('withdrawal', id)).toBe('paid')
    expect(await funds(caller)).toEqual([50_00n, 0n])
  })

  test('an approval that had to wait for days for the books is sent when they are right', async () => {
    const caller = await payer(server, 100_00n)
    const id = await approvedWithdrawal(caller)
    const audited = (isClean: boolean) =>
      sql`insert into ledger_audit (started_at, finished_at, is_clean, findings)
        values (now(), now(), ${isClean}, '[]')`.execute(server.ownerDb)
    await audited(false)
    for (let day = 0; day < 3; day++) {
      server.clock.advance(24 * hour)
      await sweep(server.payments)
    }
    expect(await storedState('withdrawal', id)).toBe('approved')
    await audited(true)
    server.clock.advance(24 * hour)
    await sweep(server.payments)
    expect(await storedState('withdrawal', id)).toBe('paying')
  })
})

test('a deposit of which the bank never says anything ends after a day', async () => {
  const caller = await payer(server)
  const id = await orderedDeposit(caller)
  for (let tries = 0; tries < 40; tries++) {
    server.clock.advance(hour)
    server.bank.answers.push({ status: 503 })
    await sweep(server.payments)
  }
  expect(asksAbout(id)).toBeGreaterThan(3)
  expect(await storedState('deposit', id)).toBe('expired')
})

test('a deposit that the bank is booking for days is asked about until it is credited', async () => {
  const caller = await payer(server)
  const id = await orderedDeposit(caller)
  const booking = report('payment', id, 'processing', '50.00')
  server.bank.known.set(id, booking)
  for (let tries = 0; tries < 30; tries++) {
    server.clock.advance(2 * hour)
    await sweep(server.payments)
  }
  expect(await storedState('deposit', id)).toBe('processing')
  server.bank.known.set(id, { ...booking, eventId: `be_${id}_end`, status: 'succeeded' })
  server.clock.advance(2 * hour)
  await sweep(server.payments)
  expect(await storedState('deposit', id)).toBe('succeeded')
  const queriesBefore = asksAbout(id)
  server.clock.advance(24 * hour)
  await sweep(server.payments)
  expect(asksAbout(id)).toBe(queriesBefore)
})

test('a bank that refuses a repeated order does not undo what was paid of the first', async () => {
  const caller = await payer(server)
  const { gateways } = server.payments
  const bank = gateways.get(gatewayId)!
  // The payer follows the first request's instructions while the second is in flight.
  const create: typeof bank.create = async ({ reference }) => {
    await deliver(server, report('payment', reference, 'succeeded', '50.00'))
    return { ok: false, code: 'refused', reason: 'reference_taken' }
  }
  ;(gateways as Map<string, typeof bank>).set(gatewayId, { ...bank, create })
  const id = await orderedDeposit(caller)
  ;(gateways as Map<string, typeof bank>).set(gatewayId, bank)
  expect(await storedState('deposit', id)).toBe('succeeded')
  expect(await funds(caller)).toEqual([50_00n, 0n])
})

test('what an operator credits of another amount is what the member and the reviewer read', async () => {
  const caller = await payer(server)
  const id = await orderedDeposit(caller)
  await deliver(server, report('payment', id, 'succeeded', '5.00'))
  const finance = await server.operator('finance')
  const { items } = (await finance.call(suspenseList, { pageSize: 100 })).value
  const { suspenseId } = items.find((item) => item.depositId === id)!
  await finance.call(creditSuspense, { suspenseId, note: 'Payer sent 5.00' })
  expect(await funds(caller)).toEqual([5_00n, 0n])
  const { value } = await caller.call(depositStatus, { depositId: id as never })
  expect(value).toMatchObject({ state: 'succeeded', amount: '50.00', fee: '0.00', credit: '5.00' })
  expect((await caller.call(listDeposits, {})).value.items[0]!.credit).toBe('5.00')
  // The review of a later withdrawal counts what really arrived.
  await sql`update turnover set required = 0 where member_id = ${caller.memberId}`.execute(
    server.ownerDb,
  )
  await give(server, caller.memberId, 100_00n)
  const withdrawalId = (await approvedWithdrawal(caller)) as never
  const { member } = (await finance.call(withdrawalCase, { withdrawalId })).value
  expect([member.depositsTotal, member.depositsCount]).toEqual(['5.00', 1])
})

test('money of another currency is not put where its member cannot reach it', async () => {
  const caller = await payer(server)
  const id = await orderedDeposit(caller)
  await deliver(server, report('payment', id, 'succeeded', '60.00', { currency: 'KWD' }))
  const finance = await server.operator('finance')
  const { items } = (await finance.call(suspenseList, { pageSize: 100 })).value
  const item = items.find((candidate) => candidate.depositId === id)!
  expect(item).toMatchObject({ amount: '60.000', currency: 'KWD' })
  expect(item).toMatchObject({ orderedAmount: '50.00', orderedCurrency: 'MYR' })
  const { suspenseId } = item
  const reply = await finance.call(creditSuspense, { suspenseId, note: 'It came' })
  expect([reply.status, reply.code]).toEqual([422, 'wrong_currency'])
  expect(await walletOf(server.db, caller.memberId, 'KWD')).toBeNull()
  expect(await storedState('deposit', id)).toBe('disputed')
})

test('the number of a suspense item that cannot be one is not found', async () => {
  const finance = await server.operator('finance')
  const { status } = await finance.call(creditSuspense, { suspenseId: 1e20, note: 'whose?' })
  expect(status).toBeLessThan(500)
})

describe('asking about many orders', () => {
  const bank = () => server.payments.gateways.get(gatewayId)!
  let plants = 0

  async function plantDue(kind: 'deposit' | 'withdrawal', gateway: string, count: number) {
    const caller = await payer(server)
    const at = server.clock.now()
    const prefix = `${kind === 'deposit' ? 'dep' : 'wd'}_plant${++plants}x`
    if (kind === 'deposit')
      await sql`insert into deposit (id, member_id, request_id, method_id, kind, gateway_id, currency,
          amount, fee, state, created_at, updated_at, expires_at, poll_at)
        select ${prefix} || g, ${caller.memberId}, ${prefix} || g, 'qr', 'qr', ${gateway}, 'MYR', 100,
          0, 'pending', ${at}, ${at}, ${new Date(at.getTime() + hour)}, ${at}
        from generate_series(1, ${count}::int) g`.execute(server.ownerDb)
    else
      await sql`insert into withdrawal (id, member_id, request_id, bank_account_id, gateway_id,
          currency, amount, fee, state, state_since, created_at, updated_at, poll_at)
        select ${prefix} || g, ${caller.memberId}, ${prefix} || g, ${await bankAccount(caller)},
          ${gateway}, 'MYR', 100, 0, 'paying', ${at}, ${at}, ${at}, ${at}
        from generate_series(1, ${count}::int) g`.execute(server.ownerDb)
    return prefix
  }

  const stillDue = async (gateway: string) =>
    (
      await sql`select id from deposit where gateway_id = ${gateway}
        and poll_at <= ${server.clock.now()}`.execute(server.db)
    ).rows.length

  test('a few at a time, deposits and payouts side by side', async () => {
    const [deposit, payout] = [
      await plantDue('deposit', 'slow', 40),
      await plantDue('withdrawal', 'slow', 3),
    ]
    const queried: string[] = []
    const inFlight = { now: 0, most: 0 }
    const slow: PaymentGateway = {
      ...bank(),
      id: 'slow',
      async poll(kind, reference) {
        queried.push(reference)
        inFlight.most = Math.max(inFlight.most, ++inFlight.now)
        await sleep(15)
        inFlight.now--
        return { ...processing, kind, reference, eventId: reference, gatewayRef: reference }
      },
    }
    await sweep({ kernel: server.kernel, gateways: new Map([['slow', slow]]) })
    expect(new Set(queried).size).toBe(43)
    // Payouts do not wait for the deposits.
    expect(queried.findLastIndex((id) => id.startsWith(payout))).toBeLessThan(20)
    expect(queried.filter((id) => id.startsWith(deposit))).toHaveLength(40)
    expect(inFlight.most).toBeGreaterThan(3)
    expect(inFlight.most).toBeLessThanOrEqual(16)
  })

  test('a silent gateway is left in peace until the next round; the others are asked', async () => {
    await plantDue('deposit', 'silent', 60)
    const spoken = await plantDue('deposit', 'spoken', 20)
    const queried: string[] = []
    let isSilent = true
    const answering: PaymentGateway = {
      ...bank(),
      async poll(kind, reference) {
        queried.push(reference)
        return { ...processing, kind, reference, eventId: reference, gatewayRef: reference }
      },
    }
    const silent: PaymentGateway = {
      ...answering,
      async poll(kind, reference) {
        if (!isSilent) return answering.poll(kind, reference)
        queried.push(reference)
        await sleep(10)
        return { ok: false, code: 'unavailable', reason: 'silent' }
      },
    }
    const gateways = new Map([
      ['silent', { ...silent, id: 'silent' }],
      ['spoken', { ...answering, id: 'spoken' }],
    ])
    await sweep({ kernel: server.kernel, gateways })
    expect(queried.filter((id) => id.startsWith(spoken))).toHaveLength(20)
    expect(queried.length - 20).toBeLessThan(20)
    expect(await stillDue('silent')).toBe(60 - (queried.length - 20))
    isSilent = false
    await sweep({ kernel: server.kernel, gateways })
    expect(await stillDue('silent')).toBe(0)
  })

  const processing = {
    status: 'processing' as const,
    amount: money(1_00n),
    currency: 'MYR' as const,
    occurredAt: new Date(),
  }
})
