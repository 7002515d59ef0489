import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { cursorList, list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

/** As in the specification's other free texts. */
export const remarkLengthMax = 140

export const lineDirections = ['up', 'down'] as const
export type LineDirection = (typeof lineDirections)[number]

/** Who may send money to whom, and how much, at this moment. */
export const lineOptions = endpoint({
  name: 'payments.lineOptions',
  summary: 'The member’s upline, and the bounds of transfers in the line',
  method: 'GET',
  path: '/wps/member/lineTransfers/options',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    currency: CurrencyCode,
    /** The upline's account; absent where the member has none. */
    upline: Type.Optional(Type.String()),
    /** Whether the house offers it, here and to this member. */
    upOpen: Type.Boolean(),
    downOpen: Type.Boolean(),
    available: MoneyText,
    amountMin: MoneyText,
    amountMax: MoneyText,
    dayLeft: MoneyText,
    dayCountLeft: Type.Integer(),
    /** What must still be staked; a part of it travels with the money. */
    turnoverLeft: MoneyText,
    hasPaymentPassword: Type.Boolean(),
  }),
  errors: {},
})

const order = {
  requestId: RequestId,
  amount: AmountText,
  paymentPassword: Type.String({ minLength: 1, maxLength: 64 }),
  remark: Type.Optional(Type.String({ maxLength: remarkLengthMax })),
}

export const LineTransfer = Type.Object({
  transferId: idSchema('lineTransfer'),
  direction: Type.Enum(lineDirections),
  /** Whether the caller sent it; otherwise they received it. */
  isSent: Type.Boolean(),
  /** The other one's account. */
  account: Type.String(),
  amount: MoneyText,
  currency: CurrencyCode,
  /** What must be staked and went along. */
  turnover: MoneyText,
  remark: Type.String(),
  at: InstantText,
})
export type LineTransfer = Static<typeof LineTransfer>

const errors = {
  /** The house does not offer it, or the law of the member's place forbids it. */
  line_closed: 422,
  /** The member has no upline, or the account is not directly below them. */
  not_in_line: 422,
  /** The other one's account takes no money at present. */
  recipient_unavailable: 422,
  insufficient_funds: 422,
  /** `value.amountMin`, `value.amountMax`. */
  amount_out_of_range: 422,
  /** `value.dayLeft`, `value.dayCountLeft`. */
  day_limit: 422,
  payment_password_missing: 422,
  payment_password_wrong: 422,
  payment_password_locked: 429,
  account_locked: 403,
  /** Money rests: an audit found a fault, or an operator looks at the member's payments. */
  transfers_stopped: 503,
  /** The sender owes for contracts below them as an agent. Value: `debt`. */
  agent_debt: 409,
  /** A bonus is open: it is completed or given up before cash goes to somebody else. */
  bonus_active: 409,
} as const

export const transferUpline = endpoint({
  name: 'payments.transferUpline',
  summary: 'Sends cash to the member’s direct upline',
  method: 'POST',
  path: '/wps/member/transferUpline',
  auth: 'member',
  agentPolicy: 'needed',
  input: Fields(order),
  output: LineTransfer,
  errors,
})

export const transferDownline = endpoint({
  name: 'payments.transferDownline',
  summary: 'Sends cash to a member directly below the agent',
  method: 'POST',
  path: '/wps/agent/transferDownline',
  auth: 'agent',
  input: Fields({ ...order, account: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: LineTransfer,
  errors,
})

export const lineTransfers = cursorList({
  name: 'payments.lineTransfers',
  summary: 'The member’s transfers in the line, sent and received, newest first',
  path: '/wps/member/lineTransfers',
  auth: 'member',
  row: LineTransfer,
  filters: { direction: Type.Optional(Type.Enum(lineDirections)) },
  pageSize: 10,
  errors: {},
})

export const lineRecipients = list({
  name: 'payments.lineRecipients',
  summary: 'The members directly below the caller; money can be sent to them by an agent',
  path: '/wps/agent/lineRecipients',
  auth: 'member',
  row: Type.Object({ account: Type.String(), nickname: Type.String() }),
  filters: { search: Type.Optional(Type.String({ maxLength: 64 })) },
  pageSize: 10,
  errors: {},
})

export const lineDesk = cursorList({
  name: 'payments.lineDesk',
  summary: 'Transfers between members of one line, newest first',
  path: '/console/payments/lineTransfers',
  auth: 'operator',
  permission: 'withdrawals.read',
  row: Type.Object({
    transferId: idSchema('lineTransfer'),
    direction: Type.Enum(lineDirections),
    senderId: idSchema('member'),
    sender: Type.String(),
    recipientId: idSchema('member'),
    recipient: Type.String(),
    amount: MoneyText,
    turnover: MoneyText,
    currency: CurrencyCode,
    remark: Type.String(),
    at: InstantText,
  }),
  filters: {
    /** Sent or received by the member of this account. */
    account: Type.Optional(Type.String({ maxLength: 64 })),
    direction: Type.Optional(Type.Enum(lineDirections)),
  },
  errors: {},
})
