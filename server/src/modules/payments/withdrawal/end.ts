import { formatMoney, type Money, money } from '@kancil/contract/money'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import { afterAct, type WithdrawalAct, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import type { Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { payHeld, returnHeld, returnPaid } from '../postings.ts'
import { openReceipt, voidReceipt } from '../receipt/act.ts'
import { addStep } from '../step-store.ts'
import { moveWithdrawal, type WithdrawalRow } from './store.ts'

type EndingAct = Extract<WithdrawalAct, 'pay' | 'return' | 'reject' | 'cancel' | 'recall'>

/**
 * Ends a withdrawal that the caller has locked: the held money leaves for the gateway or returns to
 * the wallet, as a recalled payment does. State, timeline and event change in the same transaction.
 * The caller has checked `afterAct`.
 */
export async function endWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  act: EndingAct,
  now: Date,
  change: {
    reasonCode?: string
    note?: string
    gatewayRef?: string
    takenBy?: string
    by?: string
    /** What the bank really paid, where that was less than ordered. */
    paid?: Money
  } = {},
): Promise<WithdrawalState> {
  const state = afterAct(row.state, act)
  if (!state) throw new Error(`withdrawal ${row.id} is ${row.state}: ${act} is not for it`)
  const { by, paid = money(row.amount - row.fee), ...changes } = change
  if (act === 'pay') {
    await payHeld(tx, row, now)
    // Of nothing, nobody is asked whether it arrived.
    if (paid > 0n) await openReceipt(tx, row, paid, now)
  } else if (act === 'recall') {
    await returnPaid(tx, row, paid, now)
    await voidReceipt(tx, row.id, now)
  } else await returnHeld(tx, row, now)
  await moveWithdrawal(tx, row.id, state, now, { ...changes, pollAt: null })
  await addStep(tx, row.id, {
    state,
    owner: withdrawalOwner(state),
    reasonCode: change.reasonCode ?? null,
    ...(by ? { by } : {}),
    at: now,
  })
  await emit(tx, 'payments.withdrawalEnded', {
    withdrawalId: row.id,
    memberId: row.member_id,
    state,
    currency: row.currency,
    amount: formatMoney(row.amount, row.currency),
    payout: formatMoney(paid, row.currency),
    at: now.toISOString(),
  })
  return state
}
