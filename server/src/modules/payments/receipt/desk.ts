import { formatMoney, type Money, money } from '@kancil/contract/money'
import {
  decidePayoutDispute,
  type DisputeDecision,
  payoutDisputeCase,
  type PayoutDispute,
  type PayoutDisputeCase,
  payoutDisputes,
} from '@kancil/contract/payments/disputes'
import { queueMessage, withdrawalMessage } from '@kancil/contract/payments/withdrawal'
import {
  afterReceiptAct,
  missingOf,
  type ReceiptAct,
  receiptOwner,
} from '@kancil/rules/payments/receipt'
import { keptOf, type Sum } from '@kancil/rules/payments/taken-back'
import { needsSecondOperator } from '@kancil/rules/payments/withdrawal-limits'
import type { Db, Tx } from '../../../kernel/db.ts'
import { serve } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { memberStandings } from '../../identity/door.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { bankAccountById } from '../bank-account/store.ts'
import type { Payments } from '../gateways/gateway.ts'
import { shownProof } from '../proofs/redraw.ts'
import { latestProof } from '../proofs/store.ts'
import { stepsOf, stepView } from '../step-store.ts'
import { endWithdrawal } from '../withdrawal/end.ts'
import { payoutReports } from '../withdrawal/payout-report-store.ts'
import { lockWithdrawal, withdrawalById, type WithdrawalRow } from '../withdrawal/store.ts'
import { releaseBooked, returnMissing } from './postings.ts'
import { actOnReceipt, receiptSubject } from './act.ts'
import { keepRefundAsked, lockReceipt, type ReceiptRow, receiptsOf, receiptsPage } from './store.ts'

const acts = {
  full_payment_made: 'fulfil',
  forced: 'force',
  refunded: 'refund',
} as const satisfies Record<DisputeDecision, ReceiptAct>

type LockedReceipt = { readonly withdrawal: WithdrawalRow; readonly receipt: ReceiptRow }

/** Serves the dispute desk: what members say did not arrive, and what is decided about it. */
export function serveDisputes({ kernel }: Payments): void {
  serveList(kernel, payoutDisputes, {
    read: ({ db }, { state = 'open', memberId = null }, range) =>
      receiptsPage(db, { state, memberId }, range),
    view: (rows, { db }) => disputeViews(db, rows),
  })
  serve(kernel, payoutDisputeCase, async ({ db, refuse, caller }, { withdrawalId }) => {
    const row = (await receiptsOf(db, [withdrawalId])).get(withdrawalId)
    return row ? caseOf(db, row, caller.operatorId) : refuse('not_found')
  })
  serveDecision(kernel, decidePayoutDispute, {
    action: 'payments.decidePayoutDispute',
    subject: ({ withdrawal }) => withdrawal.id,
    prepare: async ({ db }) => (await readSettings(db)).payments,
    lock: lockBoth,
    favours: ({ withdrawal }) => withdrawal.member_id,
    firstOperator: ({ receipt }, { decision }) =>
      decision === 'refunded' ? receipt.refund_asked_id : null,
    allow({ receipt }, { refuse }, { decision }) {
      if (!afterReceiptAct(receipt.state, acts[decision])) refuse('already_decided')
    },
    async act(tx, { withdrawal, receipt }, { caller, now }, { decision, note }, terms) {
      const by = caller.name
      const isFirst =
        decision === 'refunded' &&
        receipt.refund_asked_id === null &&
        needsSecondOperator(refundOf(withdrawal, receipt), terms)
      if (isFirst) {
        await keepRefundAsked(tx, withdrawal.id, caller)
        return { outcome: receipt, after: { refundAskedBy: by, note } }
      }
      const state = await actOnReceipt(tx, receipt, acts[decision], now, { by, note })
      if (decision === 'refunded') await refund(tx, withdrawal, receipt, now, by)
      return {
        outcome: receipt,
        before: { state: receipt.state },
        after: { state, arrived: formatMoney(receipt.arrived, receipt.currency), note },
      }
    },
    async tell({ withdrawal_id: id, member_id: memberId }, { live }) {
      await pushBalance(kernel, memberId)
      live.toMember(memberId, { type: withdrawalMessage, data: { id } })
      live.toConsole({ type: queueMessage, data: { withdrawalId: id } })
    },
    view: async ({ withdrawal_id: id }, { db, caller }) =>
      caseOf(db, (await receiptsOf(db, [id])).get(id)!, caller.operatorId),
  })
}

