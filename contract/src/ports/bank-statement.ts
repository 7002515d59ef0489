/**
 * The statement file of a bank or gateway, `docs/bank-statements.md`: a head, the names of the
 * columns, and a line for each movement that the bank booked in the period.
 */
export const bankStatementForm = 'kancil-bank-statement'
export const bankStatementVersion = '1'
export const bankStatementColumns = [
  'booking_id',
  'booked_at',
  'flow',
  'movement_id',
  'reference',
  'amount',
  'currency',
] as const

/**
 * `payment` came in and `payment_back` returned to its payer; `payout` left and `payout_back` came
 * back.
 */
export const bankFlows = ['payment', 'payment_back', 'payout', 'payout_back'] as const
export type BankFlow = (typeof bankFlows)[number]

/** Whether a flow brings money to the bank's account of the house. */
export const isIncoming: Readonly<Record<BankFlow, boolean>> = {
  payment: true,
  payment_back: false,
  payout: false,
  payout_back: true,
}
