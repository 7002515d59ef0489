import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type cancelWithdrawal as cancel,
  type listWithdrawals as list,
  queueMessage,
  type withdrawalStatus as one,
} from '@kancil/contract/payments/withdrawal'
import { afterAct } from '@kancil/rules/payments/withdrawal'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { ListSource } from '../../../kernel/http/serve-list.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { endWithdrawal } from './end.ts'
import type { Payments } from '../gateways/gateway.ts'
import { lockWithdrawal, withdrawalOf, type WithdrawalRow } from './store.ts'
import { withdrawalsPage } from './queue-store.ts'
import { withdrawalView, withdrawalViews } from './view.ts'

export async function withdrawalStatus(
  { db, caller, refuse }: Context<typeof one>,
  { withdrawalId }: InputOf<typeof one>,
): Promise<OutputOf<typeof one>> {
  const row = await withdrawalOf(db, caller.memberId, withdrawalId)
  const { payments: terms } = await readSettings(db)
  return row ? withdrawalView(db, row, terms) : refuse('not_found')
}

export const ownWithdrawals: ListSource<typeof list, WithdrawalRow> = {
  read: ({ db, caller }, { state }, range) => withdrawalsPage(db, caller.memberId, state, range),
  async view(rows, { db }) {
    const { payments: terms } = await readSettings(db)
    return withdrawalViews(db, rows, terms)
  },
}

/** Only if the site allows it, and only until an operator has taken it (promises, withdrawals). */
export async function cancelWithdrawal(
  payments: Payments,
  { db, caller, now, refuse }: Context<typeof cancel>,
  { withdrawalId }: InputOf<typeof cancel>,
): Promise<OutputOf<typeof cancel>> {
  const { payments: terms } = await readSettings(db)
  if (!terms.withdrawalCancelAllowed) refuse('cancel_not_allowed')
  await inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, withdrawalId)
    if (!row || row.member_id !== caller.memberId) return refuse('not_found')
    if (row.state === 'cancelled') return
    if (!afterAct(row.state, 'cancel')) return refuse('already_decided')
    await endWithdrawal(tx, row, 'cancel', now)
  })
  await pushBalance(payments.kernel, caller.memberId)
  payments.kernel.live.toConsole({ type: queueMessage, data: { withdrawalId } })
  const row = (await withdrawalOf(db, caller.memberId, withdrawalId))!
  return withdrawalView(db, row, terms)
}
