import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { DayText } from '../wallet/record.ts'
import { AgentContract, offerErrors } from './contracts.ts'
import { statementKinds } from './statements.ts'
import { Rate, Rates } from './team.ts'
import { contractKinds, contractStates, ContractTerms } from './terms.ts'

export const DeskAgent = Type.Object({
  memberId: idSchema('member'),
  account: Type.String(),
  isAgent: Type.Integer(),
  upline: Type.String(),
  currency: CurrencyCode,
  directs: Type.Integer(),
  team: Type.Integer(),
  /** The team's last thirty days. */
  turnover: MoneyText,
  paid: MoneyText,
  debt: MoneyText,
  contracts: Type.Array(Type.Enum(contractKinds)),
  rates: Type.Array(Rate),
})
export type DeskAgent = Static<typeof DeskAgent>

export const deskAgents = list({
  name: 'agents.deskAgents',
  summary: 'Agents with their teams, what they did and what they were paid',
  path: '/console/agents',
  auth: 'operator',
  permission: 'members.read',
  row: DeskAgent,
  filters: {
    search: Type.Optional(Type.String({ maxLength: 40 })),
    /** The account whose direct downlines are asked for. */
    upline: Type.Optional(Type.String({ maxLength: 40 })),
  },
  errors: {},
})

export const deskContracts = list({
  name: 'agents.deskContracts',
  summary: 'All contracts, newest first',
  path: '/console/agent-contracts',
  auth: 'operator',
  permission: 'members.read',
  row: AgentContract,
  filters: {
    kind: Type.Optional(Type.Enum(contractKinds)),
    state: Type.Optional(Type.Enum(contractStates)),
  },
  errors: {},
})

export const deskOffer = endpoint({
  name: 'agents.deskOffer',
  summary: 'The house offers a contract to an agent who has nobody above them',
  method: 'POST',
  path: '/console/agent-contracts',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({
    requestId: RequestId,
    memberId: idSchema('member'),
    kind: Type.Enum(contractKinds),
    terms: ContractTerms,
    endsOn: Type.Optional(DayText),
    confirm: Type.Boolean(),
  }),
  output: AgentContract,
  errors: offerErrors,
})

export const saveAgentRates = endpoint({
  name: 'agents.saveAgentRates',
  summary: 'The rebate rates of an agent who has nobody above them; without any, none is paid',
  method: 'PUT',
  path: '/console/agents/:memberId/rates',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  params: Type.Object({ memberId: idSchema('member') }),
  input: Fields({
    rates: Rates,
    note: Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' }),
  }),
  output: Type.Object({ rates: Type.Array(Rate) }),
  errors: {
    not_direct: 422,
    not_an_agent: 422,
    /** With the contracts they hold. Value: `cost`, `hold`. */
    too_costly: 422,
    /** Above the line's maximum in the settings. Value: `line`, `most`. */
    rate_above_own: 422,
    /** Somebody below them has a higher one. Value: `line`, `least`. */
    rate_below_downline: 422,
  },
})

export const runKinds = [...statementKinds, 'realtime'] as const
export type RunKind = (typeof runKinds)[number]

export const DeskRun = Type.Object({
  runId: Type.String(),
  kind: Type.String(),
  period: Type.String(),
  state: Type.Enum(['running', 'done', 'failed']),
  statements: Type.Integer(),
  currency: CurrencyCode,
  paid: MoneyText,
  tries: Type.Integer(),
  error: Type.String(),
  beganAt: InstantText,
})
export type DeskRun = Static<typeof DeskRun>

export const deskRuns = list({
  name: 'agents.deskRuns',
  summary: 'Settled periods, newest first',
  path: '/console/agent-runs',
  auth: 'operator',
  permission: 'ledger.read',
  row: DeskRun,
  filters: {
    state: Type.Optional(Type.Enum(['running', 'done', 'failed'])),
    kind: Type.Optional(Type.Enum(runKinds)),
  },
  errors: {},
})

export const retryRun = endpoint({
  name: 'agents.retryRun',
  summary: 'Settles what a period still lacks; what is settled stays',
  method: 'POST',
  path: '/console/agent-runs/retry',
  auth: 'operator',
  permission: 'operators.write',
  stepUp: true,
  input: Fields({
    kind: Type.Enum(runKinds),
    period: Type.String({ minLength: 4, maxLength: 40 }),
  }),
  output: DeskRun,
  errors: {},
})

const move = { account: Type.String({ maxLength: 40 }), upline: Type.String({ maxLength: 40 }) }
const moveErrors = {
  member_unknown: 422,
  upline_unknown: 422,
  upline_not_agent: 422,
  /** Nobody can be moved under themselves or those below them. */
  line_would_circle: 422,
  line_too_deep: 422,
  already_there: 409,
} as const

export const moveAccountsMax = 100

export const previewMove = endpoint({
  name: 'agents.previewMove',
  summary: 'What moving a member with their team under another agent changes',
  method: 'GET',
  path: '/console/agent-move',
  auth: 'operator',
  permission: 'members.write',
  /** Without an upline: nobody above. */
  input: Fields({ ...move, upline: Type.Optional(move.upline) }),
  output: Type.Object({
    memberId: idSchema('member'),
    team: Type.Integer(),
    fromUpline: Type.String(),
    /** Contracts that end, because the new upline does not give them. */
    ending: Type.Array(Type.String()),
    /** Rates that come down to the new upline's own. */
    loweredRates: Type.Integer(),
    /** Whose contracts end and whose rates come down, by account; not more than 100. */
    accounts: Type.Array(
      Type.Object({
        account: Type.String(),
        contracts: Type.Array(Type.Enum(contractKinds)),
        rates: Type.Integer(),
      }),
    ),
    moreAccounts: Type.Integer(),
  }),
  errors: moveErrors,
})

export const moveMember = endpoint({
  name: 'agents.moveMember',
  summary: 'Moves a member with their team; what was earned before stays where it was',
  method: 'POST',
  path: '/console/agent-move',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  input: Fields({ ...move, note: Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' }) }),
  output: Type.Object({ movedAt: InstantText }),
  errors: moveErrors,
})
