/** How the bank can be told to report a payment. */
export const paymentModes = [
  'prompt',
  'late',
  'twice',
  'out_of_order',
  'wrong_amount',
  'after_expiry',
  'lost_reference',
  'reversed',
  'forged',
  'never',
] as const
export type PaymentMode = (typeof paymentModes)[number]

/** How a payout can be told to end. */
export const payoutModes = ['accept', 'fail', 'refuse', 'hold', 'late', 'twice', 'never'] as const
export type PayoutMode = (typeof payoutModes)[number]

export const modeTexts: Record<PaymentMode | PayoutMode, string> = {
  prompt: 'reported at once',
  late: 'reported late',
  twice: 'every report sent three times',
  out_of_order: 'success first, older news after it',
  wrong_amount: 'another amount arrives',
  after_expiry: 'reported as expired, then paid late',
  lost_reference: 'paid without the reference (transfers)',
  reversed: 'paid, then taken back after the delay',
  forged: 'signed with a key that nobody knows',
  never: 'no report at all: the platform has to ask',
  accept: 'paid',
  fail: 'accepted, then comes back',
  refuse: 'refused when it is ordered',
  hold: 'waits for a button here',
}

export function isPaymentMode(text: string): text is PaymentMode {
  return (paymentModes as readonly string[]).includes(text)
}

export function isPayoutMode(text: string): text is PayoutMode {
  return (payoutModes as readonly string[]).includes(text)
}
