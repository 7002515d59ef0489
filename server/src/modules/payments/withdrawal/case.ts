import { formatMoney, type Money, money } from '@kancil/contract/money'
import type { PayoutReport } from '@kancil/contract/payments/payout-reports'
import type { WithdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import type { Settings } from '@kancil/contract/site/settings'
import { caseChecks } from '@kancil/rules/payments/case-checks'
import { afterFee } from '@kancil/rules/payments/fee'
import { turnoverDone, turnoverLeft } from '@kancil/rules/payments/turnover'
import { expectedBy, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import { needsSecondOperator } from '@kancil/rules/payments/withdrawal-limits'
import type { Db } from '../../../kernel/db.ts'
import { type CaseFacts, caseFactsOf } from './case-facts.ts'
import { depositsSum } from '../deposit/list-store.ts'
import { receiptsOf } from '../receipt/store.ts'
import { isRecalled, type PayoutReportRow } from './payout-report-store.ts'
import { stepView, stepsOf } from '../step-store.ts'
import type { WithdrawalRow } from './store.ts'

/** Everything a reviewer needs on one page. */
export async function caseOf(
  db: Db,
  row: WithdrawalRow,
  {
    terms,
    now,
    caller,
  }: {
    readonly terms: Settings['payments']
    readonly now: Date
    readonly caller: { readonly operatorId: string }
  },
): Promise<WithdrawalCase> {
  const [facts, deposits, steps, receipts] = await Promise.all([
    caseFactsOf(db, [row]).then((all) => all[0]!),
    depositsSum(db, row.member_id, row.currency),
    stepsOf(db, [row.id]).then((all) => all.get(row.id) ?? []),
    receiptsOf(db, [row.id]),
  ])
  const { bank } = facts
  const receipt = receipts.get(row.id)
  const text = (amount: Money) => formatMoney(amount, row.currency)
  const due = expectedBy(row.state, row.created_at, row.state_since, terms)
  return {
    withdrawalId: row.id,
    state: row.state,
    recalled: hasRecall(row, facts),
    currency: row.currency,
    amount: text(row.amount),
    fee: text(row.fee),
    payout: text(afterFee(row.amount, row.fee)),
    createdAt: row.created_at.toISOString(),
    ...(due ? { expectedBy: due.toISOString() } : {}),
    takenBy: row.taken_by,
    ...(row.reason_code ? { reasonCode: row.reason_code } : {}),
    note: row.note,
    gatewayRef: row.gateway_ref,
    owner: withdrawalOwner(row.state),
    needsTwo: needsSecondOperator(row.amount, terms),
    isFirstOperator: row.first_operator === caller.operatorId,
    ...(receipt ? { receipt: receipt.state } : {}),
    bank: {
      bankName: bank.bank_name,
      accountNumber: bank.account_number,
      holderName: bank.holder_name,
      addedAt: bank.added_at.toISOString(),
    },
    member: memberPart(facts, deposits, text),
    checks: checksOf(row, facts, terms, now),
    reports: facts.reports.map(reportPart),
    timeline: steps.map((step) => ({ ...stepView(step), by: step.done_by })),
  }
}

function reportPart(row: PayoutReportRow): PayoutReport {
  return {
    eventId: row.event_id,
    gatewayRef: row.gateway_ref,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    at: row.occurred_at.toISOString(),
    says: row.outcome === 'recalled' ? 'recalled' : 'paid',
    state: row.decision ?? 'open',
    by: row.decided_by ?? '',
    note: row.note ?? '',
    ...(row.decision === null && row.asked_decision !== null
      ? { asked: { by: row.asked_by ?? '', decision: row.asked_decision } }
      : {}),
  }
}

function memberPart(
  { member, buckets, turnover, paid }: CaseFacts,
  deposits: Awaited<ReturnType<typeof depositsSum>>,
  text: (amount: Money) => string,
): WithdrawalCase['member'] {
  return {
    memberId: member.id,
    account: member.account,
    payeeName: member.payee_name ?? '',
    joinedAt: member.created_at.toISOString(),
    cash: text(buckets.cash),
    held: text(buckets.held),
    depositsTotal: text(deposits.sum),
    depositsCount: deposits.count,
    withdrawalsTotal: text(paid.sum),
    withdrawalsCount: paid.count,
    turnoverRequired: text(turnover.required),
    turnoverDone: text(turnoverDone(turnover, buckets.wagered)),
  }
}

/** Whether an undecided report took back the payment that counts. */
export function hasRecall(row: WithdrawalRow, { reports }: CaseFacts): boolean {
  return reports.some((report) => report.decision === null && isRecalled(row, report))
}

/** What a reviewer should check. */
export function checksOf(
  row: WithdrawalRow,
  facts: CaseFacts,
  terms: Settings['payments'],
  now: Date,
): WithdrawalCase['checks'] {
  const { bank, member, buckets, turnover, paid, disputes, recalls, reports } = facts
  return caseChecks({
    amount: row.amount,
    // Do not count this withdrawal's own payment.
    paidBefore: paid.count - (row.state === 'paid' ? 1 : 0),
    accountAgeHours: (now.getTime() - bank.added_at.getTime()) / 3_600_000,
    sharedWith: bank.sharers,
    holderName: bank.holder_name,
    payeeName: member.payee_name ?? '',
    turnoverLeft: turnoverLeft(turnover, buckets.wagered),
    openDisputes: disputes,
    openRecalls: recalls,
    openReports: reports.filter((report) => report.decision === null).length,
    largeAmount: money(BigInt(terms.withdrawalLarge)),
  })
}
