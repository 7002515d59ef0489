import { listAudit } from '@kancil/contract/operator/audit'
import {
  addBankAccount,
  listBankAccounts,
  removeBankAccount,
} from '@kancil/contract/payments/bank-account'
import {
  cancelWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  withdrawalOptions,
  withdrawalStatus,
} from '@kancil/contract/payments/withdrawal'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import {
  approveWithdrawal,
  rejectWithdrawal,
  takeWithdrawal,
  withdrawalCase,
  withdrawalQueue,
} from '@kancil/contract/payments/withdrawal-desk'
import { creditSuspense, suspenseList } from '@kancil/contract/payments/suspense'
import { depositRecalls } from '@kancil/contract/payments/recalls'
import { waitingCounts } from '@kancil/contract/payments/waiting'
import type { Settings } from '@kancil/contract/site/settings'
import { money } from '@kancil/contract/money'
import { walletBalance } from '@kancil/contract/wallet/balance'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, walletOf } from '../../../ledger/wallets.ts'
import { fee, gatewayAccount } from '../../../ledger/accounts.ts'
import { createVendorWallet } from '../../../ledger/batch/vendor-wallet.ts'
import { countStatements, renewals } from '../../../testing/count-statements.ts'
import { plantMember } from '../../identity/testing/members.ts'
import { memberById } from '../../identity/door.ts'
import { setSetting } from '../../site/testing.ts'
import { payOut } from './pay-out.ts'
import { sweep } from '../gateways/sweep.ts'
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
import { openPasswords } from '../../../kernel/crypto/passwords.ts'

let server: PaymentsServer
let vendor: ReturnType<typeof createVendorWallet>
beforeAll(async () => {
  server = await paymentsServer()
  const { databaseUrl } = server.kernel.config
  vendor = createVendorWallet({ databaseUrl, clock: server.clock })
})
afterAll(async () => {
  await vendor.stop()
  await server.stop()
})
beforeEach(async () => {
  server.bank.answers.length = 0
  server.bank.asked.length = 0
  await setTerms({})
})

const setTerms = (change: Partial<Settings['payments']>) => setSetting(server, 'payments', change)

async function ask(caller: Payer, amount: string, bankAccountId?: string, id = requestId()) {
  return caller.call(requestWithdrawal, {
    requestId: id,
    bankAccountId: (bankAccountId ?? (await bankAccount(caller))) as never,
    amount,
    paymentPassword: payerPassword,
  })
}
async function request(caller: Payer, amount = '50.00') {
  const reply = await ask(caller, amount)
  expect(reply.code).toBe('')
  return reply.value.withdrawalId
}
const funds = async ({ memberId }: Payer) => {
  const wallet = await walletOf(server.db, memberId, 'MYR')
  return [wallet?.cash, wallet?.held]
}
const readWithdrawal = async (caller: Payer, withdrawalId: string) =>
  (await caller.call(withdrawalStatus, { withdrawalId })).value
const payouts = () => server.bank.asked.filter((call) => call.path.endsWith('/payouts'))

