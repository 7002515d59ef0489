import { formatMoney } from '@kancil/contract/money'
import type { Withdrawal } from '@kancil/contract/payments/withdrawal'
import type { Settings } from '@kancil/contract/site/settings'
import { afterFee } from '@kancil/rules/payments/fee'
import { afterAct, expectedBy, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import type { Db, Tx } from '../../../kernel/db.ts'
import { stepView, type Step, stepsOf } from '../step-store.ts'
import { receiptViews } from '../receipt/view.ts'
import type { WithdrawalRow } from './store.ts'

type Terms = Settings['payments']

/** Withdrawals as shown to their member, with timelines. */
export async function withdrawalViews(
  db: Db | Tx,
  rows: readonly WithdrawalRow[],
  terms: Terms,
): Promise<Withdrawal[]> {
  const ids = rows.map((row) => row.id)
  const [steps, receipts] = await Promise.all([stepsOf(db, ids), receiptViews(db, ids)])
  return rows.map((row) => view(row, steps.get(row.id) ?? [], receipts.get(row.id), terms))
}

export async function withdrawalView(
  db: Db | Tx,
  row: WithdrawalRow,
  terms: Terms,
): Promise<Withdrawal> {
  return (await withdrawalViews(db, [row], terms))[0]!
}

function view(
  row: WithdrawalRow,
  steps: readonly Step[],
  receipt: Withdrawal['receipt'],
  terms: Terms,
): Withdrawal {
  const due = expectedBy(row.state, row.created_at, row.state_since, terms)
  return {
    withdrawalId: row.id,
    state: row.state,
    currency: row.currency,
    amount: formatMoney(row.amount, row.currency),
    fee: formatMoney(row.fee, row.currency),
    payout: formatMoney(afterFee(row.amount, row.fee), row.currency),
    bankName: row.bank_name,
    accountEnd: row.account_number.slice(-4),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(due ? { expectedBy: due.toISOString() } : {}),
    owner: withdrawalOwner(row.state),
    ...(row.reason_code ? { reasonCode: row.reason_code } : {}),
    canCancel: terms.withdrawalCancelAllowed && afterAct(row.state, 'cancel') !== null,
    ...(receipt ? { receipt } : {}),
    timeline: steps.map(stepView),
  }
}
