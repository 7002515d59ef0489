import type { Money } from '@kancil/contract/money'
import type { CaseCheck } from '@kancil/contract/payments/withdrawal-desk'
import { samePayee } from './payee-name.ts'

export type CaseFacts = {
  readonly amount: Money
  readonly paidBefore: number
  readonly accountAgeHours: number
  /** Other members who hold the same bank account. */
  readonly sharedWith: number
  readonly holderName: string
  readonly payeeName: string
  readonly turnoverLeft: Money
  readonly openDisputes: number
  /** Deposits that the bank took back and that nobody has decided on. */
  readonly openRecalls: number
  /** The bank's report contradicts our payout. */
  readonly openReports: number
  readonly largeAmount: Money
}

const newAccountHours = 72

/**
 * The reviewer's list, always complete and in the same order; a warning asks for a closer look and
 * decides nothing.
 */
export function caseChecks(facts: CaseFacts): CaseCheck[] {
  return [
    { code: 'payee_name_differs', warning: !samePayee(facts.holderName, facts.payeeName) },
    { code: 'shared_bank_account', warning: facts.sharedWith > 0 },
    { code: 'new_bank_account', warning: facts.accountAgeHours < newAccountHours },
    { code: 'first_withdrawal', warning: facts.paidBefore === 0 },
    { code: 'turnover_open', warning: facts.turnoverLeft > 0n },
    { code: 'large_amount', warning: facts.amount >= facts.largeAmount },
    { code: 'open_dispute', warning: facts.openDisputes > 0 },
    { code: 'deposit_taken_back', warning: facts.openRecalls > 0 },
    { code: 'bank_report', warning: facts.openReports > 0 },
  ]
}
