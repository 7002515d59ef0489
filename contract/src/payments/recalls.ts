import { type Static, Type } from 'typebox'
import { noteLengthMax } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/**
 * The operator's decision on a deposit that the bank took back. `charged`: the member bears it as
 * far as their cash goes, the house bears the rest; `borne`: the house bears all of it; `seen`: the
 * books are right as they are.
 */
export const recallDecisions = ['charged', 'borne', 'seen'] as const
export type RecallDecision = (typeof recallDecisions)[number]

/** `open`: nobody has decided on it. */
export const recallStates = ['open', ...recallDecisions] as const
export type RecallState = (typeof recallStates)[number]

/**
 * A credited deposit, or a part of it, that the bank says it took back; or money that an operator
 * credited from suspense.
 */
export const DepositRecall = Type.Object({
  recallId: Type.Integer(),
  /** Missing where the money was no deposit's. */
  depositId: Type.Optional(idSchema('deposit')),
  account: Type.String(),
  gatewayId: Type.String(),
  gatewayRef: Type.String(),
  /** What was taken back. */
  amount: MoneyText,
  currency: CurrencyCode,
  /** What had been credited, before its fee. */
  credited: MoneyText,
  creditedCurrency: CurrencyCode,
  /** The member's present cash that is not held, in the currency of what was taken back. */
  cash: MoneyText,
  /** Who bore what; until somebody decides, what a charge now would take from each. */
  fromMember: MoneyText,
  fromHouse: MoneyText,
  at: InstantText,
  state: Type.Enum(recallStates),
  /** The operator who decided; both empty while nobody has. */
  by: Type.String(),
  note: Type.String(),
  /** The first of two operators who decide on a large sum; another one must decide the same. */
  asked: Type.Optional(Type.Object({ by: Type.String(), decision: Type.Enum(recallDecisions) })),
})
export type DepositRecall = Static<typeof DepositRecall>

export const depositRecalls = list({
  name: 'payments.depositRecalls',
  summary: 'Deposits that the bank recalled after they were credited, oldest open one first',
  path: '/console/payments/recalls',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: DepositRecall,
  filters: { state: Type.Optional(Type.Enum(recallStates)) },
  errors: {},
})

export const decideDepositRecall = endpoint({
  name: 'payments.decideDepositRecall',
  summary:
    'Books what the bank recalled from a deposit: the member bears it as far as their cash goes, or the house does; or records that the books are right. A large sum moves when a second operator decides the same',
  method: 'POST',
  path: '/console/payments/recalls/:recallId/decide',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({
    requestId: RequestId,
    decision: Type.Enum(recallDecisions),
    note: Type.String({ minLength: 3, maxLength: noteLengthMax }),
  }),
  params: Type.Object({
    recallId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  output: DepositRecall,
  errors: {
    already_decided: 409,
    same_operator: 409,
    /** The member's wallet is not in the currency of what was taken back. */
    wrong_currency: 422,
    /** Including what is already booked of this movement, more was taken back than was credited. */
    in_the_books: 422,
  },
})
