import type { MemberId } from '@kancil/contract/ids'
import { formatMoney } from '@kancil/contract/money'
import { depositMessage, type DepositState } from '@kancil/contract/payments/deposit'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { decideDeposit, type DepositDecision, unpaid } from '@kancil/rules/payments/deposit'
import { depositOwner } from '@kancil/rules/payments/deposit-states'
import { afterFee } from '@kancil/rules/payments/fee'
import type { Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { audit } from '../../operator/door.ts'
import { depositLeft } from '../../safety/door.ts'
import { wageredBy } from '../../wallet/door.ts'
import { depositsUsed, isUsed } from './limit-store.ts'
import {
  type DepositRow,
  lockDeposit,
  moveDeposit,
  noteConfirmations,
  setDepositPoll,
} from './store.ts'
import { isReported } from '../gateways/event-store.ts'
import { isKnownReport } from '../withdrawal/payout-report-store.ts'
import { creditDeposit, suspendMoney } from '../postings.ts'
import { creditedAs, insertRecall } from '../recalls/store.ts'
import { addStep } from '../step-store.ts'
import { insertSuspense, isSuspended, lockSuspended } from '../suspense/store.ts'
import type { ProcessedEvent } from '../gateways/event-outcome.ts'
import { lockTurnover, requireTurnover } from '../withdrawal/turnover-store.ts'

type Report = {
  readonly gatewayId: string
  readonly event: GatewayEvent
  readonly now: Date
  readonly turnoverPercent: number
}

/** Handles a report of an incoming payment, under the deposit's lock. */
export async function takePayment(tx: Tx, report: Report): Promise<ProcessedEvent> {
  const { gatewayId, event } = report
  const item = unpaid.includes(event.status) && (await lockSuspended(tx, gatewayId, event))
  // What an operator credited, for whomever, may be taken back like any deposit.
  if (item && item.state === 'credited')
    return recall(tx, report, { depositId: item.deposit_id, memberId: item.member_id! })
  const row = await lockDeposit(tx, gatewayId, event.reference)
  const decision = decideDeposit(row && { ...row, creditedRef: row.credited_ref }, event)
  if (decision.kind === 'ignore') return { outcome: 'ignored' }
  if (decision.kind === 'recall')
    return recall(tx, report, { depositId: row!.id, memberId: row!.member_id })
  // A movement in suspense stays there until an operator decides, whatever later reports say.
  if (await isSuspended(tx, gatewayId, event.gatewayRef)) return { outcome: 'ignored' }
  if (decision.kind === 'suspend') return suspend(tx, report, row, decision)
  // Without a row, the decision was one of the two above.
  if (decision.kind === 'confirm') return confirm(tx, row!, decision.confirmations)
  if (decision.kind === 'move') return move(tx, report, row!, decision.to)
  if (await isBeyondLimit(tx, report, row!))
    return suspend(tx, report, row, { kind: 'suspend', reason: 'beyond_limit', dispute: true })
  return credit(tx, report, row!)
}

/**
 * Whether money that came after its order had ended is more than the member's own limits allow now.
 * An order that is open counts against them, so that its own money always fits.
 */
async function isBeyondLimit(tx: Tx, { now }: Report, row: DepositRow): Promise<boolean> {
  if (isUsed(row, now)) return false
  const { member_id: memberId, currency, amount } = row
  await lockTurnover(tx, memberId, currency)
  const used = () => depositsUsed(tx, memberId, currency, now)
  return (await depositLeft(tx, { memberId, currency, amount, used })) !== null
}

/** Another block has confirmed the payment: shown, and nothing else. */
async function confirm(tx: Tx, row: DepositRow, seen: number): Promise<ProcessedEvent> {
  await noteConfirmations(tx, row.id, seen)
  return processedEvent('moved', row, row.state)
}

async function credit(tx: Tx, report: Report, row: DepositRow): Promise<ProcessedEvent> {
  const { gatewayId, event, now } = report
  const { member_id: memberId, currency } = row
  const turnover = await lockTurnover(tx, memberId, currency)
  await creditDeposit(tx, {
    depositId: row.id,
    memberId,
    gatewayId,
    gatewayRef: event.gatewayRef,
    amount: event.amount,
    fee: row.fee,
    currency,
    at: now,
  })
  const wagered = await wageredBy(tx, memberId, currency)
  const deposit = {
    subject: row.id,
    amount: event.amount,
    percent: report.turnoverPercent,
    at: now,
  }
  await requireTurnover(tx, { memberId, currency }, { turnover, wagered }, deposit)
  const refs = { gatewayRef: event.gatewayRef, creditedRef: event.gatewayRef }
  await moveDeposit(tx, row.id, 'succeeded', now, refs)
  await addStep(tx, row.id, { state: 'succeeded', owner: depositOwner('succeeded'), at: now })
  await setDepositPoll(tx, row.id, null)
  await emit(tx, 'payments.deposited', {
    depositId: row.id,
    memberId,
    currency,
    amount: formatMoney(row.amount, currency),
    credit: formatMoney(afterFee(row.amount, row.fee), currency),
    at: now.toISOString(),
  })
  return processedEvent('credited', row, 'succeeded')
}

/**
 * The bank took back a credited payment, which the member may have played since. No money moves;
 * operators are notified once and decide who bears it.
 */
async function recall(
  tx: Tx,
  { gatewayId, event, now }: Report,
  credited: { readonly depositId: string | null; readonly memberId: string },
): Promise<ProcessedEvent> {
  const isOld = await isReported(tx, gatewayId, event, 'succeeded', event.occurredAt)
  if (isOld || (await isKnownReport(tx, gatewayId, event, 'recalled')))
    return { outcome: 'ignored' }
  const row = await insertRecall(tx, gatewayId, event, credited)
  await audit(tx, {
    operatorId: null,
    action: 'payments.depositTakenBack',
    subject: creditedAs(row),
    after: {
      memberId: row.member_id,
      gatewayRef: event.gatewayRef,
      amount: `${formatMoney(event.amount, event.currency)} ${event.currency}`,
      said: event.status,
      ...(event.reason ? { reason: event.reason } : {}),
    },
    ip: '',
    at: now,
  })
  return { outcome: 'recalled' }
}

async function suspend(
  tx: Tx,
  { gatewayId, event, now }: Report,
  row: DepositRow | null,
  { reason, dispute }: Extract<DepositDecision, { kind: 'suspend' }>,
): Promise<ProcessedEvent> {
  const fresh = await insertSuspense(tx, {
    gateway_id: gatewayId,
    gateway_ref: event.gatewayRef,
    reference: event.reference,
    reason,
    amount: event.amount,
    currency: event.currency,
    deposit_id: row?.id ?? null,
    member_id: (row?.member_id ?? null) as MemberId | null,
    created_at: now,
  })
  if (!fresh) return { outcome: 'ignored' }
  const { gatewayRef, amount, currency } = event
  await suspendMoney(tx, { gatewayId, gatewayRef, amount, currency, at: now })
  if (!row || !dispute)
    return row ? processedEvent('suspended', row, row.state) : { outcome: 'suspended' }
  await moveDeposit(tx, row.id, 'disputed', now, { reasonCode: reason, gatewayRef })
  const owner = depositOwner('disputed')
  await addStep(tx, row.id, { state: 'disputed', owner, reasonCode: reason, at: now })
  await setDepositPoll(tx, row.id, null)
  return processedEvent('suspended', row, 'disputed')
}

async function move(
  tx: Tx,
  report: Report,
  row: DepositRow,
  to: DepositState,
): Promise<ProcessedEvent> {
  const { event, now } = report
  const reason = event.reason ? { reasonCode: 'gateway_refused' } : {}
  await moveDeposit(tx, row.id, to, now, { gatewayRef: event.gatewayRef, ...reason })
  if (event.confirmations) await noteConfirmations(tx, row.id, event.confirmations)
  await addStep(tx, row.id, { state: to, owner: depositOwner(to), ...reason, at: now })
  return processedEvent('moved', row, to)
}

function processedEvent(
  outcome: ProcessedEvent['outcome'],
  row: DepositRow,
  state: DepositState,
): ProcessedEvent {
  const notify = { type: depositMessage, data: { id: row.id, state } }
  return { outcome, memberId: row.member_id, notify }
}
