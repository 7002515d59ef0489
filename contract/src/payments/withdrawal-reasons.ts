/** Why an operator says no; the member reads the text of the code. */
export const rejectReasons = [
  'payee_mismatch',
  'documents_needed',
  'turnover_review',
  'duplicate_request',
  'account_review',
  'bank_details_invalid',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Why a payout came back; the member reads the text of the code. */
export const returnReasons = ['bank_returned', 'bank_refused', 'bank_details_invalid'] as const
export type ReturnReason = (typeof returnReasons)[number]
