import { type Static, Type } from 'typebox'
import { noteLengthMax } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { withdrawalStates } from './withdrawal.ts'
import { receiptStates } from './receipt.ts'
import { PaymentStep, stepOwners } from './step.ts'
import { rejectReasons } from './withdrawal-reasons.ts'
import { InstantText } from '../time.ts'
import { PayoutReport } from './payout-reports.ts'

const State = Type.Enum(withdrawalStates)
export const Note = Type.String({ minLength: 3, maxLength: noteLengthMax })
/** It counts as paid, but the bank says it took it back: nobody has decided on that yet. */
const Recalled = Type.Boolean()
export const byId = Type.Object({ withdrawalId: idSchema('withdrawal') })

/** One line of the queue. */
export const QueuedWithdrawal = Type.Object({
  withdrawalId: idSchema('withdrawal'),
  memberId: idSchema('member'),
  account: Type.String(),
  state: State,
  recalled: Recalled,
  currency: CurrencyCode,
  amount: MoneyText,
  createdAt: InstantText,
  expectedBy: Type.Optional(InstantText),
  /** The operator handling it; empty if nobody is. */
  takenBy: Type.String(),
  /** How many of the case's checks are warnings. */
  warnings: Type.Integer(),
})
export type QueuedWithdrawal = Static<typeof QueuedWithdrawal>

/** The queues of items that wait for a person, for any reason. */
export const waitingQueues = ['open', 'unsettled', 'recalled'] as const

export const withdrawalQueue = list({
  name: 'payments.withdrawalQueue',
  summary:
    'Withdrawals waiting for an operator (`open`), those the bank contradicts (`unsettled`) or recalled (`recalled`), or those in one state; oldest first',
  path: '/console/payments/withdrawals',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: QueuedWithdrawal,
  filters: { state: Type.Optional(Type.Union([Type.Enum(waitingQueues), State])) },
  errors: {},
})

/** What the reviewer looks at; `warning` asks for a closer look, it never decides. */
export const caseChecks = [
  'first_withdrawal',
  'new_bank_account',
  'shared_bank_account',
  'payee_name_differs',
  'turnover_open',
  'large_amount',
  'open_dispute',
  'deposit_taken_back',
  'bank_report',
] as const
export const CaseCheck = Type.Object({
  code: Type.Enum(caseChecks),
  warning: Type.Boolean(),
})
export type CaseCheck = Static<typeof CaseCheck>

export const WithdrawalCase = Type.Object({
  withdrawalId: idSchema('withdrawal'),
  state: State,
  recalled: Recalled,
  currency: CurrencyCode,
  amount: MoneyText,
  fee: MoneyText,
  payout: MoneyText,
  createdAt: InstantText,
  expectedBy: Type.Optional(InstantText),
  takenBy: Type.String(),
  reasonCode: Type.Optional(Type.String()),
  note: Type.String(),
  gatewayRef: Type.String(),
  owner: Type.Enum(stepOwners),
  /** From this amount on two operators approve. */
  needsTwo: Type.Boolean(),
  /** The caller made the first of two approvals. */
  isFirstOperator: Type.Boolean(),
  receipt: Type.Optional(Type.Enum(receiptStates)),
  bank: Type.Object({
    bankName: Type.String(),
    accountNumber: Type.String(),
    holderName: Type.String(),
    addedAt: InstantText,
  }),
  member: Type.Object({
    memberId: idSchema('member'),
    account: Type.String(),
    payeeName: Type.String(),
    joinedAt: InstantText,
    cash: MoneyText,
    held: MoneyText,
    depositsTotal: MoneyText,
    depositsCount: Type.Integer(),
    withdrawalsTotal: MoneyText,
    withdrawalsCount: Type.Integer(),
    turnoverRequired: MoneyText,
    turnoverDone: MoneyText,
  }),
  checks: Type.Array(CaseCheck),
  /** The bank's reports that contradict the withdrawal, oldest first. */
  reports: Type.Array(PayoutReport),
  timeline: Type.Array(Type.Intersect([PaymentStep, Type.Object({ by: Type.String() })])),
})
export type WithdrawalCase = Static<typeof WithdrawalCase>

export const withdrawalCase = endpoint({
  name: 'payments.withdrawalCase',
  summary: 'Everything needed to decide on one withdrawal',
  method: 'GET',
  path: '/console/payments/withdrawals/:withdrawalId',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: NoFields,
  params: byId,
  output: WithdrawalCase,
  errors: {},
})

export const takeWithdrawal = endpoint({
  name: 'payments.takeWithdrawal',
  summary: 'Takes a withdrawal for review: the member sees that it is being reviewed',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/take',
  auth: 'operator',
  permission: 'withdrawals.decide',
  input: NoFields,
  params: byId,
  output: WithdrawalCase,
  errors: { already_decided: 409 },
})

export const approveWithdrawal = endpoint({
  name: 'payments.approveWithdrawal',
  summary: 'Approves a withdrawal for payout',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/approve',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ note: Type.Optional(Type.String({ maxLength: noteLengthMax })) }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    /** A case against money laundering keeps the member's payouts back. */
    payout_frozen: 409,
    already_decided: 409,
    withdrawals_stopped: 503,
    /** The second of two approvals is another operator's. */
    same_operator: 409,
  },
})

export const rejectWithdrawal = endpoint({
  name: 'payments.rejectWithdrawal',
  summary: 'Rejects a withdrawal with a reason; the money returns to the wallet at once',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/reject',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({
    reasonCode: Type.Enum(rejectReasons),
    note: Type.Optional(Type.String({ maxLength: noteLengthMax })),
  }),
  params: byId,
  output: WithdrawalCase,
  errors: { already_decided: 409 },
})
