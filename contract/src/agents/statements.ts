import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { report } from '../report.ts'
import { InstantText } from '../time.ts'
import { dayErrors, dayFilters } from './figures.ts'

export const disputeStates = ['open', 'upheld', 'rejected'] as const
export type DisputeState = (typeof disputeStates)[number]
export const disputeTextMax = 500
const Dispute = Type.Object({
  state: Type.Enum(disputeStates),
  text: Type.String(),
  answer: Type.String(),
})

export const statementKinds = ['dividend', 'daily', 'hourly', 'rebate'] as const
export type StatementKind = (typeof statementKinds)[number]

export const AgentStatement = Type.Object({
  statementId: idSchema('agentStatement'),
  kind: Type.Enum(statementKinds),
  period: Type.String(),
  fromAt: InstantText,
  toAt: InstantText,
  currency: CurrencyCode,
  rateBasisPoints: Type.Integer(),
  turnover: MoneyText,
  activeUsers: Type.Integer(),
  netLoss: MoneyText,
  carryIn: MoneyText,
  carryOut: MoneyText,
  own: MoneyText,
  lower: MoneyText,
  repaid: MoneyText,
  deficit: MoneyText,
  paid: MoneyText,
  settledAt: InstantText,
  /** What those directly below were paid in the same period, or each line of a rebate. */
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      amount: MoneyText,
      /** Of a rebate's line: what was turned over, and the difference of the two rates. */
      turnover: Type.Optional(MoneyText),
      rateBasisPoints: Type.Optional(Type.Integer()),
    }),
  ),
  /** What the agent objected to, and how it was decided. */
  dispute: Type.Optional(Dispute),
})
export type AgentStatement = Static<typeof AgentStatement>

export const agentStatements = list({
  name: 'agents.statements',
  summary: 'Settled periods of the agent’s own contracts, newest first',
  path: '/wps/agent/statements',
  auth: 'agent',
  row: AgentStatement,
  filters: { kind: Type.Optional(Type.Enum(statementKinds)), ...dayFilters },
  totals: { currency: CurrencyCode, own: MoneyText, paid: MoneyText },
  errors: dayErrors,
})

export const realtimeLines = list({
  name: 'agents.realtimeLines',
  summary: 'Real-time salary by lottery type, issue and player, newest first',
  path: '/wps/agent/realtime',
  auth: 'agent',
  row: Type.Object({
    lineId: Type.String(),
    lotteryType: Type.String(),
    /** The lottery type in words, and its family, which names the plays. */
    gameName: Type.String(),
    family: Type.String(),
    /** What the player's tickets of the issue bet on, by the codes of the family. */
    plays: Type.Array(Type.String()),
    issueNo: Type.String(),
    player: Type.String(),
    version: Type.Integer(),
    currency: CurrencyCode,
    turnover: MoneyText,
    net: MoneyText,
    rateBasisPoints: Type.Integer(),
    /** What the contracts below get for the same issue and player. */
    lower: MoneyText,
    change: MoneyText,
    paid: MoneyText,
    settledAt: InstantText,
    dispute: Type.Optional(Dispute),
  }),
  filters: { ...dayFilters, language: Type.Optional(NameLanguage) },
  totals: { currency: CurrencyCode, turnover: MoneyText, paid: MoneyText },
  errors: dayErrors,
})

export const exportStatements = report({
  name: 'agents.exportStatements',
  summary: 'Settled periods of a kind as a file',
  path: '/wps/agent/statements/list/export',
  download: '/wps/agent/statements/list/file',
  auth: 'agent',
  filters: { kind: Type.Optional(Type.Enum(statementKinds)), ...dayFilters },
  errors: dayErrors,
})

export const exportRealtime = report({
  name: 'agents.exportRealtime',
  summary: 'Real-time salary with the bets of each line, for the published check',
  path: '/wps/agent/realtime/export',
  download: '/wps/agent/realtime/file',
  auth: 'agent',
  filters: dayFilters,
  // One document, with every bet.
  linesMax: 5_000,
  errors: dayErrors,
})

export const exportStatement = report({
  name: 'agents.exportStatement',
  summary: 'A bill with everything it was computed from, for the published check',
  path: '/wps/agent/statements/export',
  download: '/wps/agent/statements/file',
  auth: 'agent',
  filters: { statementId: idSchema('agentStatement') },
  errors: {},
})

export const payDebt = endpoint({
  name: 'agents.payDebt',
  summary: 'Pays what the agent owes for contracts below them, as far as their cash goes',
  method: 'POST',
  path: '/wps/agent/debt/pay',
  auth: 'agent',
  /** The sum that the agent was shown: pressed twice, it is paid once. */
  input: Fields({ debt: AmountText }),
  output: Type.Object({ currency: CurrencyCode, paid: MoneyText, debt: MoneyText }),
  errors: {
    /** Value: `debt` now. */
    debt_changed: 409,
    insufficient_funds: 422,
  },
})

const LineId = Type.String({ minLength: 9, maxLength: 250 })
export const lineIdField = { lineId: LineId }

export const disputeLine = endpoint({
  name: 'agents.disputeLine',
  summary: 'Objects to a line of real-time salary, once',
  method: 'POST',
  path: '/wps/agent/realtime/dispute',
  auth: 'agent',
  input: Fields({
    ...lineIdField,
    text: Type.String({ minLength: 3, maxLength: disputeTextMax, pattern: '\\S' }),
  }),
  output: Dispute,
  errors: { already_disputed: 409 },
})

export const disputeStatement = endpoint({
  name: 'agents.disputeStatement',
  summary: 'Objects to a bill, once',
  method: 'POST',
  path: '/wps/agent/statements/:statementId/dispute',
  auth: 'agent',
  params: Type.Object({ statementId: idSchema('agentStatement') }),
  input: Fields({ text: Type.String({ minLength: 3, maxLength: disputeTextMax, pattern: '\\S' }) }),
  output: Dispute,
  errors: { already_disputed: 409 },
})
