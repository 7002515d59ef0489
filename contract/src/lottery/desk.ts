import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { GameSchedule, LimitsChange, NewPlay, OddsChange } from './game-changes.ts'
import { DrawResult, GameCode, Issue, IssueNo, issueStates } from './issue.ts'

export const DeskGame = Type.Object({
  gameCode: GameCode,
  name: Type.String(),
  family: Type.String(),
  zone: Type.String(),
  draws: Type.Enum(['house', 'official']),
  status: Type.Enum(['open', 'closed']),
  /** Why the house keeps it closed, such as odds that do not return what they say. */
  closedReason: Type.String(),
  ruleVersion: Type.Integer(),
  /** When it draws, and from which day something else holds. */
  schedule: GameSchedule,
  nextSchedule: Type.Optional(GameSchedule),
  nextFrom: Type.Optional(Type.String()),
  /** Decimal text, by currency. */
  limits: Type.Array(Type.Required(LimitsChange)),
  /** The odds of each prize as they are stored; `follows` is the play whose odds it has. */
  odds: Type.Array(
    Type.Object({ ...OddsChange.properties, follows: Type.Optional(Type.String()) }),
  ),
  /** Plays that the house has learnt since the game was made, and that it does not offer yet. */
  newPlays: Type.Array(NewPlay),
  /** Each prize with its odds and what it returns, computed from all draws at the start. */
  prizes: Type.Array(
    Type.Object({
      play: Type.String(),
      prize: Type.String(),
      odds: Type.String(),
      stated: Type.String(),
      computed: Type.String(),
    }),
  ),
  /** The newest nightly tests of its digits: of what was drawn, and of trial draws. */
  selfTests: Type.Array(
    Type.Object({
      sample: Type.Enum(['stored', 'trial']),
      testedAt: InstantText,
      draws: Type.Integer(),
      /** Places tested; 0 while there are too few draws. */
      places: Type.Integer(),
      /** How likely the least even place is by chance. */
      worstP: Type.Union([Type.Number(), Type.Null()]),
      isEven: Type.Boolean(),
    }),
  ),
  /** The newest chain of seeds: its anchor, since when it is public, and how much is used. */
  chains: Type.Array(
    Type.Object({
      chainId: Type.String(),
      anchor: Type.String(),
      committedAt: InstantText,
      length: Type.Integer(),
      used: Type.Integer(),
      planned: Type.Integer(),
    }),
  ),
})
export type DeskGame = Static<typeof DeskGame>

export const deskGames = endpoint({
  name: 'lottery.deskGames',
  summary: 'Lottery games with their rules, returns and seed chains',
  method: 'GET',
  path: '/console/lottery/games',
  auth: 'operator',
  permission: 'vendors.read',
  /** Of the games' names; English if left out. */
  input: Fields({ language: Type.Optional(Type.String({ maxLength: 8 })) }),
  output: Type.Object({ list: Type.Array(DeskGame) }),
  errors: {},
})

