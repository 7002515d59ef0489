import type { InputOf } from '@kancil/contract/endpoint'
import type { Currency } from '@kancil/contract/money'
import { queueMessage, requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import { withdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import {
  decideDepositRecall,
  type DepositRecall,
  depositRecalls,
  type RecallDecision,
  type RecallState,
} from '@kancil/contract/payments/recalls'
import { creditSuspense, suspenseList } from '@kancil/contract/payments/suspense'
import { accountRecord } from '@kancil/contract/wallet/record'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../kernel/db.ts'
import { balanceOf, walletOf } from '../../../ledger/wallets.ts'
import { gatewayAccount, house, memberCash, vendorPlay } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { post } from '../../../ledger/post.ts'
import { countStatements, renewals } from '../../../testing/count-statements.ts'
import { operatorWhoPlays } from '../../../testing/own-member.ts'
import { setSetting } from '../../site/testing.ts'
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

const note = 'It is on their statement'
const cashOf = async ({ memberId }: Payer) =>
  (await walletOf(server.db, memberId, 'MYR'))?.cash ?? 0n
const expectWholeBooks = async () =>
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
/** The bank's balance (negative while the money is there), and the house's loss apart from play. */
const books = async (currency: Currency = 'MYR') => ({
  gateway: await balanceOf(server.db, gatewayAccount(gatewayId, currency)),
  house: await balanceOf(server.db, house('adjustments', currency)),
})
const audited = async (depositId: string) =>
  (
    await sql<{ action: string; after: object }>`select action, after::jsonb from audit_log
      where subject = ${depositId} order by sequence`.execute(server.ownerDb)
  ).rows

type RecallEvent = {
  readonly amount: string
  readonly currency: string
  readonly at: string
  readonly creditedAt: string
}
/** What was told of a deposit to whatever hung on it. */
const recallEvents = async (depositId: string): Promise<readonly RecallEvent[]> =>
  (
    await sql<{ payload: RecallEvent }>`select payload from outbox
      where topic = 'payments.depositRecalled' and payload ->> 'depositId' = ${depositId}
      order by id`.execute(server.ownerDb)
  ).rows.map(({ payload }) => payload)

async function listRecalls(state: RecallState = 'open'): Promise<readonly DepositRecall[]> {
  const viewer = await server.operator('support')
  return (await viewer.call(depositRecalls, { state, pageSize: 100 })).value.items
}
const recallOf = async (depositId: string, amount: string, state: RecallState = 'open') =>
  (await listRecalls(state)).find(
    (recall) => recall.depositId === depositId && recall.amount === amount,
  )!

let spent = 0
/** Lost in play: no longer the member's. */
async function spend({ memberId }: Payer, amount: bigint): Promise<void> {
  await inTransaction(server.db, (tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'test',
      sourceTx: `spent-${++spent}`,
      from: memberCash(memberId, 'MYR'),
      to: vendorPlay('rimba', 'MYR'),
      amount: amount as never,
    }),
  )
}

/** A credited deposit; each call of `says` reports what the bank took back, later each time. */
async function creditedDeposit(amount = '50.00') {
  const caller = await payer(server)
  const order = { requestId: requestId(), methodId: 'qr', amount }
  const { depositId } = (await caller.call(requestDeposit, order)).value
  const success = report('payment', depositId, 'succeeded', amount)
  expect((await deliver(server, success)).json().value.outcome).toBe('credited')
  let later = Date.parse(success.occurredAt)
  const says = async (taken: string, change: Parameters<typeof report>[4] = {}) => {
    const occurredAt = new Date((later += 1_000)).toISOString()
    const bankReport = report('payment', depositId, 'failed', taken, { occurredAt, ...change })
    return (await deliver(server, bankReport)).json().value.outcome as string
  }
  return { caller, depositId, says }
}

/** A deposit credited and then taken back for `taken`. */
async function recalledDeposit(amount = '50.00', taken = amount) {
  const made = await creditedDeposit(amount)
  expect(await made.says(taken)).toBe('recalled')
  const { recallId } = await recallOf(made.depositId, taken)
  const finance = await server.operator('finance')
  const decide = (decision: RecallDecision, key = requestId()) =>
    finance.call(decideDepositRecall, { recallId, requestId: key, decision, note })
  return { ...made, recallId, finance, decide }
}

describe('what an operator had credited from suspense', () => {
  /** The item of a movement, credited; `says` reports what the bank took back of it. */
  async function credited(
    reference: string,
    gatewayRef: string,
    amount: string,
    of: { account?: string; depositId?: string } = {},
  ) {
    const move = { id: gatewayRef }
    await deliver(server, report('payment', reference, 'succeeded', amount, move))
    const finance = await server.operator('finance')
    const { items } = (await finance.call(suspenseList, { pageSize: 100 })).value
    const { suspenseId } = items.find((item) => item.gatewayRef === gatewayRef)!
    const wish = { suspenseId, note, ...of } as InputOf<typeof creditSuspense>
    expect((await finance.call(creditSuspense, wish)).code).toBe('')
    const occurredAt = new Date(Date.now() + 60_000).toISOString()
    const says = async (taken: string) => {
      const back = report('payment', reference, 'failed', taken, { ...move, occurredAt })
      return (await deliver(server, back)).json().value.outcome as string
    }
    const charge = async () => {
      const recall = (await listRecalls()).find((item) => item.gatewayRef === gatewayRef)!
      const input = { recallId: recall.recallId, requestId: requestId(), note }
      const { value } = await finance.call(decideDepositRecall, { ...input, decision: 'charged' })
      return { recall, value }
    }
    return { suspenseId, says, charge }
  }

  test('a second payment of an order is taken back apart from the first', async () => {
    const before = await books()
    const { caller, depositId, says: saysOfFirst } = await creditedDeposit('50.00')
    const second = await credited(depositId, `bp_again_${depositId}`, '20.00')
    expect(await cashOf(caller)).toBe(70_00n)
    expect(await second.says('20.00')).toBe('recalled')
    expect(await second.says('20.00')).toBe('ignored')
    const { recall, value } = await second.charge()
    expect(recall).toMatchObject({ depositId, credited: '20.00', fromMember: '20.00' })
    expect(value).toMatchObject({ state: 'charged', fromMember: '20.00' })
    expect(await recallEvents(`suspense:${second.suspenseId}`)).toMatchObject([{ amount: '20.00' }])
    // The order's own money is still there, and all of it may go too.
    expect(await recallEvents(depositId)).toEqual([])
    const states = async () =>
      (await caller.call(accountRecord, { kind: 'deposit' })).value.items.map(({ state }) => state)
    expect(await states()).not.toContain('taken_back')
    expect(await saysOfFirst('50.00')).toBe('recalled')
    const { recallId } = await recallOf(depositId, '50.00')
    const finance = await server.operator('finance')
    const rest = { recallId, requestId: requestId(), decision: 'charged', note } as const
    expect((await finance.call(decideDepositRecall, rest)).value.fromMember).toBe('50.00')
    expect([await cashOf(caller), await books()]).toEqual([0n, before])
    await expectWholeBooks()
  })

  test('money that nobody knew, and money of an order whose reference got lost', async () => {
    const before = await books()
    const caller = await payer(server)
    const { rows } = await sql<{ account: string }>`select account from member
      where id = ${caller.memberId}`.execute(server.db)
    const stray = await credited('stray_1', 'bp_stray_1', '7.00', rows[0]!)
    const order = { requestId: requestId(), methodId: 'qr', amount: '50.00' }
    const { depositId } = (await caller.call(requestDeposit, order)).value
    const lost = await credited('stray_2', 'bp_stray_2', '50.00', { depositId })
    expect(await cashOf(caller)).toBe(57_00n)
    expect([await stray.says('7.00'), await lost.says('50.00')]).toEqual(['recalled', 'recalled'])
    const strays = await stray.charge()
    expect(strays.recall).not.toHaveProperty('depositId')
    expect(strays.value).toMatchObject({ fromMember: '7.00', fromHouse: '0.00' })
    expect((await lost.charge()).recall).toMatchObject({ depositId, credited: '50.00' })
    expect(await recallEvents(`suspense:${stray.suspenseId}`)).toMatchObject([{ amount: '7.00' }])
    expect(await recallEvents(depositId)).toMatchObject([{ amount: '50.00' }])
    expect(await audited(`suspense:${stray.suspenseId}`)).toMatchObject([
      { action: 'payments.creditSuspense' },
      { action: 'payments.depositTakenBack' },
      { action: 'payments.decideDepositRecall' },
    ])
    expect([await cashOf(caller), await books()]).toEqual([0n, before])
    await expectWholeBooks()
  })
})

test('from the threshold on two operators decide, and the same (S20)', async () => {
  const { caller, depositId, recallId, finance, decide } = await recalledDeposit()
  const other = await server.operator('finance')
  await setSetting(server, 'payments', { withdrawalTwoOperators: 50_00 })
  try {
    const first = (await decide('charged')).value
    expect(first).toMatchObject({ state: 'open', asked: { decision: 'charged' } })
    expect((await decide('charged')).code).toBe('same_operator')
    // Somebody who decides otherwise begins anew.
    const otherwise = { recallId, requestId: requestId(), decision: 'borne', note } as const
    expect((await other.call(decideDepositRecall, otherwise)).value.asked).toMatchObject({
      decision: 'borne',
    })
    expect((await other.call(decideDepositRecall, otherwise)).code).toBe('same_operator')
    expect(await cashOf(caller)).toBe(50_00n)
    expect((await recallOf(depositId, '50.00')).asked).toMatchObject({ decision: 'borne' })
    expect((await decide('borne')).value).toMatchObject({ state: 'borne', fromHouse: '50.00' })
    expect((await finance.call(decideDepositRecall, otherwise)).code).toBe('already_decided')
    expect(await cashOf(caller)).toBe(50_00n)
    const decisions = (await audited(depositId)).slice(1)
    expect(decisions.map(({ after }) => after)).toMatchObject([
      { askedBy: expect.any(String), decision: 'charged' },
      { askedBy: expect.any(String), decision: 'borne' },
      { state: 'borne' },
    ])
    // Nothing moves, so nobody has to agree.
    const seen = await recalledDeposit()
    expect((await seen.decide('seen')).value.state).toBe('seen')
  } finally {
    await setSetting(server, 'payments', { withdrawalTwoOperators: 10_000_00 })
  }
  await expectWholeBooks()
})

test('nobody lets the house bear what the bank took from their own member account', async () => {
  const { caller, recallId, decide } = await recalledDeposit()
  const own = await operatorWhoPlays(server, 'finance', caller.memberId)
  const borne = { recallId, requestId: requestId(), decision: 'borne', note } as const
  expect((await own.call(decideDepositRecall, borne)).code).toBe('own_member')
  expect((await decide('charged')).value.state).toBe('charged')
})

test('teeth: a decision that forgets who made it lets the same operator carry it out (S20)', async () => {
  const { caller, recallId, decide } = await recalledDeposit()
  await setSetting(server, 'payments', { withdrawalTwoOperators: 50_00 })
  try {
    await decide('charged')
    await sql`update payment_first_decision set operator_id = 'opr_nobody'
      where subject = ${`recall:${recallId}`}`.execute(server.ownerDb)
    expect((await decide('charged')).value.state).toBe('charged')
    expect(await cashOf(caller)).toBe(0n)
  } finally {
    await setSetting(server, 'payments', { withdrawalTwoOperators: 10_000_00 })
  }
})

test('reported, and nothing moves: the list says what a charge would take from whom', async () => {
  const { caller, depositId, says, recallId } = await recalledDeposit()
  expect(await cashOf(caller)).toBe(50_00n)
  expect(await recallOf(depositId, '50.00')).toEqual({
    recallId,
    depositId,
    account: expect.stringMatching(/^payer/),
    gatewayId,
    gatewayRef: `bp_${depositId}`,
    amount: '50.00',
    currency: 'MYR',
    credited: '50.00',
    creditedCurrency: 'MYR',
    cash: '50.00',
    fromMember: '50.00',
    fromHouse: '0.00',
    at: expect.any(String),
    state: 'open',
    by: '',
    note: '',
  })
  await spend(caller, 30_00n)
  expect(await recallOf(depositId, '50.00')).toMatchObject({
    cash: '20.00',
    fromMember: '20.00',
    fromHouse: '30.00',
  })
  // A repeated report changes nothing.
  expect(await says('50.00')).toBe('ignored')
  expect((await listRecalls()).filter((recall) => recall.depositId === depositId)).toHaveLength(1)
})

describe('decided', () => {
  test('the member is charged: the gateway has what the bank has, the record says why', async () => {
    const before = await books()
    const { caller, depositId, recallId, decide } = await recalledDeposit()
    const messages: unknown[] = []
    const stop = server.kernel.live.listen(['console'], (message) => messages.push(message))
    const { value } = await decide('charged')
    stop()
    expect(value).toMatchObject({
      state: 'charged',
      fromMember: '50.00',
      fromHouse: '0.00',
      by: 'finance-tester',
      note,
    })
    expect(await cashOf(caller)).toBe(0n)
    expect(await books()).toEqual(before)
    const { value: record } = await caller.call(accountRecord, { kind: 'deposit_recall' })
    expect(record.items).toMatchObject([
      { kind: 'deposit_recall', amount: '-50.00', balanceAfter: '0.00', reference: depositId },
    ])
    expect(messages).toContainEqual({ type: queueMessage, data: { recallId } })
    expect((await audited(depositId)).at(-1)).toMatchObject({
      action: 'payments.decideDepositRecall',
      after: {
        state: 'charged',
        memberId: caller.memberId,
        takenBack: '50.00 MYR',
        fromMember: '50.00',
        fromHouse: '0.00',
        note,
      },
    })
    expect(await recallOf(depositId, '50.00')).toBeUndefined()
    expect(await recallOf(depositId, '50.00', 'charged')).toMatchObject({ recallId })
    await expectWholeBooks()
  })

  test('what the member no longer has is borne by the house', async () => {
    const before = await books()
    const { caller, depositId, decide } = await recalledDeposit()
    await spend(caller, 45_00n)
    const { value } = await decide('charged')
    expect(value).toMatchObject({ fromMember: '5.00', fromHouse: '45.00', cash: '0.00' })
    expect(await cashOf(caller)).toBe(0n)
    const after = await books()
    expect([after.gateway - before.gateway, after.house - before.house]).toEqual([0n, -45_00n])
    expect((await audited(depositId)).at(-1)!.after).toMatchObject({
      fromMember: '5.00',
      fromHouse: '45.00',
    })
    await expectWholeBooks()
  })

  test('what a withdrawal holds is not taken', async () => {
    await setSetting(server, 'payments', { turnoverPercent: 0 })
    const { caller, decide } = await recalledDeposit()
    const withdrawal = await caller.call(requestWithdrawal, {
      requestId: requestId(),
      bankAccountId: (await bankAccount(caller)) as never,
      amount: '30.00',
      paymentPassword: payerPassword,
    })
    await setSetting(server, 'payments')
    // The reviewer sees it until it is decided.
    const { withdrawalId } = withdrawal.value
    const isWarned = async () => {
      const viewer = await server.operator('support')
      const { checks } = (await viewer.call(withdrawalCase, { withdrawalId })).value
      return checks.find(({ code }) => code === 'deposit_taken_back')?.warning
    }
    expect(await isWarned()).toBe(true)
    const { value } = await decide('charged')
    expect(await isWarned()).toBe(false)
    expect(value).toMatchObject({ fromMember: '20.00', fromHouse: '30.00' })
    expect(await walletOf(server.db, caller.memberId, 'MYR')).toMatchObject({
      cash: 0n,
      held: 30_00n,
    })
    await expectWholeBooks()
  })

  test('the house bears it: the wallet stays as it is', async () => {
    const before = await books()
    const { caller, depositId, decide } = await recalledDeposit()
    const { value } = await decide('borne')
    expect(value).toMatchObject({ state: 'borne', fromMember: '0.00', fromHouse: '50.00' })
    expect(await cashOf(caller)).toBe(50_00n)
    const after = await books()
    expect([after.gateway - before.gateway, after.house - before.house]).toEqual([0n, -50_00n])
    expect(await recallOf(depositId, '50.00', 'borne')).toMatchObject({ by: 'finance-tester' })
    await expectWholeBooks()
  })

  test('seen: no money moves', async () => {
    const { caller, decide } = await recalledDeposit()
    const before = await books()
    const { value } = await decide('seen')
    expect(value).toMatchObject({ state: 'seen', fromMember: '0.00', fromHouse: '0.00' })
    expect(await books()).toEqual(before)
    expect(await cashOf(caller)).toBe(50_00n)
  })
})

describe('once', () => {
  test('the same request again is answered, and nothing moves a second time', async () => {
    const { caller, depositId, decide } = await recalledDeposit()
    const key = requestId()
    const first = await decide('charged', key)
    await give(server, caller.memberId, 70_00n)
    const after = await books()
    const again = await decide('charged', key)
    expect(again.value).toEqual({ ...first.value, cash: '70.00' })
    expect([await cashOf(caller), await books()]).toEqual([70_00n, after])
    expect(await audited(depositId)).toHaveLength(2)
  })

  test('another decision, or the same under another key, comes too late', async () => {
    const { caller, decide } = await recalledDeposit()
    const key = requestId()
    await decide('borne', key)
    for (const late of [decide('borne'), decide('charged'), decide('seen'), decide('charged', key)])
      expect([(await late).status, (await late).code]).toEqual([409, 'already_decided'])
    expect(await cashOf(caller)).toBe(50_00n)
    await expectWholeBooks()
  })

  test('two operators at once: one wins, the other is told that it is decided', async () => {
    const admin = await server.operator('admin')
    for (const other of ['charged', 'borne', 'seen'] as const) {
      const { recallId, decide } = await recalledDeposit()
      const input = { recallId, requestId: requestId(), decision: other, note }
      const both = await Promise.all([decide('charged'), admin.call(decideDepositRecall, input)])
      expect(both.map((reply) => reply.code).toSorted()).toEqual(['', 'already_decided'])
    }
    await expectWholeBooks()
  })

  test('the member plays meanwhile: whoever is first, the two bear the whole', async () => {
    const { caller, decide } = await recalledDeposit()
    const [{ value }] = await Promise.all([
      decide('charged'),
      spend(caller, 30_00n).catch(() => undefined),
    ])
    expect([
      ['50.00', '0.00'],
      ['20.00', '30.00'],
    ]).toContainEqual([value.fromMember, value.fromHouse])
    expect(await cashOf(caller)).toBe(0n)
    await expectWholeBooks()
  })

  test('taken back in parts, each is in the books once; never more than was credited', async () => {
    const before = await books()
    const { caller, depositId, says, finance, decide } = await recalledDeposit('50.00', '20.00')
    const other = async (amount: string, decision: RecallDecision) => {
      const { recallId } = await recallOf(depositId, amount)
      const input = { recallId, requestId: requestId(), decision, note }
      return finance.call(decideDepositRecall, input)
    }
    expect((await decide('charged')).value.fromMember).toBe('20.00')
    expect(await says('30.00')).toBe('recalled')
    expect((await other('30.00', 'borne')).value.fromHouse).toBe('30.00')
    // The whole amount, reported after its parts, is already in the books.
    expect(await says('50.00')).toBe('recalled')
    for (const decision of ['charged', 'borne'] as const) {
      const decided = await other('50.00', decision)
      expect([decided.status, decided.code]).toEqual([422, 'in_the_books'])
    }
    expect((await other('50.00', 'seen')).value.state).toBe('seen')
    expect(await cashOf(caller)).toBe(30_00n)
    const after = await books()
    expect([after.gateway - before.gateway, after.house - before.house]).toEqual([0n, -30_00n])
    await expectWholeBooks()
  })

  test('in another currency than was credited only the house can bear it', async () => {
    const { caller, depositId, says } = await creditedDeposit()
    expect(await says('7.000', { currency: 'KWD' })).toBe('recalled')
    const item = await recallOf(depositId, '7.000')
    expect(item).toMatchObject({ cash: '0.000', fromMember: '0.000', fromHouse: '7.000' })
    const finance = await server.operator('finance')
    const input = { recallId: item.recallId, requestId: requestId(), note }
    const charged = await finance.call(decideDepositRecall, { ...input, decision: 'charged' })
    expect([charged.status, charged.code]).toEqual([422, 'wrong_currency'])
    const before = await books('KWD')
    await finance.call(decideDepositRecall, { ...input, decision: 'borne' })
    const after = await books('KWD')
    expect([after.gateway - before.gateway, after.house - before.house]).toEqual([7_000n, -7_000n])
    expect(await cashOf(caller)).toBe(50_00n)
    // What the deposit brought goes with it all the same: it counts as gone, in its own currency.
    expect(await recallEvents(depositId)).toMatchObject([{ amount: '50.00', currency: 'MYR' }])
    const [told] = await recallEvents(depositId)
    expect(Date.parse(told!.creditedAt)).toBeLessThanOrEqual(Date.parse(told!.at))
  })
})

test('only those who decide on withdrawals, with a fresh code and a reason', async () => {
  const { recallId, finance } = await recalledDeposit()
  const input = { recallId, requestId: requestId(), decision: 'borne' as const, note }
  for (const role of ['support', 'risk', 'content', 'auditor'] as const) {
    const operator = await server.operator(role)
    expect((await operator.call(decideDepositRecall, input)).code).toBe('forbidden')
  }
  const content = await server.operator('content')
  expect((await content.call(depositRecalls, {})).code).toBe('forbidden')
  const stale = await server.operator('finance', { steppedUp: false })
  expect((await stale.call(decideDepositRecall, input)).code).toBe('step_up_required')
  const code = async (change: object) =>
    (await finance.call(decideDepositRecall, { ...input, ...change })).code
  expect(await code({ note: ' ' })).toBe('bad_request')
  expect(await code({ decision: 'open' })).toBe('bad_request')
  expect(await code({ recallId: 999_999 })).toBe('not_found')
})

test('the list goes by pages, the oldest open one first', async () => {
  const viewer = await server.operator('support')
  const made = [await recalledDeposit('11.00'), await recalledDeposit('12.00')]
  const all = (await listRecalls()).map((recall) => recall.recallId)
  expect(all.slice(-2)).toEqual(made.map((recall) => recall.recallId))
  const { value } = await viewer.call(depositRecalls, { pageSize: 1, pageNo: 2 })
  expect(value).toMatchObject({ pageNo: 2, totalItems: all.length, totalPages: all.length })
  expect(value.items.map((item) => item.recallId)).toEqual([all[1]])

  const page = (pageSize: number) =>
    countStatements(server, () => viewer.call(depositRecalls, { pageSize }))
  const [single, many] = [await page(1), await page(100)]
  expect(many.result.value.items.length).toBeGreaterThan(1)
  expect(many.statements.length).toBeLessThanOrEqual(single.statements.length + renewals)
})
