/** Why an operator rejects a withdrawal; the member sees the text for the code. */
export const rejectReasons = [
  'payee_mismatch',
  'documents_needed',
  'turnover_review',
  'duplicate_request',
  'account_review',
  'bank_details_invalid',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Why a payout was returned; the member sees the text for the code. */
export const returnReasons = ['bank_returned', 'bank_refused', 'bank_details_invalid'] as const
export type ReturnReason = (typeof returnReasons)[number]