describe('bank accounts', () => {
  const input = {
    bankCode: 'RIMBA',
    accountNumber: '1234567890',
    holderName: 'siti  BINTI ahmad',
    paymentPassword: payerPassword,
  }

  test('of the member alone, the same one once, the number shown by its end', async () => {
    const caller = await payer(server)
    const added = await caller.call(addBankAccount, input)
    expect(added.value).toMatchObject({ bankName: 'Bank Rimba', accountEnd: '7890' })
    expect((await caller.call(addBankAccount, input)).value.bankAccountId).toBe(
      added.value.bankAccountId,
    )
    expect(JSON.stringify(added.body)).not.toContain(input.accountNumber)
    const other = await payer(server)
    expect(
      (
        await other.call(removeBankAccount, {
          bankAccountId: added.value.bankAccountId,
          paymentPassword: payerPassword,
        })
      ).code,
    ).toBe('not_found')
    expect((await ask(other, '50.00', added.value.bankAccountId)).code).toBe('bank_account_unknown')
    await caller.call(removeBankAccount, {
      bankAccountId: added.value.bankAccountId,
      paymentPassword: payerPassword,
    })
    expect((await caller.call(listBankAccounts, {})).value.accounts).toEqual([])
  })

  test.each([
    [{ holderName: 'Ali bin Abu' }, 'payee_name_mismatch'],
    [{ bankCode: 'NOSUCH' }, 'unknown_bank'],
    [{ accountNumber: '123456789' }, 'account_number_invalid'],
    [{ accountNumber: '12345 7890' }, 'bad_request'],
    [{ paymentPassword: '000000' }, 'payment_password_wrong'],
  ])('with %j is %s', async (change, code) => {
    const caller = await payer(server)
    expect((await caller.call(addBankAccount, { ...input, ...change })).code).toBe(code)
  })

  test('a member without a known name gives it with the first account, and it stands', async () => {
    const account = `nameless${process.pid}`
    const memberId = await plantMember(server, account, {
      paymentPasswordHash: await openPasswords(server.kernel.secrets).hash(payerPassword),
    })
    const caller = await server.signedIn(memberId, { account })
    expect(
      (await caller.call(addBankAccount, { ...input, holderName: '  Ong  Mei Ling ' })).success,
    ).toBe(true)
    expect((await memberById(server.db, memberId))!.payee_name).toBe('Ong Mei Ling')
    expect(
      (await caller.call(addBankAccount, { ...input, accountNumber: '9999999999' })).code,
    ).toBe('payee_name_mismatch')
  })

  test('the payment password is needed, locks after five wrong ones, and plain calls are refused', async () => {
    const caller = await payer(server)
    const plain = await caller.send('POST', addBankAccount.path, input, {
      'content-type': 'application/json',
    })
    expect(plain.code).toBe('encryption_required')
    for (let count = 0; count < 5; count++)
      expect(
        (await caller.call(addBankAccount, { ...input, paymentPassword: '111111' })).code,
      ).toBe('payment_password_wrong')
    expect((await caller.call(addBankAccount, input)).code).toBe('payment_password_locked')
    const bare = await server.signedIn(await plantMember(server, `bare${process.pid}`))
    expect((await bare.call(addBankAccount, input)).code).toBe('payment_password_missing')
  })
})

