import type { InputOf } from '@kancil/contract/endpoint'
import { formatMoney, type Money, money } from '@kancil/contract/money'
import {
  bookPayoutReport,
  notePayoutReport,
  returnPayout,
  settlePayout,
} from '@kancil/contract/payments/settlement'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import type { Settings } from '@kancil/contract/site/settings'
import { unpaid } from '@kancil/rules/payments/deposit'
import { afterAct, isOpenWithdrawal } from '@kancil/rules/payments/withdrawal'
import { missingOf } from '@kancil/rules/payments/receipt'
import { fitsInBooks, type Sum } from '@kancil/rules/payments/taken-back'
import type { Db, Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { firstOperatorOf, firstSubjects, keepFirst } from '../first-decision-store.ts'
import { type WithdrawalDecision, onWithdrawal } from './decide.ts'
import { endWithdrawal } from './end.ts'
import type { Payments } from '../gateways/gateway.ts'
import {
  decideReport,
  isOvertaken,
  isRecalled,
  type MovingDecision,
  type PayoutReportRow,
  payoutReports,
} from './payout-report-store.ts'
import { bookPayoutDifference, bookReport } from '../postings.ts'
import { lockReceipt } from '../receipt/store.ts'
import { lockWithdrawal, type WithdrawalRow } from './store.ts'

/** Serves operators' decisions on bank reports that contradict our payouts. */
export function servePayoutReports(payments: Payments): void {
  const { kernel } = payments
  serveDecision(kernel, settlePayout, {
    ...onReport(payments, 'settlePayout', 'paid'),
    favours: ({ row }: ReportedPayout) => row.member_id,
    act: settle,
  })
  serveDecision(kernel, returnPayout, {
    ...onReport(payments, 'returnPayout', 'returned'),
    favours: ({ row }: ReportedPayout) => row.member_id,
    act: giveBack,
  })
  serveDecision(kernel, bookPayoutReport, {
    ...onReport(payments, 'bookPayoutReport', 'booked'),
    act: book,
  })
  serveDecision(kernel, notePayoutReport, { ...onReport(payments, 'notePayoutReport'), act: mark })
}

/** A locked withdrawal and the report to decide on. */
type Case = { readonly row: WithdrawalRow; readonly report: PayoutReportRow }
/** As found: the bank may not have sent that report. */
type ReportedPayout = { readonly row: WithdrawalRow; readonly report: PayoutReportRow | undefined }

/**
 * The held money leaves for the gateway as ordered. If the bank paid less, the difference returns
 * to the wallet; if it paid more, the house bears the loss. The member owes nothing and is owed
 * nothing.
 */
async function settle(
  tx: Tx,
  payout: ReportedPayout,
  { caller, now }: Context<typeof settlePayout>,
  { note }: InputOf<typeof settlePayout>,
  terms: Terms,
): Promise<ActResult<WithdrawalDecision>> {
  const { row, report } = caseIn(payout)
  refuseUnsent(row)
  const amount = report.amount > row.amount ? report.amount : row.amount
  const first = { decision: 'paid', amount, terms, caller, now, note } as const
  if (await isFirst(tx, report, first)) return askedDeed({ row, report }, first)
  const { gateway_ref: gatewayRef } = report
  const isLess = report.currency === row.currency && report.amount < row.amount - row.fee
  const paid = isLess ? { paid: report.amount } : {}
  const change = { gatewayRef, note, takenBy: caller.name, by: caller.name, ...paid }
  const state = await endWithdrawal(tx, row, 'pay', now, change)
  await bookPayoutDifference(tx, row, report, now)
  await decideReport(tx, row.id, report, { decision: 'paid', note, by: caller.name, at: now })
  return deedOf({ row, report }, note, { state })
}

/**
 * Returns the money to the wallet. The operator vouches that the bank's payment has come back too:
 * anything the bank keeps shows when the gateway's account is reconciled with the bank's.
 */
async function giveBack(
  tx: Tx,
  payout: ReportedPayout,
  { caller, now }: Context<typeof returnPayout>,
  { note, reasonCode }: InputOf<typeof returnPayout>,
  terms: Terms,
): Promise<ActResult<WithdrawalDecision>> {
  const { row, report } = caseIn(payout)
  const act = isRecalled(row, report) ? 'recall' : 'return'
  const paid = await paidOf(tx, row)
  if (act === 'return') refuseUnsent(row)
  else if (report.amount !== paid || report.currency !== row.currency)
    throw new Refusal('report_differs')
  else await refuseKnown(tx, row, report)
  const first = { decision: 'returned', amount: row.amount, terms, caller, now, note } as const
  if (await isFirst(tx, report, first)) return askedDeed({ row, report }, first)
  const change = { reasonCode, note, takenBy: caller.name, by: caller.name, paid }
  const state = await endWithdrawal(tx, row, act, now, change)
  await decideReport(tx, row.id, report, { decision: 'returned', note, by: caller.name, at: now })
  return deedOf({ row, report }, note, { state, reasonCode })
}

/**
 * The bank made a payment outside an ended withdrawal, or took back part of one: books it to the
 * gateway's account against the house. The member's wallet stays as it is.
 */
async function book(
  tx: Tx,
  payout: ReportedPayout,
  { caller, now }: Context<typeof bookPayoutReport>,
  { note }: InputOf<typeof bookPayoutReport>,
  terms: Terms,
): Promise<ActResult<WithdrawalDecision>> {
  const { row, report } = caseIn(payout)
  await refuseKnown(tx, row, report)
  if (report.outcome === 'mismatch' && (await hasComeBack(tx, row, report)))
    throw new Refusal('came_back')
  const first = { decision: 'booked', amount: report.amount, terms, caller, now, note } as const
  if (await isFirst(tx, report, first)) return askedDeed({ row, report }, first)
  await bookReport(tx, row, report, now)
  await decideReport(tx, row.id, report, { decision: 'booked', note, by: caller.name, at: now })
  return deedOf({ row, report }, note)
}

/**
 * Takes a report on an ended withdrawal off the waiting list. No money moves: whether the bank
 * should recover it is for people to settle with the bank.
 */
async function mark(
  tx: Tx,
  payout: ReportedPayout,
  { caller, now }: Context<typeof notePayoutReport>,
  { note }: InputOf<typeof notePayoutReport>,
): Promise<ActResult<WithdrawalDecision>> {
  const { row, report } = caseIn(payout)
  await decideReport(tx, row.id, report, { decision: 'seen', note, by: caller.name, at: now })
  return deedOf({ row, report }, note)
}

type Terms = Settings['payments']
type Asking = {
  readonly decision: MovingDecision
  readonly amount: Money
  readonly terms: Terms
  readonly caller: { readonly operatorId: string; readonly name: string }
  readonly now: Date
  readonly note: string
}

/** Called when nothing is in the way of the decision any more. */
function isFirst(tx: Tx, report: PayoutReportRow, asking: Asking): Promise<boolean> {
  const subject = firstSubjects.report(report.gateway_id, report.event_id)
  return keepFirst(tx, firstOf(report), { subject, ...asking })
}

function firstOf(report: PayoutReportRow | undefined) {
  const { asked_decision: decision, asked_id: operatorId } = report ?? {}
  return decision && operatorId ? { decision, operatorId } : null
}

function askedDeed(
  { row, report }: Case,
  { decision, caller, note }: Asking,
): ActResult<WithdrawalDecision> {
  const { event_id: eventId } = report
  return { outcome: { row }, after: { askedBy: caller.name, decision, eventId, note } }
}

function hasComeBack(tx: Tx, row: WithdrawalRow, report: PayoutReportRow): Promise<boolean> {
  const { gateway_ref: gatewayRef, occurred_at: occurredAt } = report
  return isOvertaken(tx, report.gateway_id, { reference: row.id, gatewayRef, occurredAt }, unpaid)
}

/** What counts as paid: the order, or what the bank paid of it. */
async function paidOf(tx: Tx, row: WithdrawalRow): Promise<Money> {
  return (await lockReceipt(tx, row.id))?.payout ?? money(row.amount - row.fee)
}

/**
 * Each payment of the bank is booked once, whatever amounts it was reported with. Partial recalls
 * are booked one by one and never exceed what was paid, together with what the desk of disputes has
 * refunded of it.
 */
async function refuseKnown(tx: Tx, row: WithdrawalRow, report: PayoutReportRow): Promise<void> {
  const { gateway_ref: movement, outcome } = report
  const reports = (await payoutReports(tx, row.id)).filter(
    (candidate) => candidate.gateway_ref === movement,
  )
  const decided = (what: PayoutReportRow['outcome'], ...as: PayoutReportRow['decision'][]) =>
    reports.filter((candidate) => candidate.outcome === what && as.includes(candidate.decision))
  if (outcome === 'mismatch') {
    const counts = row.state === 'paid' && movement === row.gateway_ref
    if (counts || decided('mismatch', 'booked').length > 0) throw new Refusal('in_the_books')
    return
  }
  const ordered = { amount: money(row.amount - row.fee), currency: row.currency }
  const paid = decided('mismatch', 'paid', 'booked')[0] ?? ordered
  const refunded = movement === row.gateway_ref ? await refundedOf(tx, row) : []
  const back = [...decided('recalled', 'returned', 'booked'), ...refunded]
  if (!fitsInBooks(paid, back, report)) throw new Refusal('in_the_books')
}

/** What the member was given back because it never arrived. */
async function refundedOf(tx: Tx, row: WithdrawalRow): Promise<Sum[]> {
  const receipt = await lockReceipt(tx, row.id)
  if (receipt?.state !== 'refunded') return []
  return [{ amount: missingOf(receipt.payout, receipt.arrived), currency: row.currency }]
}

function refuseUnsent(row: WithdrawalRow): void {
  if (!afterAct(row.state, 'pay')) throw new Refusal('not_sent', { state: row.state })
}

type Act = 'settlePayout' | 'returnPayout' | 'bookPayoutReport' | 'notePayoutReport'
/** For ended withdrawals, which these leave unchanged. */
const afterEnd: readonly Act[] = ['bookPayoutReport', 'notePayoutReport']

/** Shared by the four decisions: a report is decided once, under its withdrawal's lock. */
function onReport<const A extends Act>({ kernel }: Payments, act: A, decision?: MovingDecision) {
  return {
    action: `payments.${act}` as const,
    subject: ({ row }: ReportedPayout) => row.id as string,
    prepare: async ({ db }: { readonly db: Db }) => (await readSettings(db)).payments,
    firstOperator: ({ report }: ReportedPayout) =>
      decision ? firstOperatorOf(firstOf(report), decision) : null,
    async lock(
      tx: Tx,
      { withdrawalId, eventId }: { readonly withdrawalId: string; readonly eventId: string },
    ): Promise<ReportedPayout | null> {
      const row = await lockWithdrawal(tx, withdrawalId)
      if (!row) return null
      const report = (await payoutReports(tx, row.id)).find(
        (candidate) => candidate.event_id === eventId,
      )
      return { row, report }
    },
    allow: (payout: ReportedPayout) => refuseDecided(payout, act),
    async tell(decided: WithdrawalDecision, context: Pick<Context<typeof settlePayout>, 'live'>) {
      if (decided.state) await pushBalance(kernel, decided.row.member_id)
      onWithdrawal.tell(decided, context)
    },
    view: onWithdrawal.view,
  }
}

/**
 * Settling or returning needs held money, or a recalled payment to return. Noting and booking
 * against the house are possible only once the withdrawal has ended.
 */
function refuseDecided({ row, report }: ReportedPayout, act: Act): void {
  const { state } = row
  const isOpen = isOpenWithdrawal(state)
  const hasMoney =
    isOpen || (act === 'returnPayout' && report !== undefined && isRecalled(row, report))
  const isAfter = afterEnd.includes(act)
  if (!isAfter && !hasMoney) throw new Refusal('already_decided', { state })
  if (!report) throw new Refusal('no_report')
  if (isAfter && isOpen) throw new Refusal('still_open', { state })
  if (report.decision) throw new Refusal('already_decided', { state })
}

function caseIn({ row, report }: ReportedPayout): Case {
  if (!report) throw new Refusal('no_report')
  return { row, report }
}

function deedOf(
  { row, report }: Case,
  note: string,
  made: { readonly state?: WithdrawalState; readonly reasonCode?: string } = {},
): ActResult<WithdrawalDecision> {
  const { event_id: eventId, currency } = report
  const paid = `${formatMoney(report.amount, currency)} ${currency}`
  return {
    outcome: { row, state: made.state },
    before: { state: row.state },
    after: { ...made, eventId, paid, note },
  }
}
