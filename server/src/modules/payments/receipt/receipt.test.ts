import {
  decidePayoutDispute,
  type DisputeDecision,
  payoutDisputeCase,
  payoutDisputes,
} from '@kancil/contract/payments/disputes'
import { answerReceipt, sendPayoutProof } from '@kancil/contract/payments/receipt'
import {
  bookPayoutReport,
  notePayoutReport,
  returnPayout,
  settlePayout,
} from '@kancil/contract/payments/settlement'
import { requestWithdrawal, withdrawalStatus } from '@kancil/contract/payments/withdrawal'
import { approveWithdrawal, withdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import type { Settings } from '@kancil/contract/site/settings'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../../../kernel/testing/hostile-pictures.ts'
import { gatewayAccount, gatewaySecurity, house } from '../../../ledger/accounts.ts'
import { auditLedger } from '../../../ledger/audit/run.ts'
import { balanceOf, walletOf } from '../../../ledger/wallets.ts'
import type { SignedIn } from '../../../testing/server.ts'
import { setSetting } from '../../site/testing.ts'
import { payOut } from '../withdrawal/pay-out.ts'
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
import { lapseReceipts } from './lapse.ts'

let server: PaymentsServer
let finance: SignedIn
beforeAll(async () => {
  server = await paymentsServer()
  finance = await server.operator('finance')
})
afterAll(() => server.stop())
afterEach(() => setTerms({}))

const note = 'The channel was asked'
const file = { file: new Blob([new Uint8Array(png)]) }

const setTerms = (change: Partial<Settings['payments']>) => setSetting(server, 'payments', change)

async function request(caller: Payer, amount = '100.00') {
  const reply = await caller.call(requestWithdrawal, {
    requestId: requestId(),
    bankAccountId: await bankAccount(caller),
    amount,
    paymentPassword: payerPassword,
  })
  expect(reply.code).toBe('')
  return reply.value.withdrawalId
}

/** A payout that the bank has made, whose receipt is open. */
async function paid(caller: Payer, amount = '100.00') {
  const withdrawalId = await request(caller, amount)
  expect((await finance.call(approveWithdrawal, { withdrawalId })).code).toBe('')
  await payOut(server.payments, withdrawalId)
  await deliver(server, report('payout', withdrawalId, 'succeeded', amount))
  return withdrawalId
}
const statusOf = async (caller: Payer, withdrawalId: never) =>
  (await caller.call(withdrawalStatus, { withdrawalId })).value
const cashOf = async ({ memberId }: Payer) =>
  (await walletOf(server.db, memberId, 'MYR'))?.cash ?? 0n
const decide = (withdrawalId: never, decision: DisputeDecision) =>
  finance.call(decidePayoutDispute, { withdrawalId, decision, note })
const books = async () => ({
  settlement: await balanceOf(server.db, gatewayAccount(gatewayId, 'MYR')),
  security: await balanceOf(server.db, gatewaySecurity(gatewayId, 'MYR')),
  house: await balanceOf(server.db, house('adjustments', 'MYR')),
})
const expectWholeBooks = async () =>
  expect((await auditLedger(server.db, server.clock)).findings).toEqual([])

describe('the four outcomes', () => {
  test('received: the member confirms, and a second press is the same answer', async () => {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await paid(caller)
    expect((await statusOf(caller, withdrawalId as never)).receipt).toMatchObject({
      state: 'awaiting',
      owner: 'member',
      answers: ['received', 'not_received', 'partly_received'],
    })
    const replies = await Promise.all(
      [1, 2, 3].map(() => caller.call(answerReceipt, { withdrawalId, answer: 'received' })),
    )
    for (const reply of replies)
      expect([reply.code, reply.value.receipt.state]).toEqual(['', 'received'])
    expect(replies[0]!.value.receipt.timeline.map((step) => step.state)).toEqual([
      'awaiting',
      'received',
    ])
    const later = await caller.call(answerReceipt, { withdrawalId, answer: 'not_received' })
    expect([later.status, later.code]).toEqual([409, 'receipt_closed'])
    expect((await caller.call(sendPayoutProof, { withdrawalId, ...file })).code).toBe(
      'receipt_closed',
    )
  })

  test('not received, with proof: refunded, the wallet is as it was', async () => {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await paid(caller)
    const denied = { withdrawalId, answer: 'not_received' } as const
    const bare = await caller.call(answerReceipt, denied)
    expect([bare.status, bare.code]).toEqual([422, 'proof_missing'])
    expect((await caller.call(sendPayoutProof, { withdrawalId, ...file })).code).toBe('')
    expect((await caller.call(answerReceipt, denied)).value.receipt.state).toBe('not_received')
    const queue = await finance.call(payoutDisputes, {})
    expect(queue.value.items.map((row) => row.withdrawalId)).toContain(withdrawalId)
    const opened = (await finance.call(payoutDisputeCase, { withdrawalId })).value
    expect(opened.proof!.source).toMatch(/^data:image\/webp;base64,/)
    expect((await decide(withdrawalId as never, 'refunded')).value.state).toBe('refunded')
    expect(await cashOf(caller)).toBe(500_00n)
    expect(await statusOf(caller, withdrawalId as never)).toMatchObject({
      state: 'failed',
      reasonCode: 'payout_not_received',
      receipt: { state: 'refunded', answers: [] },
    })
    const again = await decide(withdrawalId as never, 'forced')
    expect([again.status, again.code]).toEqual([409, 'already_decided'])
    await expectWholeBooks()
  })

  test('partly received: the payer pays the rest, and the member is asked again', async () => {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await paid(caller)
    const part = { withdrawalId, answer: 'partly_received' } as const
    for (const arrived of ['0', '100.00', '100.01', undefined]) {
      const reply = await caller.call(answerReceipt, { ...part, ...(arrived ? { arrived } : {}) })
      expect([reply.status, reply.code]).toEqual([422, 'arrived_invalid'])
    }
    const reply = await caller.call(answerReceipt, { ...part, arrived: '40.00' })
    expect(reply.value.receipt).toMatchObject({ state: 'partly_received', arrived: '40.00' })
    const fulfilled = await decide(withdrawalId as never, 'full_payment_made')
    expect(fulfilled.value).toMatchObject({ state: 'full_payment_made', owner: 'member' })
    const answer = await caller.call(answerReceipt, { withdrawalId, answer: 'received' })
    expect(answer.value.receipt.timeline.map((step) => step.state)).toEqual([
      'awaiting',
      'partly_received',
      'full_payment_made',
      'received',
    ])
    expect(await cashOf(caller)).toBe(400_00n)
  })

  test('partly received: the rest is refunded, and the withdrawal stays paid', async () => {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await paid(caller)
    const part = { withdrawalId, answer: 'partly_received', arrived: '40.00' } as const
    await caller.call(answerReceipt, part)
    await decide(withdrawalId as never, 'refunded')
    expect(await cashOf(caller)).toBe(460_00n)
    expect((await statusOf(caller, withdrawalId as never)).state).toBe('paid')
    await expectWholeBooks()
  })

  test('no answer: it counts as received after its minutes, and never in a dispute', async () => {
    await setTerms({ receiptMinutes: 45 })
    const [silent, denying] = await Promise.all([payer(server, 500_00n), payer(server, 500_00n)])
    const [quiet, disputed] = [await paid(silent), await paid(denying)]
    const part = { withdrawalId: disputed, answer: 'partly_received', arrived: '1.00' } as const
    await denying.call(answerReceipt, part)
    const stateOf = async (id: string) =>
      (
        await sql<{ state: string }>`select state from withdrawal_receipt
          where withdrawal_id = ${id}`.execute(server.db)
      ).rows[0]!.state
    server.clock.advance(44 * 60_000)
    await lapseReceipts(server.kernel)
    expect(await stateOf(quiet)).toBe('awaiting')
    server.clock.advance(61_000)
    await Promise.all([lapseReceipts(server.kernel), lapseReceipts(server.kernel)])
    expect(await stateOf(quiet)).toBe('assumed')
    expect(await stateOf(disputed)).toBe('partly_received')
    finance = await server.operator('finance')
  })
})

describe('the security deposit of a channel', () => {
  const channel = { payoutSecurity: [{ gatewayId, basisPoints: 500 }] }

  test('is held until the receipt, and returned with it', async () => {
    await setTerms(channel)
    const caller = await payer(server, 500_00n)
    const before = await books()
    const withdrawalId = await paid(caller)
    const during = await books()
    expect(during.security - before.security).toBe(5_00n)
    expect(during.settlement - before.settlement).toBe(100_00n - 5_00n)
    await caller.call(answerReceipt, { withdrawalId, answer: 'received' })
    const after = await books()
    expect(after.security).toBe(before.security)
    expect(after.settlement - before.settlement).toBe(100_00n)
    await expectWholeBooks()
  })

  test('is kept by the house where an operator forces the receipt', async () => {
    await setTerms(channel)
    const caller = await payer(server, 500_00n)
    const before = await books()
    const withdrawalId = await paid(caller)
    expect((await decide(withdrawalId as never, 'forced')).value.state).toBe('forced')
    const after = await books()
    expect(after.security).toBe(before.security)
    expect(after.house - before.house).toBe(5_00n)
    expect(after.settlement - before.settlement).toBe(95_00n)
    expect(await cashOf(caller)).toBe(400_00n)
    await expectWholeBooks()
  })

  test('is none where the channel has none, and goes back with a refund', async () => {
    const [bare, caller] = await Promise.all([payer(server, 500_00n), payer(server, 500_00n)])
    const before = await books()
    await paid(bare)
    expect((await books()).security).toBe(before.security)
    await setTerms(channel)
    const withdrawalId = await paid(caller)
    await caller.call(sendPayoutProof, { withdrawalId, ...file })
    await caller.call(answerReceipt, { withdrawalId, answer: 'not_received' })
    await decide(withdrawalId as never, 'refunded')
    expect((await books()).security).toBe(before.security)
    expect(await cashOf(caller)).toBe(500_00n)
    await expectWholeBooks()
  })
})

describe('a refund beside the bank’s own word', () => {
  /** What the bank says of the payout, which an operator has to decide about. */
  async function told(withdrawalId: string, status: 'succeeded' | 'failed', amount: string) {
    const said = report('payout', withdrawalId, status, amount)
    await deliver(server, said)
    return { withdrawalId: withdrawalId as never, eventId: said.eventId, note }
  }
  const reasonCode = 'bank_returned' as const

  /** A payout that was settled as 90.00 of 100.00; the rest is in the wallet again. */
  async function paidLess() {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await request(caller)
    await finance.call(approveWithdrawal, { withdrawalId })
    await payOut(server.payments, withdrawalId)
    const settled = await finance.call(settlePayout, await told(withdrawalId, 'succeeded', '90.00'))
    expect([settled.code, await cashOf(caller)]).toEqual(['', 410_00n])
    return { caller, withdrawalId }
  }
  const deny = async (caller: Payer, withdrawalId: never) => {
    await caller.call(sendPayoutProof, { withdrawalId, ...file })
    await caller.call(answerReceipt, { withdrawalId, answer: 'not_received' })
    await decide(withdrawalId, 'refunded')
  }

  test('what was refunded is not given back again when the bank takes the payout back', async () => {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await paid(caller)
    const part = { withdrawalId, answer: 'partly_received', arrived: '40.00' } as const
    await caller.call(answerReceipt, part)
    await decide(withdrawalId as never, 'refunded')
    const whole = await told(withdrawalId, 'failed', '100.00')
    expect((await finance.call(returnPayout, { ...whole, reasonCode })).code).toBe('in_the_books')
    const rest = await told(withdrawalId, 'failed', '60.00')
    expect((await finance.call(bookPayoutReport, rest)).code).toBe('in_the_books')
    expect((await finance.call(notePayoutReport, rest)).code).toBe('')
    expect(await cashOf(caller)).toBe(460_00n)
    await expectWholeBooks()
  })

  test('a recall that waited meanwhile is in the books with the refund', async () => {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await paid(caller)
    const recall = await told(withdrawalId, 'failed', '100.00')
    await deny(caller, withdrawalId as never)
    const before = await books()
    expect((await finance.call(bookPayoutReport, recall)).code).toBe('in_the_books')
    expect([await cashOf(caller), await books()]).toEqual([500_00n, before])
  })

  test.each([
    { what: 'a part of it', recalled: '30.00', arrived: null, cash: 500_00n, left: 0n },
    { what: 'the part that is missing', recalled: '60.00', arrived: '40.00', cash: 460_00n },
    { what: 'less than is missing', recalled: '20.00', arrived: '40.00', cash: 460_00n },
    {
      what: 'more than is missing',
      recalled: '80.00',
      arrived: '40.00',
      cash: 460_00n,
      left: 20_00n,
    },
  ])(
    'what the bank took back before, and is booked, is not given back twice: $what',
    async ({ recalled, arrived, cash, left = 40_00n }) => {
      const caller = await payer(server, 500_00n)
      const before = await books()
      const withdrawalId = await paid(caller)
      const recall = await told(withdrawalId, 'failed', recalled)
      expect((await finance.call(bookPayoutReport, recall)).code).toBe('')
      if (arrived === null) await deny(caller, withdrawalId as never)
      else {
        await caller.call(answerReceipt, { withdrawalId, answer: 'partly_received', arrived })
        await decide(withdrawalId as never, 'refunded')
      }
      expect(await cashOf(caller)).toBe(cash)
      const after = await books()
      // What the bank still has paid, and what of its recall is nobody's yet.
      expect(after.settlement - before.settlement).toBe(left)
      expect(after.house - before.house).toBe(500_00n - cash - left)
      const rest = await told(withdrawalId, 'failed', '100.00')
      // Of a payout that is refunded as a whole, nothing that the bank says is news.
      const code = arrived === null ? 'no_report' : 'in_the_books'
      expect((await finance.call(bookPayoutReport, rest)).code).toBe(code)
      await expectWholeBooks()
    },
  )

  test('of a payout that came short, the member is asked about what the bank paid', async () => {
    const { caller, withdrawalId } = await paidLess()
    const { receipt } = await statusOf(caller, withdrawalId as never)
    expect(receipt).toMatchObject({ state: 'awaiting', payout: '90.00' })
    const part = (arrived: string) =>
      caller.call(answerReceipt, { withdrawalId, answer: 'partly_received', arrived })
    expect((await part('90.00')).code).toBe('arrived_invalid')
    expect((await part('40.00')).code).toBe('')
    await decide(withdrawalId as never, 'refunded')
    expect(await cashOf(caller)).toBe(460_00n)
    await expectWholeBooks()
  })

  test('of a payout that came short, a refund and a recall give back what the bank paid', async () => {
    const before = await books()
    const denied = await paidLess()
    await deny(denied.caller, denied.withdrawalId as never)
    const recalled = await paidLess()
    const recall = await told(recalled.withdrawalId, 'failed', '90.00')
    const back = await finance.call(returnPayout, { ...recall, reasonCode })
    expect([back.code, back.value.state]).toEqual(['', 'failed'])
    expect(await Promise.all([denied, recalled].map(({ caller }) => cashOf(caller)))).toEqual([
      500_00n,
      500_00n,
    ])
    expect((await books()).settlement).toBe(before.settlement)
    await expectWholeBooks()
  })
})

describe('a large refund (S20)', () => {
  async function denied(): Promise<{ caller: Payer; withdrawalId: never }> {
    const caller = await payer(server, 500_00n)
    const withdrawalId = await paid(caller, '300.00')
    await caller.call(sendPayoutProof, { withdrawalId, ...file })
    await caller.call(answerReceipt, { withdrawalId, answer: 'not_received' })
    await setTerms({ withdrawalTwoOperators: 300_00 })
    return { caller, withdrawalId: withdrawalId as never }
  }

  test('is asked for by one operator and made by another', async () => {
    const { caller, withdrawalId } = await denied()
    const first = await decide(withdrawalId, 'refunded')
    expect(first.value).toMatchObject({
      ...{ state: 'not_received', refundNeedsTwo: true, isFirstOperator: true },
      refundAskedBy: 'finance-tester',
    })
    expect(await cashOf(caller)).toBe(200_00n)
    // Neither again, nor in another session of the same operator.
    expect((await decide(withdrawalId, 'refunded')).code).toBe('same_operator')
    const other = await server.operator('finance')
    const seen = (await other.call(payoutDisputeCase, { withdrawalId })).value
    expect(seen).toMatchObject({ isFirstOperator: false, refundNeedsTwo: true })
    const made = await other.call(decidePayoutDispute, { withdrawalId, decision: 'refunded', note })
    expect(made.value).toMatchObject({ state: 'refunded', refundAskedBy: '' })
    expect(await cashOf(caller)).toBe(500_00n)
    await expectWholeBooks()
  })

  test('that was asked for is no more once the receipt moved on', async () => {
    const { withdrawalId } = await denied()
    await decide(withdrawalId, 'refunded')
    expect((await decide(withdrawalId, 'full_payment_made')).value.refundAskedBy).toBe('')
  })

  test('teeth: a row that forgets who asked lets the same operator make it', async () => {
    const { caller, withdrawalId } = await denied()
    await decide(withdrawalId, 'refunded')
    await sql`update withdrawal_receipt set refund_asked_id = 'opr_nobody'
      where withdrawal_id = ${withdrawalId}`.execute(server.db)
    expect((await decide(withdrawalId, 'refunded')).value.state).toBe('refunded')
    expect(await cashOf(caller)).toBe(500_00n)
  })
})

test('a receipt of another member is not here', async () => {
  const [caller, stranger] = await Promise.all([payer(server, 500_00n), payer(server)])
  const withdrawalId = await paid(caller)
  const answer = { withdrawalId, answer: 'received' } as const
  expect((await stranger.call(answerReceipt, answer)).status).toBe(404)
  expect((await stranger.call(sendPayoutProof, { withdrawalId, ...file })).status).toBe(404)
  expect((await statusOf(caller, withdrawalId as never)).receipt!.state).toBe('awaiting')
})

test('a withdrawal that is not paid yet has no receipt', async () => {
  const caller = await payer(server, 500_00n)
  const withdrawalId = await request(caller)
  const answer = { withdrawalId, answer: 'received' } as const
  expect((await caller.call(answerReceipt, answer)).status).toBe(404)
  expect((await statusOf(caller, withdrawalId as never)).receipt).toBeUndefined()
})

describe('two operators', () => {
  test('approve a large amount, and one of them alone cannot', async () => {
    await setTerms({ withdrawalTwoOperators: 200_00 })
    const caller = await payer(server, 900_00n)
    const withdrawalId = await request(caller, '200.00')
    const first = await finance.call(approveWithdrawal, { withdrawalId })
    expect(first.value).toMatchObject({
      state: 'second_review',
      needsTwo: true,
      isFirstOperator: true,
    })
    expect((await statusOf(caller, withdrawalId as never)).state).toBe('second_review')
    for (let round = 0; round < 2; round++) {
      const again = await finance.call(approveWithdrawal, { withdrawalId })
      expect([again.status, again.code]).toEqual([409, 'same_operator'])
    }
    await payOut(server.payments, withdrawalId)
    expect((await statusOf(caller, withdrawalId as never)).state).toBe('second_review')
    const other = await server.operator('finance')
    expect((await other.call(withdrawalCase, { withdrawalId })).value.isFirstOperator).toBe(false)
    expect((await other.call(approveWithdrawal, { withdrawalId })).value.state).toBe('approved')
    const late = await finance.call(approveWithdrawal, { withdrawalId })
    expect(late.code).toBe('already_decided')
  })

  test('both at once: one is the first, and the second needs another press', async () => {
    await setTerms({ withdrawalTwoOperators: 200_00 })
    const caller = await payer(server, 900_00n)
    const withdrawalId = await request(caller, '300.00')
    const replies = await Promise.all(
      [1, 2, 3].map(() => finance.call(approveWithdrawal, { withdrawalId })),
    )
    expect(replies.map((reply) => reply.code).toSorted()).toEqual([
      '',
      'same_operator',
      'same_operator',
    ])
  })

  test('a small amount needs one', async () => {
    await setTerms({ withdrawalTwoOperators: 200_00 })
    const withdrawalId = await request(await payer(server, 900_00n), '199.99')
    expect((await finance.call(approveWithdrawal, { withdrawalId })).value.state).toBe('approved')
  })
})

test('a level’s number of withdrawals a day is its limit', async () => {
  await setTerms({ withdrawalDayCount: 2 })
  const caller = await payer(server, 900_00n)
  await request(caller)
  await request(caller)
  const reply = await caller.call(requestWithdrawal, {
    requestId: requestId(),
    bankAccountId: await bankAccount(caller),
    amount: '100.00',
    paymentPassword: payerPassword,
  })
  expect([reply.status, reply.code]).toEqual([422, 'day_count'])
})
