import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { Note } from './withdrawal-desk.ts'

export const suspenseReasons = [
  'unknown_reference',
  'wrong_amount',
  'wrong_currency',
  'paid_twice',
  /** It came after its order had ended, and the member's own limits have no room for it. */
  'beyond_limit',
] as const
export type SuspenseReason = (typeof suspenseReasons)[number]

/** `returned`: sent back to its payer, outside the platform. */
export const suspenseStates = ['open', 'credited', 'returned'] as const
export type SuspenseState = (typeof suspenseStates)[number]

/** Money that arrived and matches nothing; it waits in the ledger's suspense account. */
export const SuspenseItem = Type.Object({
  suspenseId: Type.Integer(),
  gatewayId: Type.String(),
  gatewayRef: Type.String(),
  reference: Type.String(),
  reason: Type.Enum(suspenseReasons),
  amount: MoneyText,
  currency: CurrencyCode,
  /** The deposit that the money was meant for, if its reference is known. */
  depositId: Type.Optional(idSchema('deposit')),
  account: Type.Optional(Type.String()),
  /** Both or neither: the money received may be in another currency. */
  orderedAmount: Type.Optional(MoneyText),
  orderedCurrency: Type.Optional(CurrencyCode),
  at: InstantText,
  state: Type.Enum(suspenseStates),
  /** The first of two operators who credit a large sum, and to whom; another one must agree. */
  creditAsked: Type.Optional(Type.Object({ by: Type.String(), account: Type.String() })),
})
export type SuspenseItem = Static<typeof SuspenseItem>

export const suspenseList = list({
  name: 'payments.suspenseList',
  summary: 'Money in suspense, oldest open item first',
  path: '/console/payments/suspense',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: SuspenseItem,
  filters: { state: Type.Optional(Type.Enum(suspenseStates)) },
  errors: {},
})

const bySuspense = Type.Object({
  suspenseId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

export const creditSuspense = endpoint({
  name: 'payments.creditSuspense',
  summary: 'Credits money in suspense to its member; a large sum when a second operator agrees',
  method: 'POST',
  path: '/console/payments/suspense/:suspenseId/credit',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  input: Fields({
    /** The member it belongs to, if no order says so. */
    account: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** The deposit that the money was meant for, where the payer's reference got lost. */
    depositId: Type.Optional(idSchema('deposit')),
    note: Note,
  }),
  params: bySuspense,
  output: SuspenseItem,
  errors: {
    no_member: 422,
    account_unknown: 422,
    /** The order belongs to a different member. */
    other_member: 422,
    /** The deposit has its money already, or does not exist. */
    deposit_unknown: 422,
    /** The member's wallet is not in the currency of the money received. */
    wrong_currency: 422,
    /** More than the member's own limits on deposits leave room for; `value.left`. */
    deposit_limit: 422,
    /** The bank has taken it back since: nothing is left to credit. */
    came_back: 422,
    already_decided: 409,
    same_operator: 409,
  },
})

export const returnSuspense = endpoint({
  name: 'payments.returnSuspense',
  summary: 'Records that money in suspense was returned to its payer outside the platform',
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
