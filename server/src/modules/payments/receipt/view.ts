import { formatMoney } from '@kancil/contract/money'
import type { WithdrawalReceipt } from '@kancil/contract/payments/receipt'
import { afterReceiptAct, receiptOwner } from '@kancil/rules/payments/receipt'
import type { Db, Tx } from '../../../kernel/db.ts'
import { stepsOf, stepView } from '../step-store.ts'
import { receiptSubject } from './act.ts'
import { type ReceiptRow, receiptsOf } from './store.ts'

const answers = [
  ['received', 'confirm'],
  ['not_received', 'deny'],
  ['partly_received', 'shorten'],
] as const

/** Receipts by withdrawal, as their member sees them, in two statements for a whole page. */
export async function receiptViews(
  db: Db | Tx,
  withdrawalIds: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalReceipt>> {
  if (withdrawalIds.length === 0) return new Map()
  const [rows, steps] = await Promise.all([
    receiptsOf(db, withdrawalIds),
    stepsOf(db, withdrawalIds.map(receiptSubject)),
  ])
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { ...receiptView(row), timeline: (steps.get(receiptSubject(id)) ?? []).map(stepView) },
    ]),
  )
}

function receiptView(row: ReceiptRow): Omit<WithdrawalReceipt, 'timeline'> {
  return {
    state: row.state,
    owner: receiptOwner(row.state),
    payout: formatMoney(row.payout, row.currency),
    ...(row.due_at ? { dueAt: row.due_at.toISOString() } : {}),
    ...(row.arrived > 0n ? { arrived: formatMoney(row.arrived, row.currency) } : {}),
    hasProof: row.has_proof,
    answers: answers.flatMap(([answer, act]) => (afterReceiptAct(row.state, act) ? [answer] : [])),
  }
}
