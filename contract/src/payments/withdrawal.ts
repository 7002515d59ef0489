import { identityLevels } from '../safety/identity-check.ts'
import { identityErrors } from '../safety/place.ts'
import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { WithdrawalReceipt } from './receipt.ts'
import { stepOwners, PaymentStep } from './step.ts'
import { PaymentPassword, paymentPasswordErrors } from './bank-account.ts'

export const withdrawalMessage = 'payments.withdrawal'
/** Live message to the console: the withdrawal or suspense queue changed. */
export const queueMessage = 'payments.queue'
export const openWithdrawalsMax = 5

// Withdrawals

export const withdrawalStates = [
  'received',
  'reviewing',
  'second_review',
  'approved',
  'paying',
  'paid',
  'rejected',
  'failed',
  'cancelled',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const WithdrawalOptions = Type.Object({
  currency: CurrencyCode,
  /** Cash that may be withdrawn; excludes bonus money. */
  available: MoneyText,
  /** The largest withdrawal that would be accepted now; 0 if any would be refused. */
  withdrawable: MoneyText,
  amountMin: MoneyText,
  amountMax: MoneyText,
  /** What is left of the daily limit, by the site's day. */
  dayLeft: MoneyText,
  /** How many more withdrawals today, and of how many. */
  dayCountLeft: Type.Integer(),
  dayCount: Type.Integer(),
  /** The level that these limits belong to. */
  level: Type.Integer(),
  /** What is needed before money can leave, shown from the first day on. */
  needs: Type.Array(
    Type.Object({
      code: Type.Enum(['payment_password', 'payee_name', 'bank_account']),
      met: Type.Boolean(),
    }),
  ),
  /** What must be proven next, and how much may leave before; null where nothing will be asked. */
  identity: Type.Union([
    Type.Object({ needed: Type.Enum(identityLevels), left: MoneyText }),
    Type.Null(),
  ]),
  /** How many more withdrawals may be on their way at once. */
  openLeft: Type.Integer(),
  feeBasisPoints: Type.Integer(),
  feeMin: MoneyText,
  turnover: Type.Object({ required: MoneyText, done: MoneyText, left: MoneyText }),
  /**
   * Median and 95th percentile of minutes to payment, over recent withdrawals; absent while there
   * are none.
   */
  usualMinutes: Type.Optional(Type.Object({ p50: Type.Integer(), p95: Type.Integer() })),
  reviewMinutes: Type.Integer(),
  hasPaymentPassword: Type.Boolean(),
  /** Withdrawals wait while the books are being audited. */
  stopped: Type.Boolean(),
})
export type WithdrawalOptions = Static<typeof WithdrawalOptions>

export const withdrawalOptions = endpoint({
  name: 'payments.withdrawalOptions',
  summary: 'What can be withdrawn now, at what fee, and what is still missing',
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
  /** When the present step should be finished; absent if no step is left. */
  expectedBy: Type.Optional(InstantText),
  owner: Type.Enum(stepOwners),
  reasonCode: Type.Optional(Type.String()),
  canCancel: Type.Boolean(),
  /** Whether the payout arrived; absent until it is paid. */
  receipt: Type.Optional(WithdrawalReceipt),
  timeline: Type.Array(PaymentStep),
})
export type Withdrawal = Static<typeof Withdrawal>

export const requestWithdrawal = endpoint({
  name: 'payments.requestWithdrawal',
  summary: 'Requests a withdrawal; the amount is held until it is paid or returned',
  method: 'POST',
  path: '/wps/v2/withdrawals',
  auth: 'member',
  encrypted: true,
  input: Fields({
    requestId: RequestId,
    bankAccountId: idSchema('bank'),
    amount: AmountText,
    paymentPassword: PaymentPassword,
    /** The member's consent to give up their open bonuses. */
    forfeitBonus: Type.Optional(Type.Boolean()),
  }),
  output: Withdrawal,
  errors: {
    ...identityErrors,
    /** Its holder is not the member by the name on record. */
    bank_account_not_owned: 422,
    ...paymentPasswordErrors,
    bank_account_unknown: 422,
    below_minimum: 422,
    above_maximum: 422,
    day_limit: 422,
    /** As many withdrawals as the level allows in a day. */
    day_count: 422,
    insufficient_funds: 422,
    turnover_open: 422,
    /** An agent owes for contracts below them. Value: `debt`. */
    agent_debt: 409,
    /** A bonus is open: it is given up with the withdrawal. Value: `balance`. */
    bonus_active: 409,
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

export const listWithdrawals = list({
  name: 'payments.listWithdrawals',
  summary: 'Own withdrawals, newest first',
  path: '/wps/v2/withdrawals',
  auth: 'member',
  row: Withdrawal,
  filters: { state: Type.Optional(Type.Enum(withdrawalStates)) },
  pageSize: 10,
  errors: {},
})

export const cancelWithdrawal = endpoint({
  name: 'payments.cancelWithdrawal',
  summary: 'Cancels a withdrawal before anybody has decided on it, if the site allows it',
  method: 'POST',
  path: '/wps/v2/withdrawals/:withdrawalId/cancel',
  auth: 'member',
  input: NoFields,
  params: Type.Object({ withdrawalId: idSchema('withdrawal') }),
  output: Withdrawal,
  errors: { cancel_not_allowed: 422, already_decided: 409 },
})