describe('asking', () => {
  test('holds the money and tells what happens next and when', async () => {
    const caller = await payer(server, 200_00n)
    const { value } = await ask(caller, '50.00')
    expect(value).toMatchObject({
      state: 'received',
      amount: '50.00',
      payout: '50.00',
      owner: 'operator',
      canCancel: false,
    })
    expect(new Date(value.expectedBy!).getTime() - new Date(value.createdAt).getTime()).toBe(
      30 * 60_000,
    )
    expect(await funds(caller)).toEqual([150_00n, 50_00n])
    expect((await caller.call(walletBalance, {})).value).toMatchObject({
      sumBalance: '150.00',
      held: '50.00',
    })
  })

  test('the same request again, also at once, is the same withdrawal; another amount under its id is refused', async () => {
    const caller = await payer(server, 200_00n)
    const account = await bankAccount(caller)
    const id = requestId()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => ask(caller, '50.00', account, id)),
    )
    expect(new Set(replies.map((reply) => reply.value.withdrawalId)).size).toBe(1)
    expect(await funds(caller)).toEqual([150_00n, 50_00n])
    const other = await ask(caller, '60.00', account, id)
    expect([other.status, other.code]).toEqual([409, 'idempotency_conflict'])
  })

  test.each([
    ['29.99', 'below_minimum'],
    ['30000.01', 'above_maximum'],
    ['200.01', 'insufficient_funds'],
    ['1e3', 'bad_request'],
    ['-1', 'bad_request'],
    ['0.001', 'bad_request'],
    ['100000000000000000000', 'bad_request'],
  ])('%s is %s and nothing is held', async (amount, code) => {
    const caller = await payer(server, 200_00n)
    expect((await ask(caller, amount)).code).toBe(code)
    expect(await funds(caller)).toEqual([200_00n, 0n])
  })

  test("a day's limit counts what was asked for and not given back", async () => {
    await setTerms({ withdrawalMax: 100_00, withdrawalDayMax: 150_00 })
    const caller = await payer(server, 500_00n)
    const first = await request(caller, '100.00')
    expect((await ask(caller, '50.01')).code).toBe('day_limit')
    const operator = await server.operator('finance')
    await operator.call(rejectWithdrawal, { withdrawalId: first, reasonCode: 'account_review' })
    expect((await ask(caller, '100.00')).success).toBe(true)
    server.clock.advance(86_400_000)
    const tomorrow = Object.assign(await server.signedIn(caller.memberId), {
      memberId: caller.memberId,
    })
    expect((await ask(tomorrow, '100.00')).success).toBe(true)
  })

  test('deposits are to be staked once before money leaves', async () => {
    const caller = await payer(server, 100_00n)
    const { value } = await caller.call(requestDeposit, {
      requestId: requestId(),
      methodId: 'qr',
      amount: '100.00',
    })
    await deliver(server, report('payment', value.depositId, 'succeeded', '100.00'))
    const refused = await ask(caller, '50.00')
    expect([refused.code, refused.body.value]).toMatchObject([
      'turnover_open',
      { turnoverLeft: '100.00' },
    ])
    await stake(caller, 60_00n)
    expect((await caller.call(withdrawalOptions, {})).value.turnover).toEqual({
      required: '100.00',
      done: '60.00',
      left: '40.00',
    })
    await stake(caller, 40_00n)
    const { value: now } = await caller.call(withdrawalOptions, {})
    expect(now.turnover.left).toBe('0.00')
    expect(now.withdrawable).toBe(now.available)
    expect((await ask(caller, '50.00')).success).toBe(true)
  })

  test('while the books are in doubt no withdrawal is taken, approved or paid', async () => {
    const caller = await payer(server, 200_00n)
    const open = await request(caller)
    const approved = await request(caller)
    const operator = await server.operator('finance')
    await operator.call(approveWithdrawal, { withdrawalId: approved })
    // The log shows whose money it was, and how much.
    const admin = await server.operator('admin')
    const [row] = (await admin.call(listAudit, { subject: approved })).value.items
    expect(row?.subjectLabel).toMatchObject({ currency: 'MYR', amount: expect.any(String) })
    expect(row?.subjectLabel?.name).not.toBe('')
    await sql`insert into ledger_audit (started_at, finished_at, is_clean, findings) values (now(), now(), false, '[]')`.execute(
      server.ownerDb,
    )
    expect((await ask(caller, '50.00')).code).toBe('withdrawals_stopped')
    expect((await operator.call(approveWithdrawal, { withdrawalId: open })).code).toBe(
      'withdrawals_stopped',
    )
    await payOut(server.payments, approved)
    expect(payouts()).toEqual([])
    await sql`insert into ledger_audit (started_at, finished_at, is_clean, findings) values (now(), now(), true, '[]')`.execute(
      server.ownerDb,
    )
    expect((await operator.call(approveWithdrawal, { withdrawalId: open })).success).toBe(true)
  })
})

/** A losing stake, placed as play does. */
async function stake({ memberId }: Payer, amount: bigint): Promise<void> {
  const transactionId = requestId()
  const bet = await vendor.submit({
    kind: 'bet',
    vendorId: 'test',
    scope: 'vendor',
    memberId,
    currency: 'MYR',
    transactionId,
    roundId: transactionId,
    amount: money(amount),
  })
  expect(bet.ok).toBe(true)
}

