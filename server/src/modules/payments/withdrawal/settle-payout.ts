import type { Endpoint, InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import {
  queueMessage,
  type WithdrawalState,
  withdrawalMessage,
} from '@kancil/contract/payments/withdrawal'
import type {
  bookPayoutReport as bookEndpoint,
  notePayoutReport as noteEndpoint,
  returnPayout as returnEndpoint,
  settlePayout as settleEndpoint,
} from '@kancil/contract/payments/settlement'
import type { WithdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import { unpaid } from '@kancil/rules/payments/deposit'
import { afterAct, isOpenWithdrawal } from '@kancil/rules/payments/withdrawal'
import { fitsInBooks } from '@kancil/rules/payments/taken-back'
import type { OperatorCaller } from '../../../kernel/http/caller.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { Refused } from '../../../kernel/http/refused.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { audit } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { endWithdrawal } from './end.ts'
import type { Payments } from '../gateways/gateway.ts'
import {
  decideReport,
  isOvertaken,
  isRecalled,
  type PayoutReportRow,
  payoutReports,
} from './payout-report-store.ts'
import { bookPayoutDifference, bookReport } from '../postings.ts'
import { caseOf } from './case.ts'
import { lockWithdrawal, withdrawalById, type WithdrawalRow } from './store.ts'

type Settler = Pick<Context<Endpoint>, 'db' | 'now' | 'ip' | 'live'> & {
  readonly caller: OperatorCaller
}
type Asked = Pick<InputOf<typeof settleEndpoint>, 'withdrawalId' | 'eventId' | 'note'>

/**
 * The held money leaves for the gateway as ordered. What the bank paid less is in the wallet again,
 * what it paid more is the house's loss: the member owes nothing and is owed nothing.
 */
export function settlePayout(
  payments: Payments,
  context: Context<typeof settleEndpoint>,
  asked: InputOf<typeof settleEndpoint>,
): Promise<OutputOf<typeof settleEndpoint>> {
  const { caller, now } = context
  return settle(payments, context, asked, 'settlePayout', async (tx, row, report) => {
    const { note } = asked
    const { gateway_ref: gatewayRef } = report
    refuseUnsent(row)
    const change = { gatewayRef, note, takenBy: caller.name, by: caller.name }
    const state = await endWithdrawal(tx, row, 'pay', now, change)
    await bookPayoutDifference(tx, row, report, now)
    await decideReport(tx, row.id, report, { decision: 'paid', note, by: caller.name, at: now })
    return { state }
  })
}

/**
 * The money is back in the wallet with the act. That the bank's payment has come back too is the
 * operator's word: what it keeps is found where the gateway's account is held against its own.
 */
export function returnPayout(
  payments: Payments,
  context: Context<typeof returnEndpoint>,
  asked: InputOf<typeof returnEndpoint>,
): Promise<OutputOf<typeof returnEndpoint>> {
  const { caller, now } = context
  return settle(payments, context, asked, 'returnPayout', async (tx, row, report) => {
    const { note, reasonCode } = asked
    const act = isRecalled(row, report) ? 'recall' : 'return'
    if (act === 'return') refuseUnsent(row)
    else if (!isWhole(row, report)) throw new Refused('report_differs')
    else await refuseKnown(tx, row, report)
    const change = { reasonCode, note, takenBy: caller.name, by: caller.name }
    const state = await endWithdrawal(tx, row, act, now, change)
    await decideReport(tx, row.id, report, { decision: 'returned', note, by: caller.name, at: now })
    return { state, reasonCode }
  })
}

/**
 * The bank paid beside a withdrawal that has ended, or took a part of it back: the gateway's
 * account says so from now on, against the house. The member's wallet stays as it is.
 */
export function bookPayoutReport(
  payments: Payments,
  context: Context<typeof bookEndpoint>,
  asked: InputOf<typeof bookEndpoint>,
): Promise<OutputOf<typeof bookEndpoint>> {
  const { caller, now } = context
  return settle(payments, context, asked, 'bookPayoutReport', async (tx, row, report) => {
    const { note } = asked
    await refuseKnown(tx, row, report)
    if (report.outcome === 'mismatch' && (await hasComeBack(tx, row, report)))
      throw new Refused('came_back')
    await bookReport(tx, row, report, now)
    await decideReport(tx, row.id, report, { decision: 'booked', note, by: caller.name, at: now })
    return {}
  })
}

/**
 * Takes a report on an ended withdrawal off the list of what waits. No money moves: whether the
 * bank is to bring it back is for people to settle with the bank.
 */
export function notePayoutReport(
  payments: Payments,
  context: Context<typeof noteEndpoint>,
  asked: InputOf<typeof noteEndpoint>,
): Promise<OutputOf<typeof noteEndpoint>> {
  const { caller, now } = context
  return settle(payments, context, asked, 'notePayoutReport', async (tx, row, report) => {
    const { note } = asked
    await decideReport(tx, row.id, report, { decision: 'seen', note, by: caller.name, at: now })
    return {}
  })
}

function hasComeBack(tx: Tx, row: WithdrawalRow, report: PayoutReportRow): Promise<boolean> {
  const { gateway_ref: gatewayRef, occurred_at: occurredAt } = report
  return isOvertaken(tx, report.gateway_id, { reference: row.id, gatewayRef, occurredAt }, unpaid)
}

function isWhole(row: WithdrawalRow, report: PayoutReportRow): boolean {
  return report.amount === row.amount - row.fee && report.currency === row.currency
}

/**
 * The bank's one payment is in the books once, whatever sums it was told with. What it took back
 * of it in parts is there part by part, and is never more than was paid.
 */
async function refuseKnown(tx: Tx, row: WithdrawalRow, report: PayoutReportRow): Promise<void> {
  const { gateway_ref: movement, outcome } = report
  const told = (await payoutReports(tx, row.id)).filter((one) => one.gateway_ref === movement)
  const decided = (what: PayoutReportRow['outcome'], ...as: PayoutReportRow['decision'][]) =>
    told.filter((one) => one.outcome === what && as.includes(one.decision))
  if (outcome === 'mismatch') {
    const counts = row.state === 'paid' && movement === row.gateway_ref
    if (counts || decided('mismatch', 'booked').length > 0) throw new Refused('in_the_books')
    return
  }
  const ordered = { amount: money(row.amount - row.fee), currency: row.currency }
  const paid = decided('mismatch', 'paid', 'booked')[0] ?? ordered
  const back = decided('recalled', 'returned', 'booked')
  if (!fitsInBooks(paid, back, report)) throw new Refused('in_the_books')
}

function refuseUnsent(row: WithdrawalRow): void {
  if (!afterAct(row.state, 'pay')) throw new Refused('not_sent', { state: row.state })
}

type Act = 'settlePayout' | 'returnPayout' | 'bookPayoutReport' | 'notePayoutReport'
/** For a withdrawal that has ended: they change nothing of it. */
const afterEnd: readonly Act[] = ['bookPayoutReport', 'notePayoutReport']
type Made = { readonly state?: WithdrawalState; readonly reasonCode?: string }

/**
 * Under the withdrawal's lock: is there still something to decide, do it, write the audit log;
 * then tell who is concerned.
 */
async function settle(
  { kernel }: Payments,
  { db, now, ip, live, caller }: Settler,
  { withdrawalId: id, eventId, note }: Asked,
  act: Act,
  work: (tx: Tx, row: WithdrawalRow, report: PayoutReportRow) => Promise<Made>,
): Promise<WithdrawalCase> {
  const { memberId, state } = await inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (!row) throw new Refused('not_found')
    const report = await reportFor(tx, row, eventId, act)
    const made = await work(tx, row, report)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: `payments.${act}`,
      subject: id,
      before: { state: row.state },
      after: {
        ...made,
        eventId,
        paid: `${formatMoney(report.amount, report.currency)} ${report.currency}`,
        note,
      },
      ip,
      at: now,
    })
    return { memberId: row.member_id, state: made.state }
  })
  if (state) {
    await pushBalance(kernel, memberId)
    live.toMember(memberId, { type: withdrawalMessage, data: { id, state } })
  }
  live.toConsole({ type: queueMessage, data: { withdrawalId: id } })
  const { payments: terms } = await readSettings(db)
  return caseOf(db, (await withdrawalById(db, id))!, terms, now)
}

/**
 * The report that is to be decided on: by money only while that is held, or where the bank took it
 * back; by a note or against the house only after it.
 */
async function reportFor(
  tx: Tx,
  row: WithdrawalRow,
  eventId: string,
  act: Act,
): Promise<PayoutReportRow> {
  const isOpen = isOpenWithdrawal(row.state)
  const found = (await payoutReports(tx, row.id)).find((one) => one.event_id === eventId)
  const hasMoney =
    isOpen || (act === 'returnPayout' && found !== undefined && isRecalled(row, found))
  const isAfter = afterEnd.includes(act)
  if (!isAfter && !hasMoney) throw new Refused('already_decided', { state: row.state })
  if (!found) throw new Refused('no_report')
  if (isAfter && isOpen) throw new Refused('still_open', { state: row.state })
  if (found.decision) throw new Refused('already_decided', { state: row.state })
  return found
}