export const setGameStatus = endpoint({
  name: 'lottery.setStatus',
  summary: 'Opens a lottery game for sale or closes it',
  method: 'POST',
  path: '/console/lottery/games/:gameCode',
  auth: 'operator',
  permission: 'vendors.write',
  params: Type.Object({ gameCode: GameCode }),
  input: Fields({
    status: Type.Enum(['open', 'closed']),
    note: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  output: Type.Object({ status: Type.Enum(['open', 'closed']) }),
  /** Its odds do not return what they say. */
  errors: { returns_differ: 409 },
})

export const DeskIssue = Type.Object({
  ...Issue.properties,
  tickets: Type.Integer(),
  /** By currency. */
  sums: Type.Array(Type.Object({ currency: CurrencyCode, stake: MoneyText, payout: MoneyText })),
  family: Type.String(),
  draws: Type.Enum(['house', 'official']),
  /** Operators who entered a result that waits for the second one. */
  entered: Type.Integer(),
  /** Bets that the newest run could not settle. */
  refused: Type.Integer(),
  isSettling: Type.Boolean(),
  /** A void or a correction that waits for a second operator. */
  proposed: Type.Optional(
    Type.Object({
      change: Type.Enum(['void', 'correct']),
      /** Of a correction. */
      result: Type.Optional(DrawResult),
      note: Type.String(),
      by: Type.String(),
      at: InstantText,
    }),
  ),
})
export type DeskIssue = Static<typeof DeskIssue>

export const deskIssues = list({
  name: 'lottery.deskIssues',
  summary: 'Issues with their sums, the newest draw first',
  path: '/console/lottery/issues',
  auth: 'operator',
  permission: 'vendors.read',
  row: DeskIssue,
  filters: {
    /** Or the beginning of it. */
    gameCode: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{0,32}$' })),
    state: Type.Optional(Type.Enum(issueStates)),
  },
  errors: {},
})

const Preview = Type.Object({
  /** What was previewed; the decision names it, so that it moves what was seen. */
  resultVersion: Type.Integer(),
  sums: Type.Array(
    Type.Object({
      currency: CurrencyCode,
      tickets: Type.Integer(),
      changed: Type.Integer(),
      members: Type.Integer(),
      toPay: MoneyText,
      toTakeBack: MoneyText,
      /** What would become debt, as wallets are now. */
      toOwe: MoneyText,
    }),
  ),
})
export type Preview = Static<typeof Preview>

const issuePlace = Type.Object({ gameCode: GameCode, issueNo: IssueNo })
const issueErrors = {
  /** It is not drawn yet, or being settled. */
  not_ready: 409,
  already_void: 409,
  result_invalid: 422,
} as const

export const previewChange = endpoint({
  name: 'lottery.preview',
  summary: 'What voiding an issue, or correcting its result, would move',
  method: 'POST',
  path: '/console/lottery/issues/:gameCode/:issueNo/preview',
  auth: 'operator',
  permission: 'vendors.read',
  params: issuePlace,
  /** Without a result: a void. */
  input: Fields({ result: Type.Optional(DrawResult) }),
  output: Preview,
  errors: issueErrors,
})

const decisionFields = {
  resultVersion: Type.Integer({ minimum: 0 }),
  note: Type.String({ minLength: 3, maxLength: 500 }),
}

/** `waiting`: for a second operator; `made`: both want it. */
const ChangeAnswer = Type.Object({ change: Type.Enum(['waiting', 'made']), issue: Issue })

const changeErrors = {
  ...issueErrors,
  changed_meanwhile: 409,
  same_operator: 409,
  /** Something else waits for a second operator: it is confirmed or dropped first. */
  other_proposed: 409,
  /** The operator's own member account has a ticket of the issue. */
  own_bet: 403,
} as const

export const voidIssue = endpoint({
  name: 'lottery.void',
  summary: 'Voids an issue, by two operators: stakes return, payouts are taken back',
  method: 'POST',
  path: '/console/lottery/issues/:gameCode/:issueNo/void',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: issuePlace,
  input: Fields(decisionFields),
  output: ChangeAnswer,
  errors: changeErrors,
})

export const correctIssue = endpoint({
  name: 'lottery.correct',
  summary: 'Corrects a result, by two operators: each ticket is paid up or down to it',
  method: 'POST',
  path: '/console/lottery/issues/:gameCode/:issueNo/correct',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: issuePlace,
  input: Fields({ ...decisionFields, result: DrawResult }),
  output: ChangeAnswer,
  /** An official result is corrected by two operators who enter it unseen. */
  errors: { ...changeErrors, not_by_one: 409 },
})

export const dropChange = endpoint({
  name: 'lottery.dropChange',
  summary: 'Drops a void or a correction that waits for a second operator',
  method: 'POST',
  path: '/console/lottery/issues/:gameCode/:issueNo/drop',
  auth: 'operator',
  permission: 'vendors.write',
  params: issuePlace,
  input: Fields({ note: decisionFields.note }),
  output: Issue,
  errors: { not_proposed: 409, own_bet: 403 },
})