describe('races', () => {
  test('50 withdrawals at once over one balance: as many as it holds, never one more', async () => {
    await setTerms({ withdrawalDayMax: 1_000_000_00, withdrawalMax: 100_000_00 })
    const caller = await payer(server, 205_00n)
    const account = await bankAccount(caller)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ask(caller, '50.00', account)),
    )
    const codes = replies.map((reply) => reply.code)
    expect(codes.filter((code) => code === '')).toHaveLength(4)
    expect(codes.filter((code) => code === 'insufficient_funds')).toHaveLength(46)
    expect(await funds(caller)).toEqual([5_00n, 200_00n])
  }, 60_000)

  test('withdrawals against bets over one balance: never below zero, the sum stands', async () => {
    const caller = await payer(server, 300_00n)
    const account = await bankAccount(caller)
    const bets = Array.from({ length: 60 }, (_, at) =>
      vendor.submit({
        kind: 'bet',
        vendorId: 'race',
        scope: 'vendor',
        memberId: caller.memberId,
        currency: 'MYR',
        transactionId: `race-${at}`,
        roundId: `race-${at}`,
        amount: money(10_00n),
      }),
    )
    const withdrawals = Array.from({ length: 8 }, () => ask(caller, '60.00', account))
    const won = (await Promise.all(bets)).filter((bet) => bet.ok).length
    const heldCount = (await Promise.all(withdrawals)).filter(
      (withdrawal) => withdrawal.success,
    ).length
    const [cash, inHold] = await funds(caller)
    expect(inHold).toBe(BigInt(heldCount) * 60_00n)
    expect(cash).toBe(300_00n - BigInt(won) * 10_00n - BigInt(heldCount) * 60_00n)
    expect(cash! >= 0n && cash! < 60_00n).toBe(true)
    expect(won).toBeGreaterThan(0)
  }, 60_000)

  test('approve, reject and take at once: one decision, and the money is in one place', async () => {
    const caller = await payer(server, 100_00n)
    const id = await request(caller, '100.00')
    const operators = await Promise.all([server.operator('finance'), server.operator('admin')])
    const acts = operators.flatMap((operator) => [
      operator.call(approveWithdrawal, { withdrawalId: id }),
      operator.call(rejectWithdrawal, { withdrawalId: id, reasonCode: 'account_review' as const }),
    ])
    const replies = await Promise.all(acts)
    expect(replies.filter((reply) => reply.success)).toHaveLength(1)
    expect(replies.filter((reply) => reply.code === 'already_decided')).toHaveLength(3)
    const { state } = await readWithdrawal(caller, id)
    expect(await funds(caller)).toEqual(state === 'approved' ? [0n, 100_00n] : [100_00n, 0n])
  })
})

