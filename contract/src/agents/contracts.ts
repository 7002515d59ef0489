import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode } from '../money.ts'
import { InstantText } from '../time.ts'
import { DayText } from '../wallet/record.ts'
import { contractKinds, contractStates, ContractTerms } from './terms.ts'

/** Why a contract or an offer ended; '' while it stands, and where its state says it all. */
const contractReasons = [
  ...(['', 'replaced', 'given_up', 'taken_back', 'upline_reduced'] as const),
  ...(['upline_ended', 'ended', 'moved'] as const),
] as const
export type ContractReason = (typeof contractReasons)[number]

export const AgentContract = Type.Object({
  contractId: idSchema('agentContract'),
  kind: Type.Enum(contractKinds),
  /** Whether the caller is the one it pays; otherwise they gave it. */
  isOwn: Type.Boolean(),
  /** The one it pays. */
  account: Type.String(),
  memberId: idSchema('member'),
  /** '' for the house. */
  upline: Type.String(),
  state: Type.Enum(contractStates),
  terms: ContractTerms,
  currency: CurrencyCode,
  reason: Type.Enum(contractReasons),
  offeredAt: InstantText,
  expiresAt: InstantText,
  fromDay: Type.Optional(DayText),
  endsOn: Type.Optional(DayText),
})
export type AgentContract = Static<typeof AgentContract>

/** A live message: a contract of the member's was offered, decided or ended. */
export const contractsMessage = 'agents.contracts'

export const agentContracts = list({
  name: 'agents.contracts',
  summary: 'Contracts that the agent holds or gave, the open ones first',
  path: '/wps/agent/contracts',
  auth: 'agent',
  row: AgentContract,
  filters: {
    kind: Type.Optional(Type.Enum(contractKinds)),
    side: Type.Optional(Type.Enum(['own', 'given'])),
  },
  errors: {},
})

export const offerErrors = {
  tiers_missing: 422,
  tiers_out_of_order: 422,
  period_wrong: 422,
  rates_missing: 422,
  /** The end date lies in the past. */
  ends_too_early: 422,
  not_direct: 422,
  /** Only agents hold contracts. */
  not_an_agent: 422,
  /** The one who offers has no such contract in force. */
  own_contract_missing: 422,
  more_generous_than_own: 422,
  /** All percentages together would cost more than the house holds. Value: `cost`, `hold`. */
  too_costly: 422,
  offer_pending: 409,
  /** Contracts below would end. Value: `accounts`; sent again with `confirm` they do. */
  confirm_terminate: 409,
} as const

export const offerContract = endpoint({
  name: 'agents.offerContract',
  summary: 'Offers a direct downline a contract; a lower one ends what is above it further down',
  method: 'POST',
  path: '/wps/agent/contracts',
  auth: 'agent',
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

const params = Type.Object({ contractId: idSchema('agentContract') })
const decided = { contract_decided: 409 } as const

export const acceptContract = endpoint({
  name: 'agents.acceptContract',
  summary: 'Accepts an offer; it replaces the one in force and counts from today',
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/accept',
  auth: 'agent',
  params,
  input: Fields({ confirm: Type.Optional(Type.Boolean()) }),
  output: AgentContract,
  errors: {
    ...decided,
    offer_expired: 409,
    more_generous_than_own: 422,
    /** With what they accepted since it was offered. Value: `cost`, `hold`. */
    too_costly: 422,
    /** Contracts that they gave since it was offered would end. Value: `accounts`. */
    confirm_terminate: 409,
  },
})

export const rejectContract = endpoint({
  name: 'agents.rejectContract',
  summary: 'Rejects an offer',
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/reject',
  auth: 'agent',
  params,
  input: Fields({}),
  output: AgentContract,
  errors: { ...decided, offer_expired: 409 },
})

export const endContract = endpoint({
  name: 'agents.endContract',
  summary: 'Takes an offer back, or gives up one’s own contract and with it those below it',
  method: 'POST',
  path: '/wps/agent/contracts/:contractId/end',
  auth: 'agent',
  params,
  input: Fields({ confirm: Type.Boolean() }),
  output: AgentContract,
  errors: { ...decided, not_yours_to_end: 403, confirm_terminate: 409 },
})
