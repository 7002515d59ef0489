import { formatMoney, zero } from '@kancil/contract/money'
import type { Deposit, DepositAction } from '@kancil/contract/payments/deposit'
import { afterFee } from '@kancil/rules/payments/fee'
import {
  afterDepositAct,
  depositOwner,
  isOpenDeposit,
  takesReceipt,
} from '@kancil/rules/payments/deposit-states'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { DepositRow } from './store.ts'
import { stepView, type Step, stepsOf } from '../step-store.ts'

/** Deposits as shown to their member, with timelines. */
export async function depositViews(db: Db | Tx, rows: readonly DepositRow[]): Promise<Deposit[]> {
  const steps = await stepsOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => view(row, steps.get(row.id) ?? []))
}

export async function depositView(db: Db | Tx, row: DepositRow): Promise<Deposit> {
  return (await depositViews(db, [row]))[0]!
}

function view(row: DepositRow, steps: readonly Step[]): Deposit {
  const text = (amount: DepositRow['amount']) => formatMoney(amount, row.currency)
  const action = row.state === 'pending' ? actionOf(row) : null
  // Money released by an operator is credited in full.
  const fee = row.released === null ? row.fee : zero
  return {
    depositId: row.id,
    methodId: row.method_id,
    kind: row.kind,
    methodName: row.method_name,
    state: row.state,
    currency: row.currency,
    amount: text(row.amount),
    fee: text(fee),
    credit: text(row.released ?? afterFee(row.amount, fee)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    owner: depositOwner(row.state),
    ...(row.reason_code && !isOpenDeposit(row.state) ? { reasonCode: row.reason_code } : {}),
    ...(action ? { action } : {}),
    ...(row.confirmations > 0 && row.confirmations_needed > 0
      ? { confirmations: { seen: row.confirmations, needed: row.confirmations_needed } }
      : {}),
    canSendReceipt: takesReceipt(row.kind, row.state),
    hasReceipt: row.has_receipt,
    canCancel: afterDepositAct(row.state, 'giveUp') !== null,
    timeline: steps.map(stepView),
  }
}

/** A form to be posted elsewhere is the one flow that the site does not offer. */
function actionOf({ action }: DepositRow): DepositAction | null {
  return action === null || action.kind === 'form' ? null : action
}
