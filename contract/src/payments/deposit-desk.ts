import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { depositKinds, depositStates } from './deposit.ts'
import { ProofPicture } from './deposit-receipt.ts'
import { PaymentStep, stepOwners } from './step.ts'
import { SuspenseItem } from './suspense.ts'
import { Note } from './withdrawal-desk.ts'

/** Why an operator refuses a receipt; the member sees the text for the code. */
export const receiptRefusals = [
  'receipt_unreadable',
  'receipt_of_other_payment',
  'money_not_found',
] as const

export const QueuedDeposit = Type.Object({
  depositId: idSchema('deposit'),
  memberId: idSchema('member'),
  account: Type.String(),
  methodId: Type.String(),
  methodName: Type.String(),
  kind: Type.Enum(depositKinds),
  state: Type.Enum(depositStates),
  owner: Type.Enum(stepOwners),
  currency: CurrencyCode,
  amount: MoneyText,
  fee: MoneyText,
  hasReceipt: Type.Boolean(),
  createdAt: InstantText,
  updatedAt: InstantText,
})
export type QueuedDeposit = Static<typeof QueuedDeposit>

export const depositQueue = list({
  name: 'payments.depositQueue',
  summary:
    'Deposits of all members: those whose receipt waits for a person, oldest first, or of another state',
  path: '/console/payments/deposits',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: QueuedDeposit,
  filters: {
    state: Type.Optional(Type.Union([Type.Literal('all'), Type.Enum(depositStates)])),
    kind: Type.Optional(Type.Enum(depositKinds)),
  },
  errors: {},
})

const byDeposit = Type.Object({ depositId: idSchema('deposit') })

export const DepositCase = Type.Object({
  ...QueuedDeposit.properties,
  expiresAt: InstantText,
  reasonCode: Type.Optional(Type.String()),
  gatewayId: Type.String(),
  gatewayRef: Type.String(),
  /** What the payer was to write beside the transfer. */
  quoted: Type.String(),
  receipt: Type.Optional(ProofPicture),
  /** Money in suspense that this deposit may be: the same amount first, then the newest. */
  candidates: Type.Array(SuspenseItem),
  timeline: Type.Array(Type.Intersect([PaymentStep, Type.Object({ by: Type.String() })])),
})
export type DepositCase = Static<typeof DepositCase>

export const depositCase = endpoint({
  name: 'payments.depositCase',
  summary: 'One deposit with its receipt and the money in suspense that it may be',
  method: 'GET',
  path: '/console/payments/deposits/:depositId',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: NoFields,
  params: byDeposit,
  output: DepositCase,
  errors: {},
})

export const refuseDepositReceipt = endpoint({
  name: 'payments.refuseDepositReceipt',
  summary:
    'Ends a deposit whose receipt shows no money of ours; money that still arrives is credited',
  method: 'POST',
  path: '/console/payments/deposits/:depositId/refuse',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ reasonCode: Type.Enum(receiptRefusals), note: Note }),
  params: byDeposit,
  output: DepositCase,
  errors: { already_decided: 409 },
})
