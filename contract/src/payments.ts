import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Fields, NoFields } from './fields.ts'
import { idSchema, RequestId } from './ids.ts'
import { AmountText, CurrencyCode, MoneyText } from './money.ts'
import { PageOf, PageQuery } from './paging.ts'
import { InstantText } from './time.ts'

/**
 * Live messages to the member: his deposit or withdrawal has a new state. Data: `{ id, state }`.
 */
export const depositMessage = 'payments.deposit'
export const withdrawalMessage = 'payments.withdrawal'
/** Live message to the console: the withdrawal or suspense queue changed. */
export const queueMessage = 'payments.queue'

export const openDepositsMax = 5
export const openWithdrawalsMax = 5
export const bankAccountsMax = 5
export const noteLengthMax = 300

// Deposits

/**
 * `created`: kept, the bank does not know of it yet. `pending`: waits for the payer.
 * `processing`: the bank has the payer's word. `disputed`: money came that does not fit the
 * order; a person looks at it.
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
  /** Median seconds from order to credit, of the last ones; absent while there are none. */
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
  output: Type.Object({ methods: Type.Array(DepositMethod) }),
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

/** Who has to do something for the payment to go on. */
export const stepOwners = ['member', 'operator', 'bank', 'nobody'] as const
export type StepOwner = (typeof stepOwners)[number]

export const PaymentStep = Type.Object({
  state: Type.String(),
  at: InstantText,
  owner: Type.Enum(stepOwners),
  reasonCode: Type.Optional(Type.String()),
})
export type PaymentStep = Static<typeof PaymentStep>

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
  /** Only while the payer has something to do. */
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

export const listDeposits = endpoint({
  name: 'payments.listDeposits',
  summary: 'Own deposits, newest first',
  method: 'GET',
  path: '/wps/v2/deposits',
  auth: 'member',
  input: Fields(PageQuery),
  output: PageOf(Deposit),
  errors: {},
})

// Bank accounts

export const BankAccount = Type.Object({
  bankAccountId: idSchema('bank'),
  bankCode: Type.String(),
  bankName: Type.String(),
  /** The last four digits. */
  accountEnd: Type.String(),
  holderName: Type.String(),
  addedAt: InstantText,
})
export type BankAccount = Static<typeof BankAccount>

export const listBankAccounts = endpoint({
  name: 'payments.listBankAccounts',
  summary: 'Own bank accounts, and the banks that can be added',
  method: 'GET',
  path: '/wps/v2/bankAccounts',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    accounts: Type.Array(BankAccount),
    banks: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        digitsMin: Type.Integer(),
        digitsMax: Type.Integer(),
      }),
    ),
    /** The name that every account must be held under; empty while none is known. */
    payeeName: Type.String(),
  }),
  errors: {},
})

const paymentPasswordErrors = {
  payment_password_missing: 422,
  payment_password_wrong: 422,
  payment_password_locked: 429,
} as const
const PaymentPassword = Type.String({ minLength: 1, maxLength: 128 })

export const addBankAccount = endpoint({
  name: 'payments.addBankAccount',
  summary: 'Adds a bank account; its holder must be the member',
  method: 'POST',
  path: '/wps/v2/bankAccounts',
  auth: 'member',
  encrypted: true,
  input: Fields({
    bankCode: Type.String({ minLength: 1, maxLength: 20 }),
    accountNumber: Type.String({ pattern: '^[0-9]{6,20}$' }),
    holderName: Type.String({ minLength: 2, maxLength: 100 }),
    paymentPassword: PaymentPassword,
  }),
  output: BankAccount,
  errors: {
    ...paymentPasswordErrors,
    unknown_bank: 422,
    account_number_invalid: 422,
    payee_name_mismatch: 422,
    too_many_accounts: 422,
  },
})

export const removeBankAccount = endpoint({
  name: 'payments.removeBankAccount',
  summary: 'Removes a bank account; withdrawals on their way to it go on',
  method: 'POST',
  path: '/wps/v2/bankAccounts/:bankAccountId/remove',
  auth: 'member',
  encrypted: true,
  input: Fields({ paymentPassword: PaymentPassword }),
  params: Type.Object({ bankAccountId: idSchema('bank') }),
  output: Type.Object({}),
  errors: paymentPasswordErrors,
})

// Withdrawals

