import { type Static, Type } from 'typebox'
import { InstantText } from '../time.ts'

export const GameCode = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,31}$' })
/** `yyyyMMdd-NNNN`, of the day in the game's own zone. */
export const IssueNo = Type.String({ pattern: '^\\d{8}-\\d{4}$' })

export const issueStates = [
  'scheduled',
  'open',
  'closed',
  'drawn',
  'settled',
  'void',
  'skipped',
] as const
export const IssueState = Type.Enum(issueStates)
export type IssueState = (typeof issueStates)[number]

/** What was drawn; its form is the family's. */
export const DrawResult = Type.Record(Type.String(), Type.Unknown())

/** An issue as everybody sees it. */
export const Issue = Type.Object({
  gameCode: GameCode,
  issueNo: IssueNo,
  state: IssueState,
  openAt: InstantText,
  closeAt: InstantText,
  drawAt: InstantText,
  /** Once it is drawn. */
  result: Type.Optional(DrawResult),
  /** Above 1 where a result was corrected. */
  resultVersion: Type.Integer(),
})
export type Issue = Static<typeof Issue>

/** Live message to every page: the issue that changed. */
export const issueMessage = 'lottery.issue'
/** Live message to a member: their tickets changed. */
export const ticketsMessage = 'lottery.tickets'
