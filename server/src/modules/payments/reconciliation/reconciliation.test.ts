import { requestDeposit } from '@kancil/contract/payments/deposit'
import {
  bankDifferences,
  bankStatements,
  decideDifference,
  type DifferenceDecision,
  importBankStatement,
} from '@kancil/contract/payments/reconciliation'
import { creditSuspense, suspenseList } from '@kancil/contract/payments/suspense'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { approveWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import { decideDepositRecall, depositRecalls } from '@kancil/contract/payments/recalls'
import { type Currency, formatMoney, money, parseMoney } from '@kancil/contract/money'
import { type BankFlow, isIncoming } from '@kancil/contract/ports/bank-statement'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gatewayAccount, house } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { balanceOf, walletOf } from '../../../ledger/wallets.ts'
import type { SignedIn } from '../../../testing/server.ts'
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
import { setSetting } from '../../../testing/settings.ts'
import { payOut } from '../withdrawal/pay-out.ts'

let server: PaymentsServer
let finance: SignedIn
beforeAll(async () => {
  server = await paymentsServer()
})
afterAll(() => server.stop())
/** Each test has a period of its own, so that none finds another one's movements. */
let from = new Date()
beforeEach(async () => {
  server.clock.advance(5 * 86_400_000)
  from = server.clock.now()
  finance = await server.operator('finance')
})

const note = 'The bank was asked'
let serial = 0
type Booking = {
  readonly flow: BankFlow
  readonly movement: string
  readonly reference?: string
  readonly amount: string
  readonly id?: string
}

/** A file of the bank for everything since the test began. */
function fileOf(bookings: readonly Booking[], currency: Currency = 'MYR', gateway = gatewayId) {
  const to = new Date(server.clock.now().getTime() + 1)
  const net = bookings.reduce((sum, { flow, amount }) => {
    const minor = parseMoney(amount, currency)
    return sum + (isIncoming[flow] ? minor : -minor)
  }, 0n)
  const rows = bookings.map(({ flow, movement, reference = movement, amount, id }) =>
    [
      ...[id ?? `bk_${++serial}`, from.toISOString(), flow, movement, reference, amount],
      currency,
    ].join(','),
  )
  const head = ['kancil-bank-statement', '1', gateway, currency, from.toISOString()]
  return [
    [...head, to.toISOString(), rows.length, formatMoney(money(net), currency)].join(','),
    'booking_id,booked_at,flow,movement_id,reference,amount,currency',
    ...rows,
  ].join('\n')
}

const send = (bookings: readonly Booking[]) =>
  finance.call(importBankStatement, { text: fileOf(bookings) })

async function openOnes() {
  const { items } = (await finance.call(bankDifferences, { pageSize: 100 })).value
  return items.filter(({ at }) => new Date(at) >= from)
}

async function decided(decision: DifferenceDecision) {
  const [row] = await openOnes()
  return finance.call(decideDifference, { differenceId: row!.differenceId, decision, note })
}

/** A credited deposit, as the bank would write it. */
async function paidIn(amount = '50.00'): Promise<Booking & { readonly caller: Payer }> {
  const caller = await payer(server)
  const order = { requestId: requestId(), methodId: 'qr', amount }
  const { depositId } = (await caller.call(requestDeposit, order)).value
  await deliver(server, report('payment', depositId, 'succeeded', amount))
  return { flow: 'payment', movement: `bp_${depositId}`, reference: depositId, amount, caller }
}

/** A paid withdrawal, as the bank would write it. */
async function paidOut(amount = '40.00'): Promise<Booking> {
  const caller = await payer(server, 100_00n)
  const { value } = await caller.call(requestWithdrawal, {
    ...{ requestId: requestId(), amount, paymentPassword: payerPassword },
    bankAccountId: (await bankAccount(caller)) as never,
  })
  const { withdrawalId } = value
  await finance.call(approveWithdrawal, { withdrawalId })
  await payOut(server.payments, withdrawalId)
  await deliver(server, report('payout', withdrawalId, 'succeeded', amount))
  return { flow: 'payout', movement: `bo_${withdrawalId}`, reference: withdrawalId, amount }
}

