import { money } from '@kancil/contract/money'
import { caseChecks as codes } from '@kancil/contract/payments/withdrawal-desk'
import { expect, test } from 'vitest'
import { caseChecks } from './case-checks.ts'

const calm = {
  amount: money(50_00n),
  paidBefore: 3,
  accountAgeHours: 500,
  sharedWith: 0,
  holderName: 'Siti binti Ahmad',
  payeeName: 'SITI BINTI AHMAD',
  turnoverLeft: money(0n),
  openDisputes: 0,
  openRecalls: 0,
  openReports: 0,
  largeAmount: money(1_000_00n),
}

test('a calm case warns of nothing and names every check', () => {
  const checks = caseChecks(calm)
  expect(checks.filter((check) => check.warning)).toEqual([])
  expect(checks.map((check) => check.code).toSorted()).toEqual([...codes].toSorted())
})

test.each([
  [{ paidBefore: 0 }, 'first_withdrawal'],
  [{ accountAgeHours: 71 }, 'new_bank_account'],
  [{ sharedWith: 1 }, 'shared_bank_account'],
  [{ holderName: 'Ali bin Abu' }, 'payee_name_differs'],
  [{ turnoverLeft: money(1n) }, 'turnover_open'],
  [{ amount: money(1_000_00n) }, 'large_amount'],
  [{ openDisputes: 2 }, 'open_dispute'],
  [{ openRecalls: 1 }, 'deposit_taken_back'],
  [{ openReports: 1 }, 'bank_report'],
])('%o warns of %s alone', (change, code) => {
  const warnings = caseChecks({ ...calm, ...change }).filter((check) => check.warning)
  expect(warnings.map((warning) => warning.code)).toEqual([code])
})
