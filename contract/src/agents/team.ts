import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields, NoFields } from '../fields.ts'
import { GameCategory } from '../games/vendors.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { DayText } from '../wallet/record.ts'
import { accountErrors, TeamFigures } from './figures.ts'

export const remarkLengthMax = 140
export const overviewRanges = ['today', 'yesterday', 'week', 'month'] as const
export type OverviewRange = (typeof overviewRanges)[number]

export const teamOverview = endpoint({
  name: 'agents.overview',
  summary: 'What the agent’s whole team did, themselves included, and its last thirty days',
  method: 'GET',
  path: '/wps/agent/team/overview',
  auth: 'agent',
  input: Fields({ range: Type.Enum(overviewRanges) }),
  output: Type.Object({
    currency: CurrencyCode,
    from: DayText,
    to: DayText,
    figures: TeamFigures,
    /** Everybody below the agent, and what is in their wallets. */
    members: Type.Integer(),
    balance: MoneyText,
    registrations: Type.Integer(),
    firstDeposits: Type.Integer(),
    depositors: Type.Integer(),
    activeMembers: Type.Integer(),
    /** Members of the team who are here now. */
    online: Type.Integer(),
    /** Dividends that were paid to the team in these days. */
    dividend: MoneyText,
    /** What the agent earned in these days. */
    income: MoneyText,
    /** What they owe for those below them; earnings pay it back first. */
    debt: MoneyText,
    trend: Type.Array(
      Type.Object({ day: DayText, turnover: MoneyText, deposit: MoneyText, profit: MoneyText }),
    ),
  }),
  errors: {},
})

/** Rebate by product line, in hundredths of a percent. */
export const Rate = Fields({
  line: GameCategory,
  rateBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }),
})
export type Rate = Static<typeof Rate>
export const Rates = Type.Array(Rate, { maxItems: 8 })
const Remark = Type.String({ maxLength: remarkLengthMax })
/** A player, an agent, or an affiliate agent; masters are made by the house. */
const NewKind = Type.Enum([0, 1, 41])

export const agentTerms = endpoint({
  name: 'agents.terms',
  summary: 'The agent’s own rates, which are the most they may give',
  method: 'GET',
  path: '/wps/agent/terms',
  auth: 'agent',
  input: NoFields,
  output: Type.Object({
    currency: CurrencyCode,
    rates: Type.Array(Rate),
    affiliateCode: Type.String(),
    /** The domain that the operator gave the agent; '' for none. */
    domain: Type.String(),
  }),
  errors: {},
})

export const Downline = Type.Object({
  memberId: idSchema('member'),
  account: Type.String(),
  nickname: Type.String(),
  isAgent: Type.Integer(),
  status: Type.String(),
  /** 1: directly below the agent. */
  depth: Type.Integer(),
  directs: Type.Integer(),
  team: Type.Integer(),
  currency: CurrencyCode,
  /** Their team's turnover by day, the last seven days. */
  turnover: Type.Array(MoneyText),
  rates: Type.Array(Rate),
  remark: Type.String(),
  lastLoginAt: Type.Optional(InstantText),
  joinedAt: InstantText,
})
export type Downline = Static<typeof Downline>

export const downlines = list({
  name: 'agents.downlines',
  summary: 'The agent’s tree, one level at a time, or anybody of the team by account',
  path: '/wps/agent/team/members',
  auth: 'agent',
  row: Downline,
  filters: {
    /** Whose downlines; the agent's own when omitted. */
    under: Type.Optional(idSchema('member')),
    search: Type.Optional(Type.String({ maxLength: 40 })),
  },
  errors: accountErrors,
})

const rateErrors = {
  /** Value: `line`, `most`. */
  rate_above_own: 422,
} as const

export const openDownline = endpoint({
  name: 'agents.openAccount',
  summary: 'Registers an account directly below the agent; its owner chooses another password',
  method: 'POST',
  path: '/wps/agent/team/accounts',
  auth: 'agent',
  input: Fields({
    requestId: RequestId,
    account: Type.String({ minLength: 4, maxLength: 20, pattern: '^[A-Za-z][A-Za-z0-9]+$' }),
    password: Type.String({ minLength: 8, maxLength: 64 }),
    isAgent: NewKind,
    rates: Rates,
    remark: Remark,
  }),
  output: Type.Object({ memberId: idSchema('member'), account: Type.String() }),
  errors: { ...rateErrors, account_taken: 409, line_too_deep: 422 },
})

export const saveDownline = endpoint({
  name: 'agents.saveDownline',
  summary: 'Rates of a direct downline, never below those of their own downlines, and a remark',
  method: 'PUT',
  path: '/wps/agent/team/members/:memberId',
  auth: 'agent',
  params: Type.Object({ memberId: idSchema('member') }),
  input: Fields({ rates: Rates, remark: Remark }),
  output: Done,
  errors: {
    ...rateErrors,
    ...accountErrors,
    /** Only those directly below have rates of this agent's. */
    not_direct: 422,
    /** Somebody below them has a higher one. Value: `line`, `least`. */
    rate_below_downline: 422,
  },
})

export const AgentLink = Type.Object({
  code: Type.String(),
  isAgent: Type.Integer(),
  domain: Type.String(),
  rates: Type.Array(Rate),
  remark: Type.String(),
  clicks: Type.Integer(),
  registrations: Type.Integer(),
  firstDeposits: Type.Integer(),
  createdAt: InstantText,
  endsAt: Type.Optional(InstantText),
  isOpen: Type.Boolean(),
})
export type AgentLink = Static<typeof AgentLink>

export const agentLinks = list({
  name: 'agents.links',
  summary: 'The agent’s links with their clicks, registrations and first deposits',
  path: '/wps/agent/links',
  auth: 'agent',
  row: AgentLink,
  filters: {},
  errors: {},
})

export const createLink = endpoint({
  name: 'agents.createLink',
  summary: 'A link whose newcomers get these rates',
  method: 'POST',
  path: '/wps/agent/links',
  auth: 'agent',
  input: Fields({
    requestId: RequestId,
    isAgent: NewKind,
    rates: Rates,
    remark: Remark,
    /** The last day; without an end when omitted. */
    lastDay: Type.Optional(DayText),
    /** The agent's own domain, where the link then stands alone; any address when omitted. */
    domain: Type.Optional(Type.String({ maxLength: 253 })),
  }),
  output: AgentLink,
  errors: {
    ...rateErrors,
    link_ends_before: 422,
    links_full: 422,
    /** Not the domain that the operator gave the agent. */
    domain_not_yours: 422,
  },
})

export const closeLink = endpoint({
  name: 'agents.closeLink',
  summary: 'Ends a link; those who came by it stay',
  method: 'POST',
  path: '/wps/agent/links/:code/close',
  auth: 'agent',
  params: Type.Object({ code: Type.String({ pattern: '^[0-9A-Z]{8}$' }) }),
  input: NoFields,
  output: Done,
  errors: {},
})