const booksOf = async () => ({
  gateway: await balanceOf(server.db, gatewayAccount(gatewayId, 'MYR')),
  house: await balanceOf(server.db, house('adjustments', 'MYR')),
})

test('a statement that fits the books leaves nothing to decide', async () => {
  const bookings = [await paidIn(), await paidOut(), await paidIn('75.25')]
  const { value, code } = await send(bookings)
  expect(code).toBe('')
  expect(value).toMatchObject({ lines: 3, matched: 3, differences: 0, open: 0 })
  expect(await openOnes()).toEqual([])
  const listed = await finance.call(bankStatements, {})
  expect(listed.value.items[0]).toEqual(value)
})

test('money that was taken back and returned to its payer fits too', async () => {
  const back = await paidIn()
  const depositId = back.reference!
  await deliver(server, report('payment', depositId, 'failed', '50.00'))
  const recall = (await finance.call(depositRecalls, { pageSize: 100 })).value.items.find(
    (item) => item.depositId === depositId,
  )!
  const { code } = await finance.call(decideDepositRecall, {
    ...{ recallId: recall.recallId, decision: 'charged', requestId: requestId(), note },
  })
  const taken = { ...back, flow: 'payment_back' as const }
  expect(code).toBe('')
  expect((await send([back, taken])).value).toMatchObject({ matched: 2, differences: 0 })
})

test('the same file again is the same import, and lines may come again in another', async () => {
  const booking = { ...(await paidIn()), id: `bk_again_${process.pid}` }
  const text = fileOf([booking])
  const first = await finance.call(importBankStatement, { text })
  expect((await finance.call(importBankStatement, { text })).value).toEqual(first.value)
  const later = await send([booking, await paidIn()])
  expect(later.value).toMatchObject({ matched: 2, differences: 0 })
  const changed = await send([{ ...booking, amount: '51.00' }])
  expect(changed.code).toBe('booking_changed')
  expect(changed.value).toEqual({ bookingId: booking.id })
})

test.each([
  ['no statement', () => 'hello', 'statement_invalid'],
  ['a gateway we do not have', () => fileOf([], 'MYR', 'other-bank'), 'gateway_unknown'],
])('%s is refused and leaves nothing behind', async (_name, text, code) => {
  const before = (await finance.call(bankStatements, {})).value.totalItems
  expect((await finance.call(importBankStatement, { text: text() })).code).toBe(code)
  expect((await finance.call(bankStatements, {})).value.totalItems).toBe(before)
})