describe('review', () => {
  test('the queue and the case show what is needed; taking it is seen by the member', async () => {
    const caller = await payer(server, 100_00n)
    const id = await request(caller)
    const operator = await server.operator('finance')
    const { value: queue } = await operator.call(withdrawalQueue, { pageSize: 100 })
    expect(queue.items.find((item) => item.withdrawalId === id)).toMatchObject({
      amount: '50.00',
      state: 'received',
      takenBy: '',
    })
    const { value } = await operator.call(takeWithdrawal, { withdrawalId: id })
    expect(value).toMatchObject({
      state: 'reviewing',
      takenBy: 'finance-tester',
      bank: { bankName: 'Bank Rimba', holderName: 'SITI BINTI AHMAD' },
      member: { payeeName: 'Siti binti Ahmad', cash: '50.00', held: '50.00', withdrawalsCount: 0 },
    })
    expect(value.checks.filter((check) => check.warning).map((check) => check.code)).toEqual([
      'new_bank_account',
      'first_withdrawal',
    ])
    const seen = await readWithdrawal(caller, id)
    expect(seen.timeline.map((step) => step.state)).toEqual(['received', 'reviewing'])
    expect(JSON.stringify(seen)).not.toContain('finance-tester')
  })

  test('a full page of the queue is asked for with as many statements as one row', async () => {
    for (let more = 0; more < 4; more++) await request(await payer(server, 100_00n))
    const operator = await server.operator('finance')
    const page = (pageSize: number) =>
      countStatements(server, () => operator.call(withdrawalQueue, { pageSize }))
    await page(1)
    const [single, many] = [await page(1), await page(100)]
    expect(single.result.value.items).toHaveLength(1)
    expect(many.result.value.items.length).toBeGreaterThan(4)
    expect(many.statements.length).toBeLessThanOrEqual(single.statements.length + renewals)
    expect(many.statements.length).toBeLessThan(20)
  })

  test('what waits is counted in one statement, as the lists count it', async () => {
    await request(await payer(server, 100_00n))
    const operator = await server.operator('support')
    const call = () => countStatements(server, () => operator.call(waitingCounts, {}))
    await call()
    const { result, statements } = await call()
    expect(statements.filter((statement) => statement.includes('withdrawal'))).toHaveLength(1)
    const { value: queue } = await operator.call(withdrawalQueue, { pageSize: 1 })
    const { value: items } = await operator.call(suspenseList, { pageSize: 1 })
    const { value: recalls } = await operator.call(depositRecalls, { pageSize: 1 })
    expect(result.value).toEqual({
      withdrawals: queue.totalItems,
      suspense: items.totalItems,
      recalls: recalls.totalItems,
      deposits: 0,
      disputes: 0,
      differences: 0,
    })
    expect(result.value.withdrawals).toBeGreaterThan(0)
  })

  test('an account that somebody else has too is pointed at', async () => {
    const [first, two] = [await payer(server, 100_00n), await payer(server, 100_00n)]
    await bankAccount(first, '5556667778')
    const id = (await ask(two, '50.00', await bankAccount(two, '5556667778'))).value.withdrawalId
    const { value } = await (
      await server.operator('risk')
    ).call(withdrawalCase, { withdrawalId: id })
    expect(value.checks).toContainEqual({ code: 'shared_bank_account', warning: true })
  })

  test('a rejection gives the money back at once and says why; it is in the audit log', async () => {
    const caller = await payer(server, 100_00n)
    const id = await request(caller, '100.00')
    const operator = await server.operator('finance')
    await operator.call(rejectWithdrawal, {
      withdrawalId: id,
      reasonCode: 'documents_needed',
      note: 'Ask for a bank letter',
    })
    expect(await funds(caller)).toEqual([100_00n, 0n])
    const seen = await readWithdrawal(caller, id)
    expect(seen).toMatchObject({
      state: 'rejected',
      reasonCode: 'documents_needed',
      owner: 'nobody',
    })
    expect(seen.expectedBy).toBeUndefined()
    expect(JSON.stringify(seen)).not.toContain('bank letter')
    for (const [state, found] of [
      ['rejected', [id]],
      ['paid', []],
    ] as const) {
      const { items, totalItems } = (await caller.call(listWithdrawals, { state })).value
      expect([items.map((row) => row.withdrawalId), totalItems]).toEqual([found, found.length])
    }
    const { rows } = await sql<{
      action: string
      operator_id: string
    }>`select action, operator_id from audit_log where subject = ${id}`.execute(server.db)
    expect(rows).toEqual([{ action: 'payments.rejectWithdrawal', operator_id: operator.subjectId }])
  })

  test('who may not decide does not decide; a decision needs a fresh second factor', async () => {
    const caller = await payer(server, 100_00n)
    const id = await request(caller)
    for (const role of ['support', 'risk', 'auditor'] as const)
      expect(
        (await (await server.operator(role)).call(approveWithdrawal, { withdrawalId: id })).code,
      ).toBe('forbidden')
    const stale = await server.operator('finance', { steppedUp: false })
    expect((await stale.call(approveWithdrawal, { withdrawalId: id })).code).toBe(
      'step_up_required',
    )
    expect(
      (await stale.call(rejectWithdrawal, { withdrawalId: id, reasonCode: 'account_review' })).code,
    ).toBe('step_up_required')
    const nonsense = { withdrawalId: id, reasonCode: 'because' as never }
    expect((await stale.call(rejectWithdrawal, nonsense)).code).toBe('step_up_required')
    const fresh = await server.operator('finance')
    expect((await fresh.call(rejectWithdrawal, nonsense)).code).toBe('bad_request')
    expect((await readWithdrawal(caller, id)).state).toBe('received')
  })

  test('a member takes a withdrawal back only where the site allows it and nobody has begun', async () => {
    const caller = await payer(server, 200_00n)
    const [first, second] = [await request(caller), await request(caller)]
    expect((await caller.call(cancelWithdrawal, { withdrawalId: first })).code).toBe(
      'cancel_not_allowed',
    )
    await setTerms({ withdrawalCancelAllowed: true })
    expect((await readWithdrawal(caller, first)).canCancel).toBe(true)
    expect((await caller.call(cancelWithdrawal, { withdrawalId: first })).value.state).toBe(
      'cancelled',
    )
    expect((await caller.call(cancelWithdrawal, { withdrawalId: first })).value.state).toBe(
      'cancelled',
    )
    expect(await funds(caller)).toEqual([150_00n, 50_00n])
    await (await server.operator('finance')).call(takeWithdrawal, { withdrawalId: second })
    expect((await caller.call(cancelWithdrawal, { withdrawalId: second })).code).toBe(
      'already_decided',
    )
    expect(
      (await (await payer(server)).call(cancelWithdrawal, { withdrawalId: second })).code,
    ).toBe('not_found')
  })
})

