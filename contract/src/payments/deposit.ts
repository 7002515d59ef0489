import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { identityErrors, placeErrors } from '../safety/place.ts'
import { depositLimitErrors } from '../safety/limits.ts'
import { list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { stepOwners, PaymentStep } from './step.ts'

/**
 * Live messages to the member: their deposit or withdrawal has a new state. Data: `{ id, state }`.
 */
export const depositMessage = 'payments.deposit'

export const openDepositsMax = 5

// Deposits

/**
 * `created`: stored, the bank does not know of it yet. `pending`: waiting for the payer.
 * `processing`: the payer has confirmed to the bank. `disputed`: money arrived that does not match
 * the order; a person reviews it. `matching`: the payer has sent a receipt, and a person looks for
 * the money.
 */
export const depositStates = [
  'created',
  'pending',
  'processing',
  'matching',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'disputed',
] as const
export type DepositState = (typeof depositStates)[number]

export const depositKinds = ['qr', 'online_banking', 'e_wallet', 'bank_transfer', 'crypto'] as const
export type DepositKind = (typeof depositKinds)[number]

export const DepositMethod = Type.Object({
  methodId: Type.String(),
  kind: Type.Enum(depositKinds),
  /** The operator's own name for it; empty: the usual name of its kind. */
  name: Type.String(),
  currency: CurrencyCode,
  amountMin: MoneyText,
  amountMax: MoneyText,
  /** What the member pays, in hundredths of a percent of the amount, rounded down. */
  feeBasisPoints: Type.Integer(),
  /** The fee is at least this, whatever the rate. */
  feeMin: MoneyText,
  /** How long the payer has. */
  expiryMinutes: Type.Integer(),
  /** Median seconds from order to credit over recent deposits; absent while there are none. */
  usualSeconds: Type.Optional(Type.Integer()),
})
export type DepositMethod = Static<typeof DepositMethod>

export const depositMethods = endpoint({
  name: 'payments.depositMethods',
  summary: 'Deposit methods, with limits and fee',
  method: 'GET',
  path: '/wps/v2/deposits/methods',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    methods: Type.Array(DepositMethod),
    /** How much of a deposit must be staked before a withdrawal: 100 is once, 0 is nothing. */
    turnoverPercent: Type.Integer(),
    /** The last deposit that was credited, to pay the same way again. */
    last: Type.Optional(Type.Object({ methodId: Type.String(), amount: MoneyText })),
  }),
  errors: {},
})

export const DepositAction = Type.Union([
  Type.Object({ kind: Type.Literal('redirect'), url: Type.String() }),
  Type.Object({
    kind: Type.Literal('qr'),
    payload: Type.String(),
    openUrl: Type.Optional(Type.String()),
  }),
  /** The payer sends the money themselves and writes the reference beside it. */
  Type.Object({
    kind: Type.Literal('transfer'),
    bankName: Type.String(),
    accountNumber: Type.String(),
    holderName: Type.String(),
    reference: Type.String(),
    openUrl: Type.Optional(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal('address'),
    address: Type.String(),
    network: Type.String(),
    openUrl: Type.Optional(Type.String()),
  }),
])
export type DepositAction = Static<typeof DepositAction>

export const Deposit = Type.Object({
  depositId: idSchema('deposit'),
  methodId: Type.String(),
  kind: Type.Enum(depositKinds),
  /** As on `DepositMethod`, at the time of the order. */
  methodName: Type.String(),
  state: Type.Enum(depositStates),
  currency: CurrencyCode,
  amount: MoneyText,
  fee: MoneyText,
  /** What the wallet receives. */
  credit: MoneyText,
  createdAt: InstantText,
  updatedAt: InstantText,
  expiresAt: InstantText,
  owner: Type.Enum(stepOwners),
  reasonCode: Type.Optional(Type.String()),
  /** Only while the payer still has something to do. */
  action: Type.Optional(DepositAction),
  /** Of a payment to an address, once it has been seen. */
  confirmations: Type.Optional(Type.Object({ seen: Type.Integer(), needed: Type.Integer() })),
  /** A receipt may be sent, or sent again. */
  canSendReceipt: Type.Boolean(),
  hasReceipt: Type.Boolean(),
  canCancel: Type.Boolean(),
  timeline: Type.Array(PaymentStep),
})
export type Deposit = Static<typeof Deposit>

export const requestDeposit = endpoint({
  name: 'payments.requestDeposit',
  summary: 'Orders a deposit and tells the payer what to do next',
  method: 'POST',
  path: '/wps/v2/deposits',
  auth: 'member',
  agentPolicy: 'needed',
  input: Fields({
    requestId: RequestId,
    methodId: Type.String({ minLength: 1, maxLength: 40 }),
    amount: AmountText,
  }),
  output: Deposit,
  errors: {
    method_unavailable: 422,
    below_minimum: 422,
    above_maximum: 422,
    too_many_open: 422,
    ...depositLimitErrors,
    ...identityErrors,
    ...placeErrors,
    gateway_unavailable: 503,
  },
})

export const depositStatus = endpoint({
  name: 'payments.depositStatus',
  summary: 'One deposit with its timeline',
  method: 'GET',
  path: '/wps/v2/deposits/:depositId',
  auth: 'member',
  input: NoFields,
  params: Type.Object({ depositId: idSchema('deposit') }),
  output: Deposit,
  errors: {},
})

export const listDeposits = list({
  name: 'payments.listDeposits',
  summary: 'Own deposits, newest first',
  path: '/wps/v2/deposits',
  auth: 'member',
  row: Deposit,
  filters: {
    state: Type.Optional(Type.Enum(depositStates)),
    kind: Type.Optional(Type.Enum(depositKinds)),
  },
  pageSize: 10,
  errors: {},
})
