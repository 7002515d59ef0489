import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

export const adjustmentDirections = ['credit', 'debit'] as const
export const adjustmentReasons = ['correction', 'goodwill', 'dispute', 'fraud', 'other'] as const
export const adjustmentStates = ['proposed', 'approved', 'rejected'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** A change of a member's cash that one operator proposes and another approves. */
export const Adjustment = Type.Object({
  adjustmentId: idSchema('adjustment'),
  memberId: idSchema('member'),
  account: Type.String(),
  direction: Type.Enum(adjustmentDirections),
  amount: MoneyText,
  currency: CurrencyCode,
  reason: Type.Enum(adjustmentReasons),
  note: Type.String(),
  state: Type.Enum(adjustmentStates),
  proposedBy: Type.String(),
  proposedAt: InstantText,
  /** The caller proposed it, so another operator must approve it. */
  isOwn: Type.Boolean(),
  decidedBy: Type.String(),
  decidedAt: Type.Union([InstantText, Type.Null()]),
  decisionNote: Type.String(),
})
export type Adjustment = Static<typeof Adjustment>

const Note = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

export const adjustments = list({
  name: 'wallet.adjustments',
  summary: 'Adjustments of balances, those that wait first, then the newest',
  path: '/console/wallet/adjustments',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: Adjustment,
  filters: {
    state: Type.Optional(Type.Enum(adjustmentStates)),
    memberId: Type.Optional(idSchema('member')),
  },
  errors: {},
})

export const proposeAdjustment = endpoint({
  name: 'wallet.proposeAdjustment',
  summary: 'Proposes to credit or debit a member; no money moves until another operator approves',
  method: 'POST',
  path: '/console/wallet/members/:memberId/adjustments',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  params: Type.Object({ memberId: idSchema('member') }),
  input: Fields({
    requestId: RequestId,
    direction: Type.Enum(adjustmentDirections),
    amount: AmountText,
    reason: Type.Enum(adjustmentReasons),
    note: Note,
  }),
  output: Adjustment,
  errors: {
    /** Zero moves nothing. */
    amount_invalid: 422,
    trial_account: 409,
    /** The member has less cash than is to be taken. */
    insufficient_funds: 422,
  },
})

const byAdjustment = Type.Object({ adjustmentId: idSchema('adjustment') })

export const approveAdjustment = endpoint({
  name: 'wallet.approveAdjustment',
  summary: 'Approves an adjustment that another operator proposed, and moves the money',
  method: 'POST',
  path: '/console/wallet/adjustments/:adjustmentId/approve',
  auth: 'operator',
  permission: 'withdrawals.decide',
  stepUp: true,
  params: byAdjustment,
  input: Fields({ note: Note }),
  output: Adjustment,
  errors: { already_decided: 409, same_operator: 403, insufficient_funds: 422 },
})

export const rejectAdjustment = endpoint({
  name: 'wallet.rejectAdjustment',
  summary: 'Rejects an adjustment; whoever proposed it may also withdraw it this way',
  method: 'POST',
  path: '/console/wallet/adjustments/:adjustmentId/reject',
  auth: 'operator',
  permission: 'withdrawals.decide',
  params: byAdjustment,
  input: Fields({ note: Note }),
  output: Adjustment,
  errors: { already_decided: 409 },
})

/** The live message to the console that an adjustment was proposed or decided. */
export const adjustmentsMessage = 'wallet.adjustments'
