import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'

export const banKinds = ['self_exclusion', 'time_out', 'under_age'] as const
export type BanKind = (typeof banKinds)[number]

/** Why a member may not play; `until` is null where it has no end. */
export const PlayBan = Type.Object({
  kind: Type.Enum(banKinds),
  until: Type.Union([InstantText, Type.Null()]),
})
export type PlayBan = Static<typeof PlayBan>

/** A time-out lasts a day to thirty; an exclusion half a year or more, or has no end. */
export const timeOutDays = [1, 3, 7, 14, 30] as const
export const exclusionMonths = [6, 12, 24, 60] as const

const Break = Type.Union([
  Fields({ kind: Type.Literal('time_out'), days: Type.Enum([...timeOutDays]) }),
  Fields({
    kind: Type.Literal('self_exclusion'),
    /** Null: without an end. */
    months: Type.Union([Type.Enum([...exclusionMonths]), Type.Null()]),
  }),
])
export type Break = Static<typeof Break>

export const takeBreak = endpoint({
  name: 'safety.takeBreak',
  summary: 'Keeps the member from play at once; nobody can end it early',
  method: 'POST',
  path: '/wps/safety/break',
  auth: 'member',
  input: Fields({ break: Break }),
  output: Type.Object({ ban: PlayBan }),
  errors: {
    /** A break that is under way ends later: it cannot be made shorter. */
    break_shorter: 409,
  },
  perMinute: 20,
})

export const setMarketing = endpoint({
  name: 'safety.setMarketing',
  summary: 'Whether the house may send promotions; never during a break',
  method: 'POST',
  path: '/wps/safety/marketing',
  auth: 'member',
  input: Fields({ wanted: Type.Boolean() }),
  output: Done,
  errors: {},
})

/** A break in the member's file. */
export const Exclusion = Type.Object({
  exclusionId: idSchema('exclusion'),
  memberId: idSchema('member'),
  account: Type.Optional(Type.String()),
  kind: Type.Enum(['self_exclusion', 'time_out']),
  beginsAt: InstantText,
  endsAt: Type.Union([InstantText, Type.Null()]),
  /** The operator who entered it; empty: the member did. */
  enteredBy: Type.String(),
  reason: Type.String(),
  /** What a break without an end is waiting for; null where nobody asked to end it. */
  lift: Type.Union([
    Type.Object({
      askedBy: Type.String(),
      askedAt: InstantText,
      reason: Type.String(),
      liftedBy: Type.String(),
    }),
    Type.Null(),
  ]),
})
export type Exclusion = Static<typeof Exclusion>

export const exclusions = list({
  name: 'safety.exclusions',
  summary: 'Breaks from play, the newest first',
  path: '/console/safety/exclusions',
  auth: 'operator',
  permission: 'members.read',
  row: Exclusion,
  filters: {
    memberId: Type.Optional(idSchema('member')),
    kind: Type.Optional(Type.Enum(['self_exclusion', 'time_out'])),
    /** Only those in force. */
    current: Type.Optional(Type.Boolean()),
  },
  errors: {},
})

const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

export const excludeMember = endpoint({
  name: 'safety.excludeMember',
  summary: 'Enters a break that a member asked customer service for',
  method: 'POST',
  path: '/console/safety/members/:memberId/exclude',
  auth: 'operator',
  permission: 'members.write',
  params: Type.Object({ memberId: idSchema('member') }),
  input: Fields({ break: Break, reason: Reason }),
  output: Exclusion,
  errors: { break_shorter: 409 },
})

const liftParams = Type.Object({ exclusionId: idSchema('exclusion') })

export const askToLift = endpoint({
  name: 'safety.askToLift',
  summary:
    'Asks to end an exclusion without an end, at the member’s wish: the first of two operators',
  method: 'POST',
  path: '/console/safety/exclusions/:exclusionId/ask-to-lift',
  auth: 'operator',
  permission: 'members.write',
  params: liftParams,
  input: Fields({ reason: Reason }),
  output: Exclusion,
  errors: {
    /** It has an end, and ends then. */
    exclusion_has_end: 409,
    /** Half a year must pass first; `value.from`. */
    exclusion_too_young: 409,
    already_asked: 409,
  },
})

export const liftExclusion = endpoint({
  name: 'safety.liftExclusion',
  summary: 'Ends it: another operator, a day later at the earliest',
  method: 'POST',
  path: '/console/safety/exclusions/:exclusionId/lift',
  auth: 'operator',
  permission: 'members.write',
  stepUp: true,
  params: liftParams,
  input: Fields({ note: Reason }),
  output: Exclusion,
  errors: {
    lift_not_asked: 409,
    /** The day of waiting is not over; `value.from`. */
    lift_waiting: 409,
    already_lifted: 409,
    same_operator: 403,
  },
})

/** Fact for other modules: a member began a break from play. */
export const memberExcluded = 'safety.memberExcluded'
export type MemberExcluded = {
  readonly memberId: string
  readonly kind: BanKind
  readonly at: string
}
