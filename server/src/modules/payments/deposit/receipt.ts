import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  cancelDeposit as cancelEndpoint,
  sendDepositReceipt as sendEndpoint,
} from '@kancil/contract/payments/deposit-receipt'
import { queueMessage } from '@kancil/contract/payments/withdrawal'
import { afterDepositAct, depositOwner, takesReceipt } from '@kancil/rules/payments/deposit-states'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { proofsMax, redrawProof } from '../proofs/redraw.ts'
import { countProofs, insertProof } from '../proofs/store.ts'
import { addStep } from '../step-store.ts'
import { depositOf, lockDeposit, moveDeposit } from './store.ts'
import { depositView } from './view.ts'

/**
 * Keeps the receipt of a transfer and hands the deposit to an operator. The credit itself needs the
 * money: a receipt proves nothing.
 */
export async function sendDepositReceipt(
  { db, caller, now, live, refuse }: Context<typeof sendEndpoint>,
  { depositId, file }: InputOf<typeof sendEndpoint>,
): Promise<OutputOf<typeof sendEndpoint>> {
  const deposit = (await depositOf(db, caller.memberId, depositId)) ?? refuse('not_found')
  if (!takesReceipt(deposit.kind, deposit.state)) refuse('receipt_not_needed')
  const picture = await redrawProof(file)
  await inTransaction(db, async (tx) => {
    const row = await lockDeposit(tx, deposit.gateway_id, deposit.id)
    const to = row && takesReceipt(row.kind, row.state) && afterDepositAct(row.state, 'upload')
    if (!row || !to || (await countProofs(tx, row.id)) >= proofsMax)
      return refuse('receipt_not_needed')
    await insertProof(tx, { subjectId: row.id, memberId: caller.memberId }, picture, now)
    await moveDeposit(tx, row.id, to, now)
    if (row.state !== to) await addStep(tx, row.id, { state: to, owner: depositOwner(to), at: now })
  })
  live.toConsole({ type: queueMessage, data: { depositId } })
  return depositView(db, (await depositOf(db, caller.memberId, depositId))!)
}

/** Only ends the waiting: money that still arrives is credited. */
export async function cancelDeposit(
  { db, caller, now, refuse }: Context<typeof cancelEndpoint>,
  { depositId }: InputOf<typeof cancelEndpoint>,
): Promise<OutputOf<typeof cancelEndpoint>> {
  const deposit = (await depositOf(db, caller.memberId, depositId)) ?? refuse('not_found')
  await inTransaction(db, async (tx) => {
    const row = (await lockDeposit(tx, deposit.gateway_id, deposit.id))!
    if (row.state === 'cancelled') return
    const to = afterDepositAct(row.state, 'giveUp') ?? refuse('deposit_ended')
    await moveDeposit(tx, row.id, to, now, { reasonCode: 'given_up' })
    const step = { state: to, owner: depositOwner(to), reasonCode: 'given_up' }
    await addStep(tx, row.id, { ...step, at: now })
  })
  return depositView(db, (await depositOf(db, caller.memberId, depositId))!)
}
