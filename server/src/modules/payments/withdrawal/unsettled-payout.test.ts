import type { OperatorRole } from '@kancil/contract/operator/permissions'
import {
  queueMessage,
  requestWithdrawal,
  withdrawalMessage,
  withdrawalStatus,
} from '@kancil/contract/payments/withdrawal'
import {
  approveWithdrawal,
  rejectWithdrawal,
  type waitingQueues,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import {
  bookPayoutReport,
  notePayoutReport,
  returnPayout,
  settlePayout,
} from '@kancil/contract/payments/settlement'
import type { Currency } from '@kancil/contract/money'
import type { BankStatus } from '@kancil/contract/ports/sandbox-bank'
import { accountRecord } from '@kancil/contract/wallet/record'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, walletOf } from '../../../ledger/wallets.ts'
import { fee, gatewayAccount, house } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { setSetting } from '../../site/testing.ts'
import { payOut } from './pay-out.ts'
import {
  bankAccount,
  deliver,
  gatewayId,
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

const note = 'The bank was asked'
const funds = async ({ memberId }: Payer) => {
  const wallet = await walletOf(server.db, memberId, 'MYR')
  return [wallet?.cash, wallet?.held]
}
const readWithdrawal = async (caller: Payer, withdrawalId: string) =>
  (await caller.call(withdrawalStatus, { withdrawalId: withdrawalId as never })).value
const expectWholeBooks = async () =>
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
/** What the bank still holds of ours, and the house's gain or loss apart from play. */
const books = async (currency: Currency = 'MYR') => ({
  gateway: await balanceOf(server.db, gatewayAccount(gatewayId, currency)),
  house: await balanceOf(server.db, house('adjustments', currency)),
})

async function request(caller: Payer, amount = '100.00') {
  const { value } = await caller.call(requestWithdrawal, {
    requestId: requestId(),
    bankAccountId: (await bankAccount(caller)) as never,
    amount,
    paymentPassword: payerPassword,
  })
  return value.withdrawalId
}

/** A withdrawal at the bank, which then sends a report that contradicts it. */
async function misreported(amount = '90.00', change: Parameters<typeof report>[4] = {}) {
  const caller = await payer(server, 200_00n)
  const withdrawalId = await request(caller)
  const finance = await server.operator('finance')
  await finance.call(approveWithdrawal, { withdrawalId })
  await payOut(server.payments, withdrawalId)
  const bankReport = report('payout', withdrawalId, 'succeeded', amount, change)
  expect((await deliver(server, bankReport)).json().value.outcome).toBe('mismatch')
  return { caller, withdrawalId, finance, eventId: bankReport.eventId }
}

/** A returned withdrawal that the bank reports as paid all the same. */
async function paidAfterReturn() {
  const caller = await payer(server, 200_00n)
  const withdrawalId = await request(caller)
  const finance = await server.operator('finance')
  await finance.call(approveWithdrawal, { withdrawalId })
  await payOut(server.payments, withdrawalId)
  await deliver(server, report('payout', withdrawalId, 'failed', '100.00'))
  const bankReport = report('payout', withdrawalId, 'succeeded', '100.00')
  expect((await deliver(server, bankReport)).json().value.outcome).toBe('mismatch')
  return { caller, withdrawalId, finance, eventId: bankReport.eventId }
}

/** A withdrawal paid as ordered, of which `taken` (if any) is then taken back. */
async function recalled(taken: string | null = '100.00') {
  const caller = await payer(server, 200_00n)
  const withdrawalId = await request(caller)
  const finance = await server.operator('finance')
  await finance.call(approveWithdrawal, { withdrawalId })
  await payOut(server.payments, withdrawalId)
  const { payout } = (await finance.call(withdrawalCase, { withdrawalId })).value
  const paid = report('payout', withdrawalId, 'succeeded', payout)
  await deliver(server, paid)
  const bankReport = report('payout', withdrawalId, 'failed', taken ?? '0.00')
  if (taken !== null)
    expect((await deliver(server, bankReport)).json().value.outcome).toBe('recalled')
  return { caller, withdrawalId, finance, paid, said: bankReport, eventId: bankReport.eventId }
}

const listed = async (state: (typeof waitingQueues)[number]) => {
  const viewer = await server.operator('support')
  return (await viewer.call(withdrawalQueue, { state, pageSize: 100 })).value.items
}
const isListed = async (state: (typeof waitingQueues)[number], id: string) =>
  (await listed(state)).some((row) => row.withdrawalId === id)
const audited = async (id: string) =>
  (
    await sql<{ action: string; after: Record<string, unknown> }>`select action,
      after::jsonb from audit_log where subject = ${id} order by sequence desc limit 1`.execute(
      server.ownerDb,
    )
  ).rows[0]!

describe('from the threshold on, two operators (S20)', () => {
  test.each([
    ['settled', settlePayout, 'paid', () => misreported(), [110_00n, 0n]],
    ['returned', returnPayout, 'returned', () => misreported(), [200_00n, 0n]],
    ['booked', bookPayoutReport, 'booked', () => paidAfterReturn(), [200_00n, 0n]],
  ] as const)('%s by another than asked for it', async (_, call, decision, prepare, left) => {
    const { caller, withdrawalId, finance, eventId } = await prepare()
    const other = await server.operator('finance')
    const before = await funds(caller)
    await setSetting(server, 'payments', { withdrawalTwoOperators: 100_00 })
    try {
      const reason = decision === 'returned' ? { reasonCode: 'bank_refused' as const } : {}
      const input = { withdrawalId, eventId, note, ...reason }
      const ask = async (who: typeof finance) => who.call(call as typeof settlePayout, input)
      const first = await ask(finance)
      expect(first.code).toBe('')
      expect(first.value.reports[0]).toMatchObject({ state: 'open', asked: { decision } })
      expect((await ask(finance)).code).toBe('same_operator')
      expect(await funds(caller)).toEqual(before)
      expect((await ask(other)).value.reports[0]).toMatchObject({ state: decision })
      expect(await funds(caller)).toEqual(left)
      expect((await audited(withdrawalId)).after).toMatchObject({ eventId, note })
    } finally {
      await setSetting(server, 'payments', { withdrawalTwoOperators: 10_000_00 })
    }
    await expectWholeBooks()
  })
})

describe('what an operator is told', () => {
  test('the case has the report, with what the bank says and when; the queue counts it', async () => {
    const { withdrawalId, eventId } = await misreported()
    const viewer = await server.operator('support')
    const { value } = await viewer.call(withdrawalCase, { withdrawalId })
    expect(value).toMatchObject({ state: 'paying', payout: '100.00' })
    expect(value.reports).toEqual([
      {
        eventId,
        gatewayRef: `bp_${withdrawalId}`,
        amount: '90.00',
        currency: 'MYR',
        at: expect.any(String),
        says: 'paid',
        state: 'open',
        by: '',
        note: '',
      },
    ])
    expect(value.checks).toContainEqual({ code: 'bank_report', warning: true })
    const line = (await listed('open')).find((row) => row.withdrawalId === withdrawalId)!
    expect(line.warnings).toBe(value.checks.filter((check) => check.warning).length)
    expect(await isListed('unsettled', withdrawalId)).toBe(true)
  })

  test('the same movement told again in another report is one report', async () => {
    const { withdrawalId } = await misreported()
    const again = await deliver(server, report('payout', withdrawalId, 'succeeded', '90.00'))
    expect(again.json().value.outcome).toBe('ignored')
    const other = await deliver(server, report('payout', withdrawalId, 'succeeded', '91.00'))
    expect(other.json().value.outcome).toBe('mismatch')
    const viewer = await server.operator('support')
    const { reports } = (await viewer.call(withdrawalCase, { withdrawalId })).value
    expect(reports.map((candidate) => candidate.amount)).toEqual(['90.00', '91.00'])
  })

  test('a report that fits pays all the same; the one before is still to be looked at', async () => {
    const { withdrawalId, finance, eventId } = await misreported()
    await deliver(server, report('payout', withdrawalId, 'succeeded', '100.00'))
    const late = await finance.call(settlePayout, { withdrawalId, eventId, note })
    expect([late.status, late.code]).toEqual([409, 'already_decided'])
    expect(await isListed('unsettled', withdrawalId)).toBe(true)
    await finance.call(notePayoutReport, { withdrawalId, eventId, note })
    expect(await isListed('unsettled', withdrawalId)).toBe(false)
  })

  test('what the bank paid before anybody let it go waits for the decision', async () => {
    const caller = await payer(server, 200_00n)
    const withdrawalId = await request(caller)
    const bankReport = report('payout', withdrawalId, 'succeeded', '100.00')
    await deliver(server, bankReport)
    const { eventId } = bankReport
    const finance = await server.operator('finance')
    const reasonCode = 'bank_returned' as const
    const early = await finance.call(settlePayout, { withdrawalId, eventId, note })
    expect([early.status, early.code]).toEqual([422, 'not_sent'])
    const back = await finance.call(returnPayout, { withdrawalId, eventId, reasonCode, note })
    expect(back.code).toBe('not_sent')
    const seen = await finance.call(notePayoutReport, { withdrawalId, eventId, note })
    expect([seen.status, seen.code]).toEqual([422, 'still_open'])
    await finance.call(rejectWithdrawal, { withdrawalId, reasonCode: 'account_review' })
    expect(await isListed('open', withdrawalId)).toBe(true)
    expect((await finance.call(notePayoutReport, { withdrawalId, eventId, note })).success).toBe(
      true,
    )
    expect(await isListed('open', withdrawalId)).toBe(false)
  })
})

describe('settled as paid', () => {
  test('less than was ordered: the hold leaves, the rest is the member’s again', async () => {
    const before = await books()
    const { caller, withdrawalId, finance, eventId } = await misreported()
    const booksBefore = await books()
    const messages: unknown[] = []
    const stop = server.kernel.live.listen([`member:${caller.memberId}`, 'console'], (message) =>
      messages.push(message),
    )
    const reply = await finance.call(settlePayout, { withdrawalId, eventId, note })
    stop()
    expect(reply.value).toMatchObject({ state: 'paid', note, gatewayRef: `bp_${withdrawalId}` })
    expect(reply.value.reports).toMatchObject([{ state: 'paid', by: 'finance-tester', note }])
    expect(reply.value.timeline.at(-1)).toMatchObject({ state: 'paid', by: 'finance-tester' })
    expect(reply.value.checks).toContainEqual({ code: 'bank_report', warning: false })
    expect(await funds(caller)).toEqual([110_00n, 0n])
    const after = await books()
    expect(after.gateway - before.gateway).toBe(90_00n)
    expect(after.house - booksBefore.house).toBe(0n)
    const { value: record } = await caller.call(accountRecord, { kind: 'withdrawal_return' })
    expect(record.items).toMatchObject([{ kind: 'withdrawal_return', amount: '10.00' }])
    expect((await readWithdrawal(caller, withdrawalId)).state).toBe('paid')
    expect(await isListed('open', withdrawalId)).toBe(false)
    expect(await isListed('unsettled', withdrawalId)).toBe(false)
    expect(messages).toContainEqual({
      type: withdrawalMessage,
      data: { id: withdrawalId, state: 'paid' },
    })
    expect(messages).toContainEqual({ type: queueMessage, data: { withdrawalId } })
    expect(await audited(withdrawalId)).toMatchObject({
      action: 'payments.settlePayout',
      after: { state: 'paid', paid: '90.00 MYR', note },
    })
    await expectWholeBooks()
    // The bank repeats it: already known.
    await deliver(server, report('payout', withdrawalId, 'succeeded', '90.00'))
    expect(await funds(caller)).toEqual([110_00n, 0n])
  })

  test('more than was ordered is the house’s loss', async () => {
    const { caller, withdrawalId, finance, eventId } = await misreported('130.00')
    const before = await books()
    await finance.call(settlePayout, { withdrawalId, eventId, note })
    const after = await books()
    expect(after.gateway - before.gateway).toBe(130_00n)
    expect(after.house - before.house).toBe(-30_00n)
    expect(await funds(caller)).toEqual([100_00n, 0n])
    await expectWholeBooks()
  })

  test('another currency left in place of the one ordered', async () => {
    const { withdrawalId, finance, eventId } = await misreported('7.000', { currency: 'KWD' })
    const before = { MYR: await books(), KWD: await books('KWD') }
    await finance.call(settlePayout, { withdrawalId, eventId, note })
    const after = { MYR: await books(), KWD: await books('KWD') }
    expect(after.MYR.gateway - before.MYR.gateway).toBe(0n)
    expect(after.MYR.house - before.MYR.house).toBe(100_00n)
    expect(after.KWD.gateway - before.KWD.gateway).toBe(7_000n)
    expect(after.KWD.house - before.KWD.house).toBe(-7_000n)
    await expectWholeBooks()
  })
})

test('given back: the member has their money and the reason, the report is dealt with', async () => {
  const { caller, withdrawalId, finance, eventId } = await misreported()
  const input = { withdrawalId, eventId, reasonCode: 'bank_returned' as const, note }
  const { value } = await finance.call(returnPayout, input)
  expect(value).toMatchObject({ state: 'failed', reasonCode: 'bank_returned', note })
  expect(value.reports).toMatchObject([{ state: 'returned', by: 'finance-tester' }])
  expect(await funds(caller)).toEqual([200_00n, 0n])
  expect(await readWithdrawal(caller, withdrawalId)).toMatchObject({
    state: 'failed',
    reasonCode: 'bank_returned',
  })
  expect(await isListed('open', withdrawalId)).toBe(false)
  expect(await audited(withdrawalId)).toMatchObject({
    action: 'payments.returnPayout',
    after: { state: 'failed', reasonCode: 'bank_returned', note },
  })
  await expectWholeBooks()
  // The intended payment, reported again, is not a second one.
  await deliver(server, report('payout', withdrawalId, 'succeeded', '90.00'))
  expect(await isListed('unsettled', withdrawalId)).toBe(false)
})

test('what was paid after it had come back is shown until somebody has seen it', async () => {
  const { caller, withdrawalId, finance, eventId } = await paidAfterReturn()
  expect(await isListed('open', withdrawalId)).toBe(true)
  expect(await isListed('unsettled', withdrawalId)).toBe(true)
  const late = await finance.call(settlePayout, { withdrawalId, eventId, note })
  expect(late.code).toBe('already_decided')
  const before = await books()
  const { value } = await finance.call(notePayoutReport, { withdrawalId, eventId, note })
  expect(value.state).toBe('failed')
  expect(value.reports).toMatchObject([{ state: 'seen', by: 'finance-tester', note }])
  expect(await books()).toEqual(before)
  expect(await funds(caller)).toEqual([200_00n, 0n])
  expect(await isListed('open', withdrawalId)).toBe(false)
  expect(await isListed('unsettled', withdrawalId)).toBe(false)
  expect(await audited(withdrawalId)).toMatchObject({ action: 'payments.notePayoutReport' })
  await expectWholeBooks()
})

test('a second payment of one withdrawal is told, the same one told again is not', async () => {
  const caller = await payer(server, 200_00n)
  const withdrawalId = await request(caller)
  const finance = await server.operator('finance')
  await finance.call(approveWithdrawal, { withdrawalId })
  await payOut(server.payments, withdrawalId)
  const outcomeOf = async (change = {}) =>
    (await deliver(server, report('payout', withdrawalId, 'succeeded', '100.00', change))).json()
      .value.outcome
  expect(await outcomeOf()).toBe('paid')
  expect(await outcomeOf()).toBe('ignored')
  expect(await isListed('unsettled', withdrawalId)).toBe(false)
  expect(await outcomeOf({ id: 'bp_another' })).toBe('mismatch')
  expect(await outcomeOf({ id: 'bp_another' })).toBe('ignored')
  expect(await isListed('unsettled', withdrawalId)).toBe(true)
  const { value } = await finance.call(withdrawalCase, { withdrawalId })
  expect(value).toMatchObject({ state: 'paid', gatewayRef: `bp_${withdrawalId}` })
  expect(value.reports).toMatchObject([{ gatewayRef: 'bp_another', state: 'open' }])
  const { eventId } = value.reports[0]!
  await finance.call(notePayoutReport, { withdrawalId, eventId, note })
  expect(await isListed('unsettled', withdrawalId)).toBe(false)
  expect(await funds(caller)).toEqual([100_00n, 0n])
})

describe('a payment that the bank takes back after it counted', () => {
  const reasonCode = 'bank_returned' as const

  test('moves nothing by itself, and waits for a person', async () => {
    const { caller, withdrawalId, finance, eventId } = await recalled()
    expect(await funds(caller)).toEqual([100_00n, 0n])
    expect((await readWithdrawal(caller, withdrawalId)).state).toBe('paid')
    expect(await isListed('open', withdrawalId)).toBe(true)
    expect(await isListed('unsettled', withdrawalId)).toBe(true)
    const { value } = await finance.call(withdrawalCase, { withdrawalId })
    expect(value.reports).toMatchObject([{ eventId, says: 'recalled', state: 'open' }])
    expect(value.checks).toContainEqual({ code: 'bank_report', warning: true })
    expect(value).toMatchObject({ state: 'paid', recalled: true })
    const inQueue = (await listed('recalled')).find((row) => row.withdrawalId === withdrawalId)
    expect(inQueue).toMatchObject({ state: 'paid', recalled: true })
    // Settling it as paid is not a valid decision here.
    expect((await finance.call(settlePayout, { withdrawalId, eventId, note })).code).toBe(
      'already_decided',
    )
  })

  test('given back: the member has all of it, the fee too, the gateway what it paid', async () => {
    await setSetting(server, 'payments', { withdrawalFeeBasisPoints: 100, withdrawalFeeMin: 1_00 })
    const fees = () => balanceOf(server.db, fee('MYR'))
    const before = { gateway: (await books()).gateway, fees: await fees() }
    const { caller, withdrawalId, finance, eventId } = await recalled('99.00')
    await setSetting(server, 'payments')
    expect((await fees()) - before.fees).toBe(1_00n)
    const input = { withdrawalId, eventId, reasonCode, note }
    const { value } = await finance.call(returnPayout, input)
    expect(value).toMatchObject({ state: 'failed', reasonCode, note })
    expect(value.reports).toMatchObject([{ state: 'returned', by: 'finance-tester' }])
    expect(value.timeline.map((step) => step.state)).toEqual([
      'received',
      'approved',
      'paying',
      'paid',
      'failed',
    ])
    expect(await funds(caller)).toEqual([200_00n, 0n])
    expect({ gateway: (await books()).gateway, fees: await fees() }).toEqual(before)
    const { value: record } = await caller.call(accountRecord, { kind: 'withdrawal_return' })
    // The fee returned from the hold, and was then charged to the wallet.
    expect(record.items.map((item) => item.amount)).toEqual(['99.00', '1.00'])
    expect(await isListed('open', withdrawalId)).toBe(false)
    expect((await finance.call(returnPayout, input)).code).toBe('already_decided')
    expect(await audited(withdrawalId)).toMatchObject({ action: 'payments.returnPayout' })
    await expectWholeBooks()
  })

  test('what is told of it again, or happened before it, is no news', async () => {
    const { caller, withdrawalId, finance, paid, said, eventId } = await recalled()
    const outcomeOf = async (status: BankStatus, occurredAt: string) => {
      const again = report('payout', withdrawalId, status, '100.00', { occurredAt })
      return (await deliver(server, again)).json().value.outcome
    }
    expect(await outcomeOf('failed', said.occurredAt)).toBe('ignored')
    await finance.call(returnPayout, { withdrawalId, eventId, reasonCode, note })
    const earlier = new Date(Date.parse(paid.occurredAt) - 1_000).toISOString()
    expect(await outcomeOf('succeeded', earlier)).toBe('ignored')
    expect(await outcomeOf('failed', earlier)).toBe('ignored')
    // Paid again after all: the member has the money twice. A later report that decides nothing
    // does not make this one out of date.
    const after = (ms: number) => new Date(Date.parse(said.occurredAt) + ms).toISOString()
    const later = after(1_000)
    expect(await outcomeOf('processing', after(2_000))).toBe('ignored')
    expect(await outcomeOf('succeeded', later)).toBe('mismatch')
    expect(await funds(caller)).toEqual([200_00n, 0n])
  })

  test('another sum than was paid is settled with the bank, and only marked as seen', async () => {
    const { caller, withdrawalId, finance, eventId } = await recalled('40.00')
    const back = await finance.call(returnPayout, { withdrawalId, eventId, reasonCode, note })
    expect([back.status, back.code]).toEqual([422, 'report_differs'])
    expect(await funds(caller)).toEqual([100_00n, 0n])
    const { value } = await finance.call(notePayoutReport, { withdrawalId, eventId, note })
    expect(value).toMatchObject({ state: 'paid', recalled: false, reports: [{ state: 'seen' }] })
    expect(await isListed('unsettled', withdrawalId)).toBe(false)
    expect(await isListed('recalled', withdrawalId)).toBe(false)
  })

  test('two operators at once: one gives it back, the other is told', async () => {
    const { caller, withdrawalId, finance, eventId } = await recalled()
    const admin = await server.operator('admin')
    const both = await Promise.all([
      finance.call(returnPayout, { withdrawalId, eventId, reasonCode, note }),
      admin.call(notePayoutReport, { withdrawalId, eventId, note }),
    ])
    expect(both.map((reply) => reply.code).toSorted()).toEqual(['', 'already_decided'])
    expect([100_00n, 200_00n]).toContain((await funds(caller))[0])
    await expectWholeBooks()
  })
})

describe('booked against the house, so that the gateway’s account says what the bank’s does', () => {
  test('what was paid after it had come back is the house’s loss', async () => {
    const { caller, withdrawalId, finance, eventId } = await paidAfterReturn()
    const before = await books()
    const { value } = await finance.call(bookPayoutReport, { withdrawalId, eventId, note })
    expect(value).toMatchObject({ state: 'failed' })
    expect(value.reports).toMatchObject([{ state: 'booked', by: 'finance-tester', note }])
    const after = await books()
    expect(after.gateway - before.gateway).toBe(100_00n)
    expect(after.house - before.house).toBe(-100_00n)
    expect(await funds(caller)).toEqual([200_00n, 0n])
    expect(await isListed('unsettled', withdrawalId)).toBe(false)
    expect(await audited(withdrawalId)).toMatchObject({
      action: 'payments.bookPayoutReport',
      after: { paid: '100.00 MYR', note },
    })
    const again = await finance.call(bookPayoutReport, { withdrawalId, eventId, note })
    expect([again.status, again.code]).toEqual([409, 'already_decided'])
    expect(await books()).toEqual(after)
    await expectWholeBooks()
  })

  test('in another currency than was ordered', async () => {
    const change = { currency: 'KWD', id: 'bp_dinar' } as const
    const { withdrawalId, finance, eventId } = await misreported('7.000', change)
    const input = { withdrawalId, eventId, note }
    const booked = await finance.call(bookPayoutReport, input)
    expect([booked.status, booked.code]).toEqual([422, 'still_open'])
    await deliver(server, report('payout', withdrawalId, 'succeeded', '100.00'))
    const before = await books('KWD')
    await finance.call(bookPayoutReport, input)
    const after = await books('KWD')
    expect([after.gateway - before.gateway, after.house - before.house]).toEqual([7_000n, -7_000n])
    await expectWholeBooks()
  })

  test('a part that the bank took back is the house’s, the withdrawal stays paid', async () => {
    const { caller, withdrawalId, finance, eventId } = await recalled('40.00')
    const before = await books()
    const { value } = await finance.call(bookPayoutReport, { withdrawalId, eventId, note })
    expect(value).toMatchObject({ state: 'paid', reports: [{ says: 'recalled', state: 'booked' }] })
    const after = await books()
    expect([after.gateway - before.gateway, after.house - before.house]).toEqual([-40_00n, 40_00n])
    expect(await funds(caller)).toEqual([100_00n, 0n])
    await expectWholeBooks()
  })

  test('a second payment that comes back later undoes it, and never pays the member', async () => {
    const { caller, withdrawalId, finance, paid } = await recalled(null)
    const other = { id: 'bp_twice' }
    const outcomeOf = async (status: BankStatus, ms: number) => {
      const occurredAt = new Date(Date.parse(paid.occurredAt) + ms).toISOString()
      const bankReport = report('payout', withdrawalId, status, '100.00', { ...other, occurredAt })
      return (await deliver(server, bankReport)).json().value.outcome
    }
    const eventOf = async (says: string) =>
      (await finance.call(withdrawalCase, { withdrawalId })).value.reports.find(
        (candidate) => candidate.says === says,
      )!.eventId
    const before = await books()
    expect(await outcomeOf('succeeded', 1_000)).toBe('mismatch')
    // It was never booked: its return does not matter to the books.
    await finance.call(bookPayoutReport, { withdrawalId, eventId: await eventOf('paid'), note })
    expect(await outcomeOf('failed', 2_000)).toBe('recalled')
    expect(await outcomeOf('failed', 2_000)).toBe('ignored')
    const eventId = await eventOf('recalled')
    // The payment that counts is untouched.
    expect(await isListed('recalled', withdrawalId)).toBe(false)
    expect((await finance.call(withdrawalCase, { withdrawalId })).value.recalled).toBe(false)
    const reasonCode = 'bank_returned' as const
    const back = await finance.call(returnPayout, { withdrawalId, eventId, reasonCode, note })
    expect([back.status, back.code]).toEqual([409, 'already_decided'])
    await finance.call(bookPayoutReport, { withdrawalId, eventId, note })
    expect(await books()).toEqual(before)
    expect(await funds(caller)).toEqual([100_00n, 0n])
    await expectWholeBooks()
  })

  test('one movement told with two sums is in the books once', async () => {
    const { withdrawalId, finance, eventId } = await misreported('90.00')
    const other = report('payout', withdrawalId, 'succeeded', '91.00')
    await deliver(server, other)
    await finance.call(settlePayout, { withdrawalId, eventId, note })
    const input = { withdrawalId, eventId: other.eventId, note }
    const booked = await finance.call(bookPayoutReport, input)
    expect([booked.status, booked.code]).toEqual([422, 'in_the_books'])
    expect((await finance.call(notePayoutReport, input)).success).toBe(true)
  })

  test('nor is a part that was booked given back once more with the whole', async () => {
    const { withdrawalId, finance, eventId, said } = await recalled('40.00')
    await finance.call(bookPayoutReport, { withdrawalId, eventId, note })
    const occurredAt = new Date(Date.parse(said.occurredAt) + 1_000).toISOString()
    const whole = report('payout', withdrawalId, 'failed', '100.00', { occurredAt })
    expect((await deliver(server, whole)).json().value.outcome).toBe('recalled')
    const input = { withdrawalId, eventId: whole.eventId, note }
    const reasonCode = 'bank_returned' as const
    expect((await finance.call(returnPayout, { ...input, reasonCode })).code).toBe('in_the_books')
    expect((await finance.call(bookPayoutReport, input)).code).toBe('in_the_books')
    await expectWholeBooks()
  })

  test('taken back in two parts, each is booked once, and a third beyond the whole is not', async () => {
    const { withdrawalId, finance, eventId, said } = await recalled('40.00')
    const before = await books()
    let later = Date.parse(said.occurredAt)
    const takenBack = async (amount: string) => {
      const occurredAt = new Date((later += 1_000)).toISOString()
      const part = report('payout', withdrawalId, 'failed', amount, { occurredAt })
      expect((await deliver(server, part)).json().value.outcome).toBe('recalled')
      return { withdrawalId, eventId: part.eventId, note }
    }
    const first = { withdrawalId, eventId, note }
    expect((await finance.call(bookPayoutReport, first)).success).toBe(true)
    expect((await finance.call(bookPayoutReport, first)).code).toBe('already_decided')
    const second = await takenBack('35.00')
    expect((await finance.call(bookPayoutReport, second)).success).toBe(true)
    expect((await finance.call(bookPayoutReport, second)).code).toBe('already_decided')
    const beyond = await takenBack('26.00')
    expect((await finance.call(bookPayoutReport, beyond)).code).toBe('in_the_books')
    expect((await finance.call(bookPayoutReport, await takenBack('25.00'))).success).toBe(true)
    const after = await books()
    expect([after.gateway - before.gateway, after.house - before.house]).toEqual([
      -100_00n,
      100_00n,
    ])
    expect((await finance.call(notePayoutReport, beyond)).success).toBe(true)
    expect(await isListed('unsettled', withdrawalId)).toBe(false)
    await expectWholeBooks()
  })

  test('one that came back before anybody booked it leaves nothing to book', async () => {
    const { withdrawalId, finance, paid } = await recalled(null)
    const occurredAt = (ms: number) => new Date(Date.parse(paid.occurredAt) + ms).toISOString()
    const twice = { id: 'bp_unbooked', occurredAt: occurredAt(1_000) }
    await deliver(server, report('payout', withdrawalId, 'succeeded', '100.00', twice))
    const gone = { id: 'bp_unbooked', occurredAt: occurredAt(2_000) }
    const reply = await deliver(server, report('payout', withdrawalId, 'failed', '100.00', gone))
    expect(reply.json().value.outcome).toBe('ignored')
    const { reports } = (await finance.call(withdrawalCase, { withdrawalId })).value
    const input = { withdrawalId, eventId: reports[0]!.eventId, note }
    const booked = await finance.call(bookPayoutReport, input)
    expect([booked.status, booked.code]).toEqual([422, 'came_back'])
    expect((await finance.call(notePayoutReport, input)).success).toBe(true)
  })
})

describe('who may, and once', () => {
  test('two operators at once: one wins, the other is told that it is decided', async () => {
    for (const round of [1, 2, 3]) {
      const { caller, withdrawalId, finance, eventId } = await misreported()
      const admin = await server.operator('admin')
      const both = await Promise.all([
        finance.call(settlePayout, { withdrawalId, eventId, note }),
        round === 1
          ? admin.call(settlePayout, { withdrawalId, eventId, note })
          : admin.call(returnPayout, { withdrawalId, eventId, reasonCode: 'bank_refused', note }),
      ])
      expect(both.map((reply) => reply.code).toSorted()).toEqual(['', 'already_decided'])
      expect((await funds(caller))[1]).toBe(0n)
    }
    const { withdrawalId, finance, eventId } = await paidAfterReturn()
    const admin = await server.operator('admin')
    const both = await Promise.all(
      [finance, admin].map((operator) =>
        operator.call(notePayoutReport, { withdrawalId, eventId, note }),
      ),
    )
    expect(both.map((reply) => reply.code).toSorted()).toEqual(['', 'already_decided'])
    await expectWholeBooks()
  })

  test('without such a report nothing is settled by hand', async () => {
    const payout = await misreported()
    const other = await misreported()
    const { withdrawalId, finance } = payout
    for (const eventId of ['be_nobody_sent', other.eventId]) {
      const settled = await finance.call(settlePayout, { withdrawalId, eventId, note })
      expect([settled.status, settled.code]).toEqual([422, 'no_report'])
      const reasonCode = 'bank_returned' as const
      const back = await finance.call(returnPayout, { withdrawalId, eventId, reasonCode, note })
      expect(back.code).toBe('no_report')
    }
    const ended = await paidAfterReturn()
    const input = { withdrawalId: ended.withdrawalId, eventId: payout.eventId, note }
    expect((await finance.call(notePayoutReport, input)).code).toBe('no_report')
    expect(await funds(payout.caller)).toEqual([100_00n, 100_00n])
  })

  test('only those who decide on withdrawals, with a fresh code and a note', async () => {
    const { withdrawalId, finance, eventId } = await misreported()
    const reasonCode = 'bank_returned' as const
    for (const role of ['support', 'risk', 'content', 'auditor'] satisfies OperatorRole[]) {
      const operator = await server.operator(role)
      const codes = [
        await operator.call(settlePayout, { withdrawalId, eventId, note }),
        await operator.call(returnPayout, { withdrawalId, eventId, reasonCode, note }),
        await operator.call(notePayoutReport, { withdrawalId, eventId, note }),
      ].map((reply) => reply.code)
      expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden'])
    }
    const stale = await server.operator('finance', { steppedUp: false })
    expect((await stale.call(settlePayout, { withdrawalId, eventId, note })).code).toBe(
      'step_up_required',
    )
    expect((await finance.call(settlePayout, { withdrawalId, eventId, note: '' })).code).toBe(
      'bad_request',
    )
    const gone = { withdrawalId: `wd_${'0'.repeat(32)}` as never, eventId, note }
    expect((await finance.call(settlePayout, gone)).code).toBe('not_found')
  })
})
