import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { cursorList, list } from '../list.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

const memberParams = Type.Object({ memberId: idSchema('member') })
const MaybeInstant = Type.Union([InstantText, Type.Null()])

/** A tag: short, without capitals, so that two spellings are one tag. */
export const tagPattern = '^[^\\x00-\\x20,A-Z](?:[^\\x00-\\x1f,A-Z]{0,22}[^\\x00-\\x20,A-Z])?$'
export const Tag = Type.String({ pattern: tagPattern })
export const tagsMax = 12

export const setMemberTags = endpoint({
  name: 'identity.setMemberTags',
  summary: 'Replaces the tags of a member, which operators find members by',
  method: 'POST',
  path: '/console/members/:memberId/tags',
  auth: 'operator',
  permission: 'members.write',
  params: memberParams,
  input: Fields({ tags: Type.Array(Tag, { maxItems: tagsMax }) }),
  output: Type.Object({ tags: Type.Array(Type.String()) }),
  errors: {},
})

/** A `case` waits until an operator closes it; a `note` only informs. */
export const noteKinds = ['note', 'case'] as const
const noteLengthMax = 2_000
const Words = Type.String({ minLength: 3, maxLength: noteLengthMax, pattern: '\\S' })

export const MemberNote = Type.Object({
  noteId: idSchema('note'),
  kind: Type.Enum(noteKinds),
  text: Type.String(),
  by: Type.String(),
  at: InstantText,
  closedBy: Type.String(),
  closedAt: MaybeInstant,
  /** How the case ended. */
  closing: Type.String(),
})
export type MemberNote = Static<typeof MemberNote>

export const memberNotes = list({
  name: 'identity.memberNotes',
  summary: "Operators' notes on a member and support cases, open cases first, then the newest",
  path: '/console/members/:memberId/notes',
  auth: 'operator',
  permission: 'members.read',
  params: memberParams,
  row: MemberNote,
  filters: { kind: Type.Optional(Type.Enum(noteKinds)) },
  errors: {},
})

export const writeMemberNote = endpoint({
  name: 'identity.writeMemberNote',
  summary: 'Writes a note on a member, or opens a support case',
  method: 'POST',
  path: '/console/members/:memberId/notes',
  auth: 'operator',
  permission: 'members.write',
  params: memberParams,
  input: Fields({ requestId: RequestId, kind: Type.Enum(noteKinds), text: Words }),
  output: MemberNote,
  errors: {},
})

export const closeMemberCase = endpoint({
  name: 'identity.closeMemberCase',
  summary: 'Closes a support case',
  method: 'POST',
  path: '/console/member-cases/:noteId/close',
  auth: 'operator',
  permission: 'members.write',
  params: Type.Object({ noteId: idSchema('note') }),
  input: Fields({ closing: Words }),
  output: MemberNote,
  errors: { already_closed: 409, not_a_case: 409 },
})

export const MemberDevice = Type.Object({
  deviceId: idSchema('device'),
  userAgent: Type.String(),
  ip: Type.String(),
  /** ISO 3166 code; '' if the address does not tell. */
  country: Type.String(),
  firstUsedAt: InstantText,
  lastUsedAt: InstantText,
  /** Other accounts that were used in this very browser. */
  otherAccounts: Type.Array(Type.Object({ memberId: Type.String(), account: Type.String() })),
})

export const memberDevices = list({
  name: 'identity.memberDevices',
  summary: 'Browsers that a member has signed in with, and who else uses them',
  path: '/console/members/:memberId/devices',
  auth: 'operator',
  permission: 'members.read',
  params: memberParams,
  row: MemberDevice,
  filters: {},
  errors: {},
})

export const timelineKinds = [
  'registered',
  'login',
  'operator',
  'note',
  'case',
  'caseClosed',
  'deposit',
  'withdrawal',
  'dispute',
  'adjustment',
  'limit',
  'break',
  'paper',
  'suspicion',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** One event in a member's life, from whichever module it comes. */
export const TimelineItem = Type.Object({
  key: Type.String(),
  at: InstantText,
  kind: Type.Enum(timelineKinds),
  /** What became of it: a state, an outcome, an action. */
  detail: Type.String(),
  /** The operator's name; empty where the member or the product did it. */
  by: Type.String(),
  text: Type.String(),
  /** The id of what it is about; '' for nothing. */
  subject: Type.String(),
  amount: Type.Optional(MoneyText),
  currency: Type.Optional(CurrencyCode),
})
export type TimelineItem = Static<typeof TimelineItem>

export const memberTimeline = cursorList({
  name: 'identity.memberTimeline',
  summary: 'Everything that happened to a member, from all modules, newest first',
  path: '/console/members/:memberId/timeline',
  auth: 'operator',
  permission: 'members.read',
  params: memberParams,
  row: TimelineItem,
  filters: { kind: Type.Optional(Type.Enum(timelineKinds)) },
  pageSize: 30,
  errors: {},
})
