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
 * the order; a person reviews it.
 */
export const depositStates = [
  'created',
  'pending',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'disputed',
] as const
export type DepositState = (typeof depositStates)[number]

export const depositKinds = ['online_banking', 'qr'] as const
export type DepositKind = (typeof depositKinds)[number]

export const DepositMethod = Type.Object({
  methodId: Type.String(),
  kind: Type.Enum(depositKinds),
  flavour: Type.Enum(['redirect', 'qr']),
  currency: CurrencyCode,
  amountMin: MoneyText,
  amountMax: MoneyText,
  /** What the member pays, in hundredths of a percent of the amount, rounded down. */
  feeBasisPoints: Type.Integer(),
  /** Median seconds from order to credit over recent deposits; absent while there are none. */
  usualSeconds: Type.Optional(Type.Integer()),
})
export type DepositMethod = Static<typeof DepositMethod>

export const depositMethods = endpoint({
  name: 'payments.depositMethods',
  summary: 'Ways to pay in, with limits and fee',
  method: 'GET',
  path: '/wps/v2/deposits/methods',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    methods: Type.Array(DepositMethod),
    /** How much of a deposit must be staked before a withdrawal: 100 is once, 0 is nothing. */
    turnoverPercent: Type.Integer(),
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
])
export type DepositAction = Static<typeof DepositAction>

export const Deposit = Type.Object({
  depositId: idSchema('deposit'),
  methodId: Type.String(),
  kind: Type.Enum(depositKinds),
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
  timeline: Type.Array(PaymentStep),
})
export type Deposit = Static<typeof Deposit>

export const requestDeposit = endpoint({
  name: 'payments.requestDeposit',
  summary: 'Orders a deposit and says what the payer does next',
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
  filters: {},
  pageSize: 10,
  errors: {},
})
