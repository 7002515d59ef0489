import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { ProofPicture } from './deposit-receipt.ts'
import { receiptStates } from './receipt.ts'
import { PaymentStep, stepOwners } from './step.ts'
import { Note } from './withdrawal-desk.ts'

export const PayoutDispute = Type.Object({
  withdrawalId: idSchema('withdrawal'),
  memberId: idSchema('member'),
  account: Type.String(),
  gatewayId: Type.String(),
  state: Type.Enum(receiptStates),
  owner: Type.Enum(stepOwners),
  currency: CurrencyCode,
  payout: MoneyText,
  /** What the member says has arrived. */
  arrived: MoneyText,
  /** The security deposit of the channel's payer; zero where there is none. */
  security: MoneyText,
  hasProof: Type.Boolean(),
  /** Who asked for a refund that another operator has to make; '' where nobody did. */
  refundAskedBy: Type.String(),
  paidAt: InstantText,
  since: InstantText,
  dueAt: Type.Optional(InstantText),
})
export type PayoutDispute = Static<typeof PayoutDispute>

export const payoutDisputes = list({
  name: 'payments.payoutDisputes',
  summary:
    'Payouts that members say did not arrive, the oldest first, or receipts of another state',
  path: '/console/payments/disputes',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: PayoutDispute,
  filters: {
    state: Type.Optional(
      Type.Union([Type.Literal('open'), Type.Literal('all'), Type.Enum(receiptStates)]),
    ),
    memberId: Type.Optional(idSchema('member')),
  },
  errors: {},
})

export const PayoutDisputeCase = Type.Object({
  ...PayoutDispute.properties,
  bankName: Type.String(),
  accountNumber: Type.String(),
  holderName: Type.String(),
  gatewayRef: Type.String(),
  /** A refund of this size is made by two operators. */
  refundNeedsTwo: Type.Boolean(),
  /** The caller asked for it: another operator makes it. */
  isFirstOperator: Type.Boolean(),
  proof: Type.Optional(ProofPicture),
  timeline: Type.Array(Type.Intersect([PaymentStep, Type.Object({ by: Type.String() })])),
})
export type PayoutDisputeCase = Static<typeof PayoutDisputeCase>

const byWithdrawal = Type.Object({ withdrawalId: idSchema('withdrawal') })

export const payoutDisputeCase = endpoint({
  name: 'payments.payoutDisputeCase',
  summary: 'One payout’s receipt with the member’s proof',
  method: 'GET',
  path: '/console/payments/disputes/:withdrawalId',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: NoFields,
  params: byWithdrawal,
  output: PayoutDisputeCase,
  errors: {},
})

/**
 * `full_payment_made`: the payer shows that all is paid now, and the member is asked again.
 * `forced`: it counts as received, and a security deposit is kept. `refunded`: what did not arrive
 * is the member's again, from the threshold of withdrawals on when a second operator says so too.
 */
export const disputeDecisions = ['full_payment_made', 'forced', 'refunded'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

export const decidePayoutDispute = endpoint({
  name: 'payments.decidePayoutDispute',
  summary: 'Decides on a payout’s receipt: paid in full meanwhile, forced, or refunded',
  method: 'POST',
  path: '/console/payments/disputes/:withdrawalId/decide',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ decision: Type.Enum(disputeDecisions), note: Note }),
  params: byWithdrawal,
  output: PayoutDisputeCase,
  errors: { already_decided: 409, same_operator: 409 },
})