describe('a line too many', () => {
  test('from the threshold on two operators put it into suspense (S20)', async () => {
    const stray = { flow: 'payment', amount: '500.00', movement: `bp_two_${++serial}` } as const
    await send([stray])
    const before = await booksOf()
    await setSetting(server, 'payments', { withdrawalTwoOperators: 500_00 })
    try {
      const asked = await decided('suspended')
      expect(asked.value).toMatchObject({ state: 'open', asked: { decision: 'suspended' } })
      expect((await decided('suspended')).code).toBe('same_operator')
      expect((await openOnes())[0]!.asked).toEqual(asked.value.asked)
      expect(await booksOf()).toEqual(before)
      finance = await server.operator('finance')
      expect((await decided('suspended')).value).toMatchObject({ state: 'suspended' })
      expect((await booksOf()).gateway).toBe(before.gateway - 500_00n)
    } finally {
      await setSetting(server, 'payments', { withdrawalTwoOperators: 10_000_00 })
    }
  })

  test('a payment that no report told of goes into suspense, and from there to its member', async () => {
    const stray = {
      ...({ flow: 'payment', amount: '77.00' } as const),
      ...{ movement: `bp_stray_${++serial}`, id: `bk_stray_${++serial}` },
    }
    const before = await booksOf()
    expect((await send([await paidIn(), stray])).value).toMatchObject({ matched: 1, open: 1 })
    const [row] = await openOnes()
    expect(row).toMatchObject({
      ...{ kind: 'missing_here', movement: stray.movement, bankAmount: '77.00', ourAmount: null },
      choices: ['suspended', 'explained'],
    })
    expect((await decided('booked')).code).toBe('decision_impossible')
    expect((await decided('suspended')).value).toMatchObject({ state: 'suspended', choices: [] })
    expect((await booksOf()).gateway).toBe(before.gateway - 50_00n - 77_00n)
    const item = (await finance.call(suspenseList, { pageSize: 100 })).value.items.find(
      ({ gatewayRef }) => gatewayRef === stray.movement,
    )!
    const member = await payer(server)
    const { rows } = await sql<{ account: string }>`select account from member
      where id = ${member.memberId}`.execute(server.db)
    const { account } = rows[0]!
    await finance.call(creditSuspense, { suspenseId: item.suspenseId, account, note })
    expect((await walletOf(server.db, member.memberId, 'MYR'))?.cash).toBe(77_00n)
    // Later files have it as well, and so have the books by now.
    expect((await send([stray])).value).toMatchObject({ matched: 1, differences: 0 })
  })

  test('a report that comes late settles it without a decision', async () => {
    const caller = await payer(server)
    const order = { requestId: requestId(), methodId: 'qr', amount: '50.00' }
    const { depositId } = (await caller.call(requestDeposit, order)).value
    const late = { flow: 'payment', movement: `bp_${depositId}`, amount: '50.00' } as const
    expect((await send([late])).value.open).toBe(1)
    await deliver(server, report('payment', depositId, 'succeeded', '50.00'))
    expect((await decided('suspended')).code).toBe('already_decided')
    expect((await send([])).value).toMatchObject({ differences: 0 })
    expect(await openOnes()).toEqual([])
  })

  test('a payout that nobody ordered is borne by the house', async () => {
    const stray = { flow: 'payout', movement: 'bo_x', reference: `wd_stray_${++serial}` } as const
    await send([{ ...stray, amount: '12.00' }])
    const before = await booksOf()
    expect((await decided('booked')).code).toBe('')
    const after = await booksOf()
    expect(after.gateway - before.gateway).toBe(12_00n)
    expect(after.house - before.house).toBe(-12_00n)
    expect((await decideAgain()).code).toBe('already_decided')
  })
})

async function decideAgain() {
  const { items } = (await finance.call(bankDifferences, { state: 'booked' })).value
  const { differenceId } = items[0]!
  return finance.call(decideDifference, { differenceId, decision: 'explained', note })
}

test('a line that is missing waits, and a later file that has it settles it', async () => {
  const [first, second] = [await paidIn(), await paidOut()]
  expect((await send([first])).value).toMatchObject({ matched: 1, open: 1 })
  expect(await openOnes()).toMatchObject([
    { kind: 'missing_at_bank', flow: 'payout', ourAmount: '40.00', bankAmount: null },
  ])
  expect((await send([second])).value).toMatchObject({ matched: 1, differences: 0 })
  expect(await openOnes()).toEqual([])
})

test('another amount is found, booked once, and stays decided', async () => {
  const booking = await paidIn()
  const before = await booksOf()
  const wrong = { ...booking, amount: '51.00' }
  expect((await send([wrong])).value).toMatchObject({ matched: 0, open: 1 })
  expect(await openOnes()).toMatchObject([
    { kind: 'wrong_amount', bankAmount: '51.00', ourAmount: '50.00' },
  ])
  expect((await decided('booked')).code).toBe('')
  const after = await booksOf()
  expect(after.gateway - before.gateway).toBe(-1_00n)
  expect(after.house - before.house).toBe(1_00n)
  expect((await send([await paidIn()])).value).toMatchObject({ open: 0 })
  expect(await openOnes()).toEqual([])
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])
})

test('teeth: a sen that somebody moved on a gateway’s account is found', async () => {
  const booking = await paidIn()
  await sql`update entry set amount = amount - 1 where transfer_id =
    (select id from transfer where source_tx = ${booking.movement})`.execute(server.ownerDb)
  expect((await send([booking])).value).toMatchObject({ matched: 0, open: 1 })
  await sql`update entry set amount = amount + 1 where transfer_id =
    (select id from transfer where source_tx = ${booking.movement})`.execute(server.ownerDb)
})
