import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, UploadInput, uploadWrappingBytes } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { proofBytesMax, proofErrors } from './deposit-receipt.ts'
import { PaymentStep, stepOwners } from './step.ts'

/**
 * Whether a payout arrived. `awaiting`: the member is asked. `received`: they said so. `assumed`:
 * they did not answer in time. `not_received`, `partly_received`: they dispute it, an operator
 * acts. `full_payment_made`: the payer says that all of it is paid now, and the member is asked
 * again. `forced`: an operator decided that it arrived. `refunded`: what was missing is back in the
 * wallet. `void`: the bank took the payout back.
 */
export const receiptStates = [
  'awaiting',
  'received',
  'assumed',
  'not_received',
  'partly_received',
  'full_payment_made',
  'forced',
  'refunded',
  'void',
] as const
export type ReceiptState = (typeof receiptStates)[number]

export const WithdrawalReceipt = Type.Object({
  state: Type.Enum(receiptStates),
  owner: Type.Enum(stepOwners),
  /** What the bank paid, which may be less than was ordered: the rest is in the wallet. */
  payout: MoneyText,
  /** When no answer counts as received; absent when nothing is asked. */
  dueAt: Type.Optional(InstantText),
  /** What the member says has arrived, of a payout that came in part. */
  arrived: Type.Optional(MoneyText),
  hasProof: Type.Boolean(),
  /** What the member may still answer. */
  answers: Type.Array(Type.Enum(['received', 'not_received', 'partly_received'])),
  timeline: Type.Array(PaymentStep),
})
export type WithdrawalReceipt = Static<typeof WithdrawalReceipt>

const byWithdrawal = Type.Object({ withdrawalId: idSchema('withdrawal') })

export const ReceiptAnswer = Type.Object({
  withdrawalId: idSchema('withdrawal'),
  currency: CurrencyCode,
  payout: MoneyText,
  receipt: WithdrawalReceipt,
})

export const sendPayoutProof = endpoint({
  name: 'payments.sendPayoutProof',
  summary: 'Sends a picture that shows what arrived of a payout: PNG or JPEG, drawn anew',
  method: 'POST',
  path: '/wps/v2/withdrawals/:withdrawalId/proof',
  auth: 'member',
  upload: true,
  bodyLimit: proofBytesMax + uploadWrappingBytes,
  input: UploadInput,
  params: byWithdrawal,
  output: ReceiptAnswer,
  errors: {
    ...proofErrors,
    /** The payout is not being confirmed, or has as many proofs as it may. */
    receipt_closed: 409,
  },
  perMinute: 20,
})

export const answerReceipt = endpoint({
  name: 'payments.answerReceipt',
  summary: 'Says whether a payout arrived: all of it, a part, or nothing',
  method: 'POST',
  path: '/wps/v2/withdrawals/:withdrawalId/receipt',
  auth: 'member',
  input: Fields({
    answer: Type.Enum(['received', 'not_received', 'partly_received']),
    /** What arrived, of a part. */
    arrived: Type.Optional(AmountText),
  }),
  params: byWithdrawal,
  output: ReceiptAnswer,
  errors: {
    receipt_closed: 409,
    /** That nothing arrived needs a picture first. */
    proof_missing: 422,
    /** A part is more than nothing and less than the payout. */
    arrived_invalid: 422,
  },
})
