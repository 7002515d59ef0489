import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Fields, NoFields } from './fields.ts'
import { idSchema } from './ids.ts'
import { CurrencyCode, MoneyText } from './money.ts'
import { PageOf, PageQuery } from './paging.ts'
import {
  noteLengthMax,
  PaymentStep,
  rejectReasons,
  returnReasons,
  stepOwners,
  withdrawalStates,
} from './payments.ts'
import { InstantText } from './time.ts'

const State = Type.Enum(withdrawalStates)
const Note = Type.String({ minLength: 3, maxLength: noteLengthMax })
/** It counts as paid, and the bank says it took it back: nobody has decided on that yet. */
const Recalled = Type.Boolean()
const byId = Type.Object({ withdrawalId: idSchema('withdrawal') })

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
  /** The operator who has it on his desk; empty where nobody has. */
  takenBy: Type.String(),
  /** How many of the case's checks ask for a look. */
  warnings: Type.Integer(),
})
export type QueuedWithdrawal = Static<typeof QueuedWithdrawal>

/** The queues of what waits for a person, for whatever reason. */
export const waitingQueues = ['open', 'unsettled', 'recalled'] as const

export const withdrawalQueue = endpoint({
  name: 'payments.withdrawalQueue',
  summary:
    'Withdrawals that wait for a person (`open`), those of them that the bank reported otherwise (`unsettled`) or took back (`recalled`), or those of one state; the oldest first',
  method: 'GET',
  path: '/console/payments/withdrawals',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: Fields({
    state: Type.Optional(Type.Union([Type.Enum(waitingQueues), State])),
    ...PageQuery,
  }),
  output: PageOf(QueuedWithdrawal),
  errors: {},
})

/** What the reviewer looks at; `warning` asks for a look, it never decides. */
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

/**
 * `open`: nobody has decided on it; `booked` and `seen`: it came when the withdrawal had ended, and
 * the books took it up or not.
 */
export const payoutReportStates = ['open', 'paid', 'returned', 'booked', 'seen'] as const

/** `recalled`: it took back what had counted as paid. */
export const payoutReportWords = ['paid', 'recalled'] as const

/**
 * The bank says it paid another sum than was ordered, or what was not on its way, or that it took
 * a payment back. No money moved by it.
 */
export const PayoutReport = Type.Object({
  eventId: Type.String(),
  gatewayRef: Type.String(),
  amount: MoneyText,
  currency: CurrencyCode,
  at: InstantText,
  says: Type.Enum(payoutReportWords),
  state: Type.Enum(payoutReportStates),
  /** Of the operator who decided on it; both empty while nobody has. */
  by: Type.String(),
  note: Type.String(),
})
export type PayoutReport = Static<typeof PayoutReport>

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
  /** What the bank reported and did not fit, the oldest first. */
  reports: Type.Array(PayoutReport),
  timeline: Type.Array(Type.Intersect([PaymentStep, Type.Object({ by: Type.String() })])),
})
export type WithdrawalCase = Static<typeof WithdrawalCase>

export const withdrawalCase = endpoint({
  name: 'payments.withdrawalCase',
  summary: 'All that is needed to decide on one withdrawal',
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
  summary: 'Takes a withdrawal on the desk: the member sees that it is being reviewed',
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
  summary: 'Lets a withdrawal be paid out',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/approve',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ note: Type.Optional(Type.String({ maxLength: noteLengthMax })) }),
  params: byId,
  output: WithdrawalCase,
  errors: { already_decided: 409, withdrawals_stopped: 503 },
})

export const rejectWithdrawal = endpoint({
  name: 'payments.rejectWithdrawal',
  summary: 'Refuses a withdrawal with a reason; the money goes back to the wallet at once',
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

const reportId = { eventId: Type.String({ minLength: 1, maxLength: 80 }) }

export const settlePayout = endpoint({
  name: 'payments.settlePayout',
  summary:
    'Takes a payout as paid by a report that did not fit: less is the member’s again, more the house’s',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/settle',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    /** The bank reported nothing of the kind on this withdrawal. */
    no_report: 422,
    /** Nobody has let it go yet: it is approved or rejected first. */
    not_sent: 422,
  },
})

export const returnPayout = endpoint({
  name: 'payments.returnPayout',
  summary:
    'Gives the money of a payout back to the wallet: in spite of a report that it was paid, or after one that the bank took it back',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/return',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, reasonCode: Type.Enum(returnReasons), note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    no_report: 422,
    not_sent: 422,
    /** What the bank took back is not what it was to pay: that is for people to settle with it. */
    report_differs: 422,
    /** The same movement was told with another sum, and that one is in the books. */
    in_the_books: 422,
  },
})

