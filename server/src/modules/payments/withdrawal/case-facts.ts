import { type Money, zero } from '@kancil/contract/money'
import type { Turnover } from '@kancil/rules/payments/turnover'
import type { Db } from '../../../kernel/db.ts'
import { type Member, membersById } from '../../identity/door.ts'
import { type Buckets, bucketsOfMany } from '../../wallet/door.ts'
import { type SharedBankAccount, sharedBankAccounts } from '../bank-account/store.ts'
import { type PayoutReportRow, payoutReportsOf } from './payout-report-store.ts'
import { countOpenRecalls } from '../recalls/store.ts'
import { countOpenDisputes } from '../suspense/store.ts'
import { purseKey, readTurnovers } from './turnover-store.ts'
import { type PaidSum, paidSums } from './queue-store.ts'
import { type WithdrawalRow } from './store.ts'

/** The facts that a withdrawal's checks use. */
export type CaseFacts = {
  readonly bank: SharedBankAccount
  readonly member: Member
  readonly buckets: Buckets
  readonly turnover: Turnover
  readonly paid: PaidSum
  /** The member's undecided movements in suspense and recalled deposits. */
  readonly disputes: number
  readonly recalls: number
  readonly reports: readonly PayoutReportRow[]
}

/**
 * The facts of each withdrawal, in the given order. A page takes as many statements as a single
 * one.
 */
export async function caseFactsOf(
  db: Db,
  withdrawals: readonly WithdrawalRow[],
): Promise<CaseFacts[]> {
  const memberIds = withdrawals.map((row) => row.member_id)
  const bankIds = withdrawals.map((row) => row.bank_account_id)
  const withdrawalIds = withdrawals.map((row) => row.id)
  const [banks, members, bucketsOf, turnovers, paid, disputes, recalls, reports] =
    await Promise.all([
      sharedBankAccounts(db, bankIds),
      membersById(db, memberIds),
      bucketsOfMany(db, memberIds),
      readTurnovers(db, memberIds),
      paidSums(db, memberIds),
      countOpenDisputes(db, memberIds),
      countOpenRecalls(db, memberIds),
      payoutReportsOf(db, withdrawalIds),
    ])
  return withdrawals.map(({ id, member_id: memberId, bank_account_id: bankId, currency }) => ({
    bank: banks.get(bankId)!,
    member: members.get(memberId)!,
    buckets: bucketsOf(memberId, currency),
    turnover: turnovers.get(purseKey(memberId, currency)) ?? { required: zero, base: zero },
    paid: paid.get(purseKey(memberId, currency)) ?? { sum: zero as Money, count: 0 },
    disputes: disputes.get(memberId) ?? 0,
    recalls: recalls.get(memberId) ?? 0,
    reports: reports.get(id) ?? [],
  }))
}
