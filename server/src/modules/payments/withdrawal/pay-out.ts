import { queueMessage, withdrawalMessage } from '@kancil/contract/payments/withdrawal'
import { afterFee } from '@kancil/rules/payments/fee'
import { nextPollUntilKnown } from '@kancil/rules/payments/next-poll'
import { afterAct, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import { Type } from 'typebox'
import { inTransaction } from '../../../kernel/db.ts'
import { job } from '../../../kernel/jobs/jobs.ts'
import { arePayoutsFrozen } from '../../safety/door.ts'
import { pushBalance, withdrawalsStopped } from '../../wallet/door.ts'
import { bankAccountById } from '../bank-account/store.ts'
import { endWithdrawal } from './end.ts'
import { callbackUrl, type Payments } from '../gateways/gateway.ts'
import { addStep } from '../step-store.ts'
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './store.ts'

export const payOutJob = job({
  name: 'payments.payOut',
  input: Type.Object({ withdrawalId: Type.String() }),
  key: ({ withdrawalId }) => withdrawalId,
  unique: 'unfinished',
  timeoutSeconds: 120,
  concurrency: 4,
})

/**
 * Sends an approved withdrawal to the bank. Idempotent by the withdrawal's id, so it may be resent
 * after any failure. The state becomes `paying` before the bank is called, so no payment goes out
 * unrecorded.
 */
export async function payOut(payments: Payments, withdrawalId: string): Promise<void> {
  const { kernel, gateways } = payments
  if (await withdrawalsStopped(kernel.db)) return
  const row = await markPaying(payments, withdrawalId)
  if (!row) return
  const gateway = gateways.get(row.gateway_id)
  const bank = await bankAccountById(kernel.db, row.bank_account_id)
  if (!gateway || !bank) throw new Error(`withdrawal ${row.id} has no gateway or bank account`)
  const answer = await gateway.payOut({
    reference: row.id,
    amount: afterFee(row.amount, row.fee),
    currency: row.currency,
    bankCode: bank.bank_code,
    accountNumber: bank.account_number,
    holderName: bank.holder_name,
    callbackUrl: callbackUrl(payments, row.gateway_id),
  })
  if (answer.ok) return
  kernel.log.warn(
    { withdrawal: row.id, code: answer.code, reason: answer.reason },
    'payout not taken',
  )
  // Unanswered: it stays `paying`, and the sweep polls and resends. A refusal is final only when
  // the bank has no such order: it may have accepted an earlier try whose answer we never got, and
  // refuse this one for another reason.
  if (answer.code === 'refused' && (await gateway.poll('payout', row.id)) === null)
    await giveBack(payments, row.id, answer.reason)
}

async function markPaying(payments: Payments, id: string): Promise<WithdrawalRow | null> {
  const { kernel } = payments
  const now = kernel.clock.now()
  const marked = await inTransaction(kernel.db, async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (!row || afterAct(row.state, 'send') === null) return null
    // Frozen after the approval: the sweep tries again until it is released.
    if (row.state !== 'paying' && (await arePayoutsFrozen(tx, row.member_id))) return null
    const isFirst = row.state !== 'paying'
    await moveWithdrawal(tx, id, 'paying', now, {
      pollAt: nextPollUntilKnown(row.state_since, now),
    })
    if (isFirst)
      await addStep(tx, id, { state: 'paying', owner: withdrawalOwner('paying'), at: now })
    return { row, isFirst }
  })
  if (marked?.isFirst) tell(payments, marked.row.member_id, id, 'paying')
  return marked?.row ?? null
}

async function giveBack(payments: Payments, id: string, reason: string): Promise<void> {
  const { kernel } = payments
  const memberId = await inTransaction(kernel.db, async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (!row || !afterAct(row.state, 'return')) return null
    const change = { reasonCode: 'bank_refused', note: reason }
    await endWithdrawal(tx, row, 'return', kernel.clock.now(), change)
    return row.member_id
  })
  if (!memberId) return
  await pushBalance(kernel, memberId)
  tell(payments, memberId, id, 'failed')
}

function tell({ kernel }: Payments, memberId: string, id: string, state: string): void {
  kernel.live.toMember(memberId, { type: withdrawalMessage, data: { id, state } })
  kernel.live.toConsole({ type: queueMessage, data: { withdrawalId: id } })
}