describe('paying', () => {
  async function approved(caller: Payer, amount = '50.00') {
    const id = await request(caller, amount)
    await (await server.operator('finance')).call(approveWithdrawal, { withdrawalId: id })
    return id
  }

  test('the bank is told once it is approved, and the hold leaves when it says it has paid', async () => {
    const caller = await payer(server, 100_00n)
    const before = await balanceOf(server.db, gatewayAccount(gatewayId, 'MYR'))
    const id = await approved(caller)
    await payOut(server.payments, id)
    expect((await readWithdrawal(caller, id)).state).toBe('paying')
    expect(payouts()[0]!.body).toMatchObject({
      reference: id,
      amount: '50.00',
      bankCode: 'RIMBA',
      holderName: 'SITI BINTI AHMAD',
    })
    expect(await funds(caller)).toEqual([50_00n, 50_00n])
    const success = report('payout', id, 'succeeded', '50.00')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => deliver(server, success)))
    expect(outcomes.filter((reply) => reply.json().value.outcome === 'paid')).toHaveLength(1)
    expect(await funds(caller)).toEqual([50_00n, 0n])
    expect((await balanceOf(server.db, gatewayAccount(gatewayId, 'MYR'))) - before).toBe(50_00n)
    const seen = await readWithdrawal(caller, id)
    expect(seen.timeline.map((step) => step.state)).toEqual([
      'received',
      'approved',
      'paying',
      'paid',
    ])
    // Older reports no longer change anything.
    const occurredAt = new Date(Date.parse(success.occurredAt) - 1).toISOString()
    const earlier = report('payout', id, 'failed', '50.00', { occurredAt })
    expect((await deliver(server, earlier)).json().value.outcome).toBe('ignored')
    expect(await funds(caller)).toEqual([50_00n, 0n])
  })

  test('a payout that comes back gives the money back', async () => {
    const caller = await payer(server, 100_00n)
    const id = await approved(caller)
    await payOut(server.payments, id)
    await deliver(server, report('payout', id, 'failed', '50.00', { reason: 'account_closed' }))
    expect(await readWithdrawal(caller, id)).toMatchObject({
      state: 'failed',
      reasonCode: 'bank_returned',
    })
    expect(await funds(caller)).toEqual([100_00n, 0n])
  })

  test('a bank that refuses the order gives the money back; one that is silent is asked and told again', async () => {
    const caller = await payer(server, 200_00n)
    const [refused, lost] = [await approved(caller), await approved(caller)]
    server.bank.answers.push({ status: 422, body: { error: 'payee_unknown' } })
    await payOut(server.payments, refused)
    expect(await readWithdrawal(caller, refused)).toMatchObject({
      state: 'failed',
      reasonCode: 'bank_refused',
    })
    server.bank.answers.push('hang up')
    await payOut(server.payments, lost)
    expect((await readWithdrawal(caller, lost)).state).toBe('paying')
    server.clock.advance(60_000)
    await sweep(server.payments)
    expect(payouts().filter((payout) => payout.body['reference'] === lost)).toHaveLength(2)
    server.bank.known.set(lost, report('payout', lost, 'succeeded', '50.00'))
    server.clock.advance(120_000)
    await sweep(server.payments)
    expect((await readWithdrawal(caller, lost)).state).toBe('paid')
    expect(await funds(caller)).toEqual([150_00n, 0n])
  })

  test('an approval whose job got lost is found by the sweep', async () => {
    const caller = await payer(server, 100_00n)
    const id = await approved(caller)
    server.clock.advance(61_000)
    await sweep(server.payments)
    expect(['paying']).toContain((await readWithdrawal(caller, id)).state)
    expect(payouts().some((payout) => payout.body['reference'] === id)).toBe(true)
  })

  test('a bank that says it paid another sum settles nothing', async () => {
    const caller = await payer(server, 100_00n)
    const id = await approved(caller)
    await payOut(server.payments, id)
    expect(
      (await deliver(server, report('payout', id, 'succeeded', '49.00'))).json().value.outcome,
    ).toBe('mismatch')
    expect(await funds(caller)).toEqual([50_00n, 50_00n])
    expect(
      (await deliver(server, report('payout', 'wd_unknown_id', 'succeeded', '49.00'))).json().value
        .outcome,
    ).toBe('ignored')
  })

  test('a fee is kept from what is paid', async () => {
    await setTerms({ withdrawalFeeBasisPoints: 100, withdrawalFeeMin: 1_00 })
    const caller = await payer(server, 300_00n)
    const before = await balanceOf(server.db, fee('MYR'))
    const id = await approved(caller, '200.00')
    expect(await readWithdrawal(caller, id)).toMatchObject({
      amount: '200.00',
      fee: '2.00',
      payout: '198.00',
    })
    await payOut(server.payments, id)
    await deliver(server, report('payout', id, 'succeeded', '198.00'))
    expect(await funds(caller)).toEqual([100_00n, 0n])
    expect((await balanceOf(server.db, fee('MYR'))) - before).toBe(2_00n)
  })

  test('what a removed bank account was promised is still paid', async () => {
    const caller = await payer(server, 100_00n)
    const account = await bankAccount(caller)
    const id = (await ask(caller, '50.00', account)).value.withdrawalId
    await caller.call(removeBankAccount, { bankAccountId: account, paymentPassword: payerPassword })
    await (await server.operator('finance')).call(approveWithdrawal, { withdrawalId: id })
    await payOut(server.payments, id)
    expect(payouts().some((payout) => payout.body['reference'] === id)).toBe(true)
  })
})

