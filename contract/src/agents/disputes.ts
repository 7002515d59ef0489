import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { disputeStates, disputeTextMax, lineIdField, statementKinds } from './statements.ts'

export const DeskDispute = Type.Object({
  /** Of a bill, or of a line of real-time salary. */
  billId: Type.String(),
  account: Type.String(),
  kind: Type.Enum([...statementKinds, 'realtime']),
  /** Of a line: its lottery type and issue. */
  period: Type.String(),
  state: Type.Enum(disputeStates),
  text: Type.String(),
  answer: Type.String(),
  currency: CurrencyCode,
  /** What the bill says was earned. */
  own: MoneyText,
  raisedAt: InstantText,
})
export type DeskDispute = Static<typeof DeskDispute>

export const deskDisputes = list({
  name: 'agents.deskDisputes',
  summary: 'Bills that agents object to, the open ones first',
  path: '/console/agent-disputes',
  auth: 'operator',
  permission: 'ledger.read',
  row: DeskDispute,
  filters: {
    state: Type.Optional(Type.Enum(disputeStates)),
    /** An account, or the id of a bill. */
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })),
    /** Of the lotteries' names. */
    language: Type.Optional(NameLanguage),
  },
  errors: {},
})

export const recomputeStatement = endpoint({
  name: 'agents.recomputeStatement',
  summary: 'A bill beside what the ledger and the rounds give for the same period',
  method: 'GET',
  path: '/console/agent-statements/:statementId/recomputed',
  auth: 'operator',
  permission: 'ledger.read',
  params: Type.Object({ statementId: idSchema('agentStatement') }),
  input: Fields({}),
  output: Type.Object({
    currency: CurrencyCode,
    /** Of the bill, and of the books. */
    turnover: Type.Tuple([MoneyText, MoneyText]),
    netLoss: Type.Tuple([MoneyText, MoneyText]),
    own: Type.Tuple([MoneyText, MoneyText]),
    paid: Type.Tuple([MoneyText, MoneyText]),
    isSame: Type.Boolean(),
    /** Accounts whose move the books do not know: a difference says nothing then. */
    movedUnrecorded: Type.Array(Type.String()),
  }),
  errors: {},
})

export const recomputeLine = endpoint({
  name: 'agents.recomputeLine',
  summary: 'A line of real-time salary beside what the ledger’s stakes and payouts give',
  method: 'GET',
  path: '/console/agent-realtime/recomputed',
  auth: 'operator',
  permission: 'ledger.read',
  input: Fields(lineIdField),
  output: Type.Object({
    currency: CurrencyCode,
    own: MoneyText,
    /** Null where its issue was settled anew since. */
    books: Type.Union([MoneyText, Type.Null()]),
    isSame: Type.Boolean(),
  }),
  errors: {},
})

export const decideDispute = endpoint({
  name: 'agents.decideDispute',
  summary: 'Upholds or rejects an objection; money that is owed is paid by a correction',
  method: 'POST',
  path: '/console/agent-disputes/decide',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({
    billId: Type.String({ minLength: 1, maxLength: 250 }),
    isUpheld: Type.Boolean(),
    note: Type.String({ minLength: 3, maxLength: disputeTextMax, pattern: '\\S' }),
  }),
  output: DeskDispute,
  errors: { dispute_decided: 409 },
})
