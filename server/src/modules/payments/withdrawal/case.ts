import { formatMoney, type Money, money } from '@kancil/contract/money'
import type { PayoutReport } from '@kancil/contract/payments/payout-reports'
import type { WithdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import type { Settings } from '@kancil/contract/site/settings'
import { businessDay } from '@kancil/contract/time'
import { caseChecks } from '@kancil/rules/payments/case-checks'
import { afterFee } from '@kancil/rules/payments/fee'
import { turnoverDone, turnoverLeft } from '@kancil/rules/payments/turnover'
import { expectedBy, withdrawalOwner } from '@kancil/rules/payments/withdrawal'
import { startOfDay } from '@kancil/rules/wallet/period'
import type { Db } from '../../../kernel/db.ts'
import { findMember, type Member } from '../../identity/door.ts'
import { bucketsOf } from '../../wallet/door.ts'
import { bankAccountById, countSharers } from '../bank-account/store.ts'
import { depositsSum } from '../deposit/store.ts'
import { isRecalled, type PayoutReportRow, payoutReports } from './payout-report-store.ts'
import { countOpenRecalls } from '../recalls/store.ts'
import { shownStep, stepsOf } from '../step-store.ts'
import { countOpenDisputes } from '../suspense/store.ts'
import { readTurnover } from './turnover-store.ts'
import { type WithdrawalRow, withdrawalSums } from './store.ts'

/** Everything a reviewer needs on one page. */
export async function caseOf(
  db: Db,
  row: WithdrawalRow,
  terms: Settings['payments'],
  now: Date,
): Promise<WithdrawalCase> {
  const facts = await gather(db, row, now)
  const { member, bank } = facts
  const text = (amount: Money) => formatMoney(amount, row.currency)
  const due = expectedBy(row.state, row.created_at, row.state_since, terms)
  return {
    withdrawalId: row.id,
    state: row.state,
    recalled: facts.reports.some((one) => one.decision === null && isRecalled(row, one)),
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
    bank: {
      bankName: bank.bank_name,
      accountNumber: bank.account_number,
      holderName: bank.holder_name,
      addedAt: bank.added_at.toISOString(),
    },
    member: memberPart(member, facts, text),
    checks: checksOf(row, facts, terms, now),
    reports: facts.reports.map(reportPart),
    timeline: facts.steps.map((step) => ({ ...shownStep(step), by: step.done_by })),
  }
}

type Facts = Awaited<ReturnType<typeof gather>>

async function gather(db: Db, row: WithdrawalRow, now: Date) {
  const { member_id: memberId, currency } = row
  const bank = (await bankAccountById(db, row.bank_account_id))!
  const [member, buckets, turnover, deposits, sums, steps, sharers, disputes, recalls, reports] =
    await Promise.all([
      findMember(db, memberId),
      bucketsOf(db, memberId, currency),
      readTurnover(db, memberId, currency),
      depositsSum(db, memberId, currency),
      withdrawalSums(db, memberId, currency, startOfDay(businessDay(now))),
      stepsOf(db, [row.id]),
      countSharers(db, bank),
      countOpenDisputes(db, memberId),
      countOpenRecalls(db, memberId),
      payoutReports(db, row.id),
    ])
  const person = { bank, member, buckets, turnover, deposits, sums, sharers, disputes, recalls }
  return { ...person, steps: steps.get(row.id) ?? [], reports }
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
  }
}

function memberPart(
  member: Member,
  { buckets, turnover, deposits, sums }: Facts,
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
    withdrawalsTotal: text(sums.paidSum),
    withdrawalsCount: sums.paidCount,
    turnoverRequired: text(turnover.required),
    turnoverDone: text(turnoverDone(turnover, buckets.wagered)),
  }
}

function checksOf(
  row: WithdrawalRow,
  facts: Facts,
  terms: Settings['payments'],
  now: Date,
): WithdrawalCase['checks'] {
  const { bank, member, buckets, turnover, sums, sharers, disputes, recalls, reports } = facts
  return caseChecks({
    amount: row.amount,
    // The case's own payment is not one before it.
    paidBefore: sums.paidCount - (row.state === 'paid' ? 1 : 0),
    accountAgeHours: (now.getTime() - bank.added_at.getTime()) / 3_600_000,
    sharedWith: sharers,
    holderName: bank.holder_name,
    payeeName: member.payee_name ?? '',
    turnoverLeft: turnoverLeft(turnover, buckets.wagered),
    openDisputes: disputes,
    openRecalls: recalls,
    openReports: reports.filter((one) => one.decision === null).length,
    largeAmount: money(BigInt(terms.withdrawalLarge)),
  })
}
