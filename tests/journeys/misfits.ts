import { requestWithdrawal } from '@kancil/contract/payments'
import { approveWithdrawal, rejectWithdrawal } from '@kancil/contract/payments-console'
import { sandboxBankKeys } from '@kancil/contract/ports/sandbox-bank'
import {
  bankAccount,
  deliver,
  payer,
  payerPassword,
  report,
  requestId,
} from '../../server/src/modules/payments/testing.ts'
import type { TestServer } from '../../server/src/testing/server.ts'

/**
 * What the bank says and does not fit: a payout of another sum, two that were paid after their
 * rejection, one that it took back, and money whose reference says nothing.
 */
export async function plantMisfits(
  server: TestServer,
): Promise<{ differs: string; ended: readonly [string, string]; recalled: string }> {
  const key = { key: sandboxBankKeys[0] }
  const finance = await server.operator('finance')
  const asked = async () => {
    const caller = await payer(server, 500_00n)
    const { value } = await caller.call(requestWithdrawal, {
      requestId: requestId(),
      bankAccountId: (await bankAccount(caller)) as never,
      amount: '100.00',
      paymentPassword: payerPassword,
    })
    return value.withdrawalId
  }
  const differs = await asked()
  const ended = [await asked(), await asked()] as const
  await finance.call(approveWithdrawal, { withdrawalId: differs })
  await deliver(server, report('payout', differs, 'succeeded', '90.00'), key)
  for (const withdrawalId of ended) {
    await finance.call(rejectWithdrawal, { withdrawalId, reasonCode: 'documents_needed' })
    await deliver(server, report('payout', withdrawalId, 'succeeded', '100.00'), key)
  }
  const recalled = await asked()
  await finance.call(approveWithdrawal, { withdrawalId: recalled })
  for (const status of ['succeeded', 'failed'] as const)
    await deliver(server, report('payout', recalled, status, '100.00'), key)
  await deliver(server, report('payment', 'nobody-knows-this', 'succeeded', '7.00'), key)
  const abroad = { currency: 'KWD' as const }
  await deliver(server, report('payment', 'nor-this-one', 'succeeded', '3.500', abroad), key)
  return { differs, ended, recalled }
}
