import type { MessageId } from '../../../i18n/message-id.ts'
import type { Text } from '../../../i18n/use-text.tsx'

const reasons: Readonly<Record<string, MessageId>> = {
  gateway_refused: 'payments.reason.gatewayRefused',
  wrong_amount: 'payments.reason.wrongAmount',
  beyond_limit: 'payments.reason.beyondLimit',
  wrong_currency: 'payments.reason.wrongCurrency',
  credited_by_operator: 'payments.reason.creditedByOperator',
  given_up: 'payments.reason.givenUp',
  receipt_unreadable: 'payments.reason.receiptUnreadable',
  receipt_of_other_payment: 'payments.reason.receiptOfOther',
  money_not_found: 'payments.reason.moneyNotFound',
  returned_to_payer: 'payments.reason.returnedToPayer',
  payee_mismatch: 'payments.reason.payeeMismatch',
  documents_needed: 'payments.reason.documentsNeeded',
  turnover_review: 'payments.reason.turnoverReview',
  duplicate_request: 'payments.reason.duplicateRequest',
  account_review: 'payments.reason.accountReview',
  bank_details_invalid: 'payments.reason.bankDetailsInvalid',
  bank_refused: 'payments.reason.bankRefused',
  payout_not_received: 'payments.reason.payoutNotReceived',
  bank_returned: 'payments.reason.bankReturned',
}

/** A reason code in words, with what the reader can do about it. */
export function reasonText(text: Text, code: string): string {
  return text(reasons[code] ?? 'payments.reason.other')
}