export const withdrawalStates = [
  'received',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'rejected',
  'failed',
  'cancelled',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

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

export const WithdrawalOptions = Type.Object({
  currency: CurrencyCode,
  /** Cash that may be asked for; bonus money is not in it. */
  available: MoneyText,
  amountMin: MoneyText,
  amountMax: MoneyText,
  /** What is left of the day's limit, in the site's day. */
  dayLeft: MoneyText,
  feeBasisPoints: Type.Integer(),
  feeMin: MoneyText,
  turnover: Type.Object({ required: MoneyText, done: MoneyText, left: MoneyText }),
  /**
   * Median and 95th percentile of minutes to payment, of the last ones; absent while there are
   * none.
   */
  usualMinutes: Type.Optional(Type.Object({ p50: Type.Integer(), p95: Type.Integer() })),
  reviewMinutes: Type.Integer(),
  hasPaymentPassword: Type.Boolean(),
  /** Withdrawals wait while the books are being checked. */
  stopped: Type.Boolean(),
})
export type WithdrawalOptions = Static<typeof WithdrawalOptions>

export const withdrawalOptions = endpoint({
  name: 'payments.withdrawalOptions',
  summary: 'What may be withdrawn now, at what cost, and what is still missing',
  method: 'GET',
  path: '/wps/v2/withdrawals/options',
  auth: 'member',
  input: NoFields,
  output: WithdrawalOptions,
  errors: {},
})

export const Withdrawal = Type.Object({
  withdrawalId: idSchema('withdrawal'),
  state: Type.Enum(withdrawalStates),
  currency: CurrencyCode,
  amount: MoneyText,
  fee: MoneyText,
  /** What the bank account receives. */
  payout: MoneyText,
  bankName: Type.String(),
  accountEnd: Type.String(),
  createdAt: InstantText,
  updatedAt: InstantText,
  /** When the present step should be over; absent when nothing is left to happen. */
  expectedBy: Type.Optional(InstantText),
  owner: Type.Enum(stepOwners),
  reasonCode: Type.Optional(Type.String()),
  canCancel: Type.Boolean(),
  timeline: Type.Array(PaymentStep),
})
export type Withdrawal = Static<typeof Withdrawal>

export const requestWithdrawal = endpoint({
  name: 'payments.requestWithdrawal',
  summary: 'Asks for money back; the amount is held until it is paid or returned',
  method: 'POST',
  path: '/wps/v2/withdrawals',
  auth: 'member',
  encrypted: true,
  input: Fields({
    requestId: RequestId,
    bankAccountId: idSchema('bank'),
    amount: AmountText,
    paymentPassword: PaymentPassword,
  }),
  output: Withdrawal,
  errors: {
    ...paymentPasswordErrors,
    bank_account_unknown: 422,
    below_minimum: 422,
    above_maximum: 422,
    day_limit: 422,
    insufficient_funds: 422,
    turnover_open: 422,
    too_many_open: 422,
    withdrawals_stopped: 503,
  },
})

export const withdrawalStatus = endpoint({
  name: 'payments.withdrawalStatus',
  summary: 'One withdrawal with its timeline',
  method: 'GET',
  path: '/wps/v2/withdrawals/:withdrawalId',
  auth: 'member',
  input: NoFields,
  params: Type.Object({ withdrawalId: idSchema('withdrawal') }),
  output: Withdrawal,
  errors: {},
})

export const listWithdrawals = endpoint({
  name: 'payments.listWithdrawals',
  summary: 'Own withdrawals, newest first',
  method: 'GET',
  path: '/wps/v2/withdrawals',
  auth: 'member',
  input: Fields(PageQuery),
  output: PageOf(Withdrawal),
  errors: {},
})

export const cancelWithdrawal = endpoint({
  name: 'payments.cancelWithdrawal',
  summary: 'Takes a withdrawal back while nobody has decided on it, where the site allows it',
  method: 'POST',
  path: '/wps/v2/withdrawals/:withdrawalId/cancel',
  auth: 'member',
  input: NoFields,
  params: Type.Object({ withdrawalId: idSchema('withdrawal') }),
  output: Withdrawal,
  errors: { cancel_not_allowed: 422, already_decided: 409 },
})

/** `POST`, signed by the gateway; not an endpoint of the site's own pages. */
export const gatewayCallbackPath = '/gateway/:gatewayId/callback'
