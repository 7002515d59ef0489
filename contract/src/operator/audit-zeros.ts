import { type AuditField, fieldOfPath } from './audit-fields.ts'

export const zeroMeanings = ['noBound', 'never', 'off', 'bySettings'] as const
export type ZeroMeaning = (typeof zeroMeanings)[number]

/** Fields in which 0 is no amount but the lack of a rule. */
const zeroFields: Partial<Record<AuditField, ZeroMeaning>> = {
  betMax: 'noBound',
  cap: 'noBound',
  cashOutMax: 'noBound',
  depositsUnchecked: 'noBound',
  expiryMinutes: 'bySettings',
  friendsMax: 'noBound',
  monthSum: 'off',
  realityMinutes: 'never',
  singlePayment: 'off',
  twoOperators: 'never',
  withdrawalsUnchecked: 'noBound',
  withdrawalsWithoutAddress: 'noBound',
  withdrawalTwoOperators: 'never',
}

/** Of goods 0 are none left; of a prize that is drawn there is then any number. */
const prizeStock = /(^|\.)prizes\.\d+\.stock$/
const zero = /^0(\.0+)?( [A-Z]{3})?$/

/** What a value says that is 0 and means no amount; null for any other value. */
export function meaningOfZero(path: string, value: string | number): ZeroMeaning | null {
  if (!zero.test(String(value))) return null
  if (prizeStock.test(path)) return 'noBound'
  const field = fieldOfPath(path)
  return (field && zeroFields[field]) ?? null
}