export const bookPayoutReport = endpoint({
  name: 'payments.bookPayoutReport',
  summary:
    'Takes up in the books what the bank paid beside a withdrawal that has ended, or took back of it: the house bears the one and has the other',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/book',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    no_report: 422,
    still_open: 422,
    /** The bank has said since that it has this payment back: the books are right as they are. */
    came_back: 422,
    /** The same movement was told with another sum, and that one is in the books. */
    in_the_books: 422,
  },
})

export const notePayoutReport = endpoint({
  name: 'payments.notePayoutReport',
  summary: 'Marks a report on a withdrawal that has ended as seen; no money moves',
  method: 'POST',
  path: '/console/payments/withdrawals/:withdrawalId/seen',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ ...reportId, note: Note }),
  params: byId,
  output: WithdrawalCase,
  errors: {
    already_decided: 409,
    no_report: 422,
    /** Its money is still held: it is settled or given back. */
    still_open: 422,
  },
})

export const suspenseReasons = [
  'unknown_reference',
  'wrong_amount',
  'wrong_currency',
  'paid_twice',
] as const
export type SuspenseReason = (typeof suspenseReasons)[number]

/** `returned`: sent back to its payer, outside of the platform. */
export const suspenseStates = ['open', 'credited', 'returned'] as const
export type SuspenseState = (typeof suspenseStates)[number]

/** Money that came and matches nothing; it waits in the ledger's suspense account. */
export const SuspenseItem = Type.Object({
  suspenseId: Type.Integer(),
  gatewayId: Type.String(),
  gatewayRef: Type.String(),
  reference: Type.String(),
  reason: Type.Enum(suspenseReasons),
  amount: MoneyText,
  currency: CurrencyCode,
  /** The deposit that the money was meant for, where its reference is known. */
  depositId: Type.Optional(idSchema('deposit')),
  account: Type.Optional(Type.String()),
  /** Both or none: what came may be in another currency. */
  orderedAmount: Type.Optional(MoneyText),
  orderedCurrency: Type.Optional(CurrencyCode),
  at: InstantText,
  state: Type.Enum(suspenseStates),
})
export type SuspenseItem = Static<typeof SuspenseItem>

export const suspenseList = endpoint({
  name: 'payments.suspenseList',
  summary: 'Money in suspense, the oldest open item first',
  method: 'GET',
  path: '/console/payments/suspense',
  auth: 'operator',
  permission: 'withdrawals.read',
  input: Fields({
    state: Type.Optional(Type.Enum(suspenseStates)),
    ...PageQuery,
  }),
  output: PageOf(SuspenseItem),
  errors: {},
})

const bySuspense = Type.Object({
  suspenseId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

export const creditSuspense = endpoint({
  name: 'payments.creditSuspense',
  summary: 'Credits money in suspense to the member it was meant for',
  method: 'POST',
  path: '/console/payments/suspense/:suspenseId/credit',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({
    /** Whose it is, where no order says so. */
    account: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    note: Note,
  }),
  params: bySuspense,
  output: SuspenseItem,
  errors: {
    no_member: 422,
    account_unknown: 422,
    /** An order says whose it is, and it is another's. */
    other_member: 422,
    /** The member's wallet is in another currency than what came. */
    wrong_currency: 422,
    already_decided: 409,
  },
})

export const returnSuspense = endpoint({
  name: 'payments.returnSuspense',
  summary: 'Notes that money in suspense was sent back to its payer outside of the platform',
  method: 'POST',
  path: '/console/payments/suspense/:suspenseId/return',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({ note: Note }),
  params: bySuspense,
  output: SuspenseItem,
  errors: { already_decided: 409 },
})
