import { money } from '@kancil/contract/money'
import { requestDeposit } from '@kancil/contract/payments/deposit'
import { requestWithdrawal } from '@kancil/contract/payments/withdrawal'
import { approveWithdrawal, rejectWithdrawal } from '@kancil/contract/payments/withdrawal-desk'
import { sandboxBankKeys } from '@kancil/contract/ports/sandbox-bank'
import { sql } from 'kysely'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import { memberCash, vendorPlay } from '../../../server/src/ledger/accounts.ts'
import { post } from '../../../server/src/ledger/post.ts'
import {
  bankAccount,
  deliver,
  type Payer,
  payer,
  payerPassword,
  report,
  requestId,
} from '../../../server/src/modules/payments/testing.ts'
import type { TestServer } from '../../../server/src/testing/server.ts'

/**
 * Bank reports that contradict our books: a payout of another amount, two paid after their
 * rejection, one that the bank took back, payments with unknown references, and two recalled
 * deposits: one partly played away, the other of the member whose payout was taken back.
 */
export async function plantMisfits(
  server: TestServer,
): Promise<{ differs: string; ended: readonly [string, string]; recalled: string }> {
  const key = { key: sandboxBankKeys[0] }
  const finance = await server.operator('finance')
  const withdraw = async (caller?: Payer) => {
    caller ??= await payer(server, 500_00n)
    const { value } = await caller.call(requestWithdrawal, {
      requestId: requestId(),
      bankAccountId: (await bankAccount(caller)) as never,
      amount: '100.00',
      paymentPassword: payerPassword,
    })
    return value.withdrawalId
  }
  const differs = await withdraw()
  const ended = [await withdraw(), await withdraw()] as const
  await finance.call(approveWithdrawal, { withdrawalId: differs })
  await deliver(server, report('payout', differs, 'succeeded', '90.00'), key)
  for (const withdrawalId of ended) {
    await finance.call(rejectWithdrawal, { withdrawalId, reasonCode: 'documents_needed' })
    await deliver(server, report('payout', withdrawalId, 'succeeded', '100.00'), key)
  }
  const unlucky = await payer(server, 500_00n)
  const recalled = await withdraw(unlucky)
  await finance.call(approveWithdrawal, { withdrawalId: recalled })
  for (const status of ['succeeded', 'failed'] as const)
    await deliver(server, report('payout', recalled, status, '100.00'), key)
  await deliver(server, report('payment', 'nobody-knows-this', 'succeeded', '7.00'), key)
  const abroad = { currency: 'KWD' as const }
  await deliver(server, report('payment', 'nor-this-one', 'succeeded', '3.500', abroad), key)
  await recallDeposit(server, await payer(server), 30_00n)
  await recallDeposit(server, unlucky, 0n)
  return { differs, ended, recalled }
}

async function recallDeposit(server: TestServer, caller: Payer, spent: bigint): Promise<void> {
  const key = { key: sandboxBankKeys[0] }
  const order = { requestId: requestId(), methodId: 'qr', amount: '50.00' }
  // The bank cannot be reached here; the order is created all the same.
  await caller.call(requestDeposit, order)
  const { rows } = await sql<{ id: string }>`select id from deposit
    where member_id = ${caller.memberId}`.execute(server.db)
  const depositId = rows[0]!.id
  const paid = report('payment', depositId, 'succeeded', '50.00')
  await deliver(server, paid, key)
  await inTransaction(server.db, (tx) =>
    post(tx, {
      kind: 'adjustment',
      source: 'test',
      sourceTx: `spent-${depositId}`,
      from: memberCash(caller.memberId, 'MYR'),
      to: vendorPlay('rimba', 'MYR'),
      amount: money(spent),
    }),
  )
  const occurredAt = new Date(Date.parse(paid.occurredAt) + 1_000).toISOString()
  await deliver(server, report('payment', depositId, 'failed', '50.00', { occurredAt }), key)
}
