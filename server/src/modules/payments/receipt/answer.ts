import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, zero } from '@kancil/contract/money'
import type {
  answerReceipt as answerEndpoint,
  sendPayoutProof as proofEndpoint,
} from '@kancil/contract/payments/receipt'
import { queueMessage, withdrawalMessage } from '@kancil/contract/payments/withdrawal'
import { afterReceiptAct, type ReceiptAct, receiptOwner } from '@kancil/rules/payments/receipt'
import { amountFrom } from '../../../kernel/amount.ts'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { proofsMax, redrawProof } from '../proofs/redraw.ts'
import { countProofs, insertProof, latestProof } from '../proofs/store.ts'
import { lockWithdrawal } from '../withdrawal/store.ts'
import { actOnReceipt } from './act.ts'
import { lockReceipt, type ReceiptRow, receiptsOf } from './store.ts'
import { receiptViews } from './view.ts'

type Answer = OutputOf<typeof answerEndpoint>
const acts = {
  received: 'confirm',
  not_received: 'deny',
  partly_received: 'shorten',
} as const satisfies Record<InputOf<typeof answerEndpoint>['answer'], ReceiptAct>

/** Keeps the picture with the withdrawal; what it shows is told by the answer that follows. */
export async function sendPayoutProof(
  { db, caller, now, refuse }: Context<typeof proofEndpoint>,
  { withdrawalId, file }: InputOf<typeof proofEndpoint>,
): Promise<Answer> {
  const receipt = await ownReceipt(db, caller.memberId, withdrawalId)
  if (!receipt) return refuse('not_found')
  if (!takesProof(receipt)) refuse('receipt_closed')
  const picture = await redrawProof(file)
  await inTransaction(db, async (tx) => {
    const row = (await lockOwn(tx, withdrawalId, caller.memberId)) ?? refuse('not_found')
    if (!takesProof(row) || (await countProofs(tx, withdrawalId)) >= proofsMax)
      refuse('receipt_closed')
    await insertProof(tx, { subjectId: withdrawalId, memberId: caller.memberId }, picture, now)
  })
  return answerView(db, receipt)
}

export async function answerReceipt(
  { db, caller, now, live, refuse }: Context<typeof answerEndpoint>,
  { withdrawalId, answer, arrived: text }: InputOf<typeof answerEndpoint>,
): Promise<Answer> {
  const row = await inTransaction(db, async (tx) => {
    const receipt = (await lockOwn(tx, withdrawalId, caller.memberId)) ?? refuse('not_found')
    const arrived = text === undefined ? zero : amountFrom(text, receipt.currency)
    // A second press is the same answer.
    if (receipt.state === answer && (answer !== 'partly_received' || receipt.arrived === arrived))
      return receipt
    if (!afterReceiptAct(receipt.state, acts[answer])) return refuse('receipt_closed')
    if (answer === 'partly_received' && !isPart(arrived, receipt.payout)) refuse('arrived_invalid')
    if (answer === 'not_received' && !(await latestProof(tx, withdrawalId))) refuse('proof_missing')
    await actOnReceipt(tx, receipt, acts[answer], now, {
      arrived: answer === 'partly_received' ? arrived : zero,
    })
    return receipt
  })
  live.toMember(caller.memberId, { type: withdrawalMessage, data: { id: withdrawalId } })
  live.toConsole({ type: queueMessage, data: { withdrawalId } })
  return answerView(db, row)
}

function isPart(arrived: Money, payout: Money): boolean {
  return arrived > 0n && arrived < payout
}

function takesProof({ state }: ReceiptRow): boolean {
  return receiptOwner(state) !== 'nobody'
}

async function ownReceipt(db: Db, memberId: string, id: string): Promise<ReceiptRow | null> {
  const row = (await receiptsOf(db, [id])).get(id)
  return row?.member_id === memberId ? row : null
}

/** The withdrawal first, as everyone who acts on it does. */
async function lockOwn(tx: Tx, withdrawalId: string, memberId: string): Promise<ReceiptRow | null> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (withdrawal?.member_id !== memberId) return null
  return lockReceipt(tx, withdrawalId)
}

async function answerView(db: Db, row: ReceiptRow): Promise<Answer> {
  return {
    withdrawalId: row.withdrawal_id,
    currency: row.currency,
    payout: formatMoney(row.payout, row.currency),
    receipt: (await receiptViews(db, [row.withdrawal_id])).get(row.withdrawal_id)!,
  }
}