test('money in suspense is credited to whom it was meant for, once, with a reason', async () => {
  const caller = await payer(server)
  const { value: deposit } = await caller.call(requestDeposit, {
    requestId: requestId(),
    methodId: 'qr',
    amount: '50.00',
  })
  await deliver(server, report('payment', deposit.depositId, 'succeeded', '48.00'))
  await deliver(server, report('payment', 'dep_of_a_stranger', 'succeeded', '7.00'))
  const operator = await server.operator('finance')
  const { items } = (await operator.call(suspenseList, { pageSize: 100 })).value
  const mine = items.find((item) => item.depositId === deposit.depositId)!
  const strange = items.find((item) => item.reference === 'dep_of_a_stranger')!
  expect(
    (await operator.call(creditSuspense, { suspenseId: strange.suspenseId, note: 'whose?' })).code,
  ).toBe('no_member')
  const credit = () =>
    operator.call(creditSuspense, { suspenseId: mine.suspenseId, note: 'Payer confirmed 48.00' })
  const replies = await Promise.all([credit(), credit(), credit()])
  expect(replies.filter((reply) => reply.success)).toHaveLength(1)
  expect(await funds(caller)).toEqual([48_00n, 0n])
  const { value } = await caller.call(withdrawalOptions, {})
  expect(value.turnover.required).toBe('48.00')
  expect((await caller.call(listWithdrawals, {})).value.items).toEqual([])
})