/** The withdrawal first, as everyone who acts on it does. */
async function lockBoth(
  tx: Tx,
  { withdrawalId }: { readonly withdrawalId: string },
): Promise<LockedReceipt | null> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  const receipt = withdrawal && (await lockReceipt(tx, withdrawalId))
  return receipt ? { withdrawal, receipt } : null
}

/** What a refund would make the member's again. */
function refundOf(
  { fee }: Pick<WithdrawalRow, 'fee'>,
  { state, payout, arrived }: Pick<ReceiptRow, 'state' | 'payout' | 'arrived'>,
): Money {
  return state === 'not_received' ? money(payout + fee) : missingOf(payout, arrived)
}

/**
 * Where nothing arrived, the payout is taken back as a whole, with its fee. Where a part did, the
 * rest returns to the wallet. In both cases the gateway owes what it did not pay, but for what the
 * bank took back of it before.
 */
async function refund(
  tx: Tx,
  withdrawal: WithdrawalRow,
  receipt: ReceiptRow,
  now: Date,
  by: string,
): Promise<void> {
  const { currency } = withdrawal
  const missing = { amount: missingOf(receipt.payout, receipt.arrived), currency }
  const kept = keptOf(missing, await bookedOf(tx, withdrawal))
  await releaseBooked(tx, withdrawal, kept, now)
  if (receipt.state === 'not_received') {
    const change = { reasonCode: 'payout_not_received', by, paid: receipt.payout }
    await endWithdrawal(tx, withdrawal, 'recall', now, change)
    return
  }
  await returnMissing(tx, withdrawal, missing.amount, now)
}

/**
 * What the bank took back of the payment that counts, and was booked as the house's; also what it
 * paid in another currency than ordered, since the house kept the order's sum then.
 */
async function bookedOf(tx: Tx, row: WithdrawalRow): Promise<Sum[]> {
  return (await payoutReports(tx, row.id)).filter(
    ({ gateway_ref: movement, outcome, decision, currency }) =>
      movement === row.gateway_ref &&
      (outcome === 'recalled'
        ? decision === 'booked'
        : decision === 'paid' && currency !== row.currency),
  )
}

async function disputeViews(db: Db, rows: readonly ReceiptRow[]): Promise<PayoutDispute[]> {
  const members = await memberStandings(
    db,
    rows.map((row) => row.member_id),
  )
  return rows.map((row) => ({
    withdrawalId: row.withdrawal_id,
    memberId: row.member_id,
    account: members.get(row.member_id)?.account ?? '',
    gatewayId: row.gateway_id,
    state: row.state,
    owner: receiptOwner(row.state),
    currency: row.currency,
    payout: formatMoney(row.payout, row.currency),
    arrived: formatMoney(row.arrived, row.currency),
    security: formatMoney(row.security, row.currency),
    hasProof: row.has_proof,
    refundAskedBy: row.refund_asked_by,
    paidAt: row.created_at.toISOString(),
    since: row.state_since.toISOString(),
    ...(row.due_at ? { dueAt: row.due_at.toISOString() } : {}),
  }))
}

async function caseOf(db: Db, row: ReceiptRow, operatorId: string): Promise<PayoutDisputeCase> {
  const withdrawal = (await withdrawalById(db, row.withdrawal_id))!
  const subject = receiptSubject(row.withdrawal_id)
  const [[dispute], { payments: terms }, account, proof, steps] = await Promise.all([
    disputeViews(db, [row]),
    readSettings(db),
    bankAccountById(db, withdrawal.bank_account_id),
    latestProof(db, row.withdrawal_id),
    stepsOf(db, [subject]),
  ])
  return {
    ...dispute!,
    bankName: withdrawal.bank_name,
    accountNumber: withdrawal.account_number,
    holderName: account?.holder_name ?? '',
    gatewayRef: withdrawal.gateway_ref,
    refundNeedsTwo: needsSecondOperator(refundOf(withdrawal, row), terms),
    isFirstOperator: row.refund_asked_id === operatorId,
    ...(proof ? { proof: shownProof(proof) } : {}),
    timeline: (steps.get(subject) ?? []).map((step) => ({ ...stepView(step), by: step.done_by })),
  }
}
