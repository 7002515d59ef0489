import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { NameLanguage } from '../games/client-fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { cursorList } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { GameCode, IssueNo } from './issue.ts'
import { buyErrors, TicketLine } from './tickets.ts'

/** How the multiple grows from issue to issue. */
export const ChaseMode = Type.Union([
  Fields({ kind: Type.Literal('same') }),
  Fields({
    kind: Type.Literal('double'),
    factor: Type.Integer({ minimum: 2, maximum: 10 }),
    every: Type.Integer({ minimum: 1, maximum: 60 }),
  }),
  Fields({
    kind: Type.Literal('profit'),
    ratePercent: Type.Integer({ minimum: 1, maximum: 1_000 }),
  }),
])
export type ChaseMode = Static<typeof ChaseMode>

export const chaseStates = ['running', 'stopping', 'stopped', 'cancelled'] as const

export const Chase = Type.Object({
  chaseId: idSchema('chase'),
  gameCode: GameCode,
  gameName: Type.String(),
  currency: CurrencyCode,
  state: Type.Enum(chaseStates),
  issues: Type.Integer(),
  /** Issues that are still to be drawn. */
  left: Type.Integer(),
  stake: MoneyText,
  payout: MoneyText,
  stopsOnWin: Type.Boolean(),
  placedAt: InstantText,
})
export type Chase = Static<typeof Chase>

export const placeChase = endpoint({
  name: 'lottery.chase',
  summary: 'Buys the same lines for several issues ahead; each issue is a ticket of its own',
  method: 'POST',
  path: '/wps/lottery/chases',
  auth: 'session',
  agentPolicy: 'needed',
  input: Fields({
    requestId: RequestId,
    gameCode: GameCode,
    /** The first issue. */
    issueNo: IssueNo,
    ruleVersion: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    lines: Type.Array(TicketLine, { minItems: 1, maxItems: 50 }),
    issues: Type.Integer({ minimum: 1, maximum: 1_000 }),
    /** Draws that are chosen one by one, as many as `issues`; otherwise those that follow. */
    issueNos: Type.Optional(Type.Array(IssueNo, { minItems: 1, maxItems: 20, uniqueItems: true })),
    mode: ChaseMode,
    stopsOnWin: Type.Boolean(),
    language: Type.Optional(NameLanguage),
  }),
  output: Chase,
  errors: {
    ...buyErrors,
    chase_too_long: 422,
    /** More notes in all its issues together than are bought at once. */
    chase_too_large: 422,
    multiple_too_large: 422,
    profit_out_of_reach: 422,
    /** So many issues are not planned yet; `value.issues` are. */
    issues_not_planned: 409,
  },
  bodyLimit: 131_072,
})

export const cancelChase = endpoint({
  name: 'lottery.cancelChase',
  summary: 'Takes back every ticket of a chase whose sale has not closed; their stakes return',
  method: 'POST',
  path: '/wps/lottery/chases/:chaseId/cancel',
  auth: 'session',
  params: Type.Object({ chaseId: idSchema('chase') }),
  input: Fields({}),
  output: Chase,
  errors: {},
})

export const memberChases = cursorList({
  name: 'lottery.chases',
  summary: 'The caller’s own chases, the newest first',
  path: '/wps/lottery/chases',
  auth: 'session',
  row: Chase,
  filters: { gameCode: Type.Optional(GameCode), language: Type.Optional(NameLanguage) },
  errors: {},
})
