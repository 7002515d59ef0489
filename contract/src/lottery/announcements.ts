import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'
import { DrawResult } from './issue.ts'

/**
 * What became of an announced result. `drawn`: it is the result; `confirmed`: it is what was in
 * force; `differs`: it contradicts an operator's entry; `changed`: it contradicts a result that is
 * settled; `early`: its sale was still on, and was ended; `void`: the issue takes no result;
 * `unknown`: no such issue; `invalid`: no result of the game; `forged`: not signed by the source.
 */
export const announcementVerdicts = [
  'drawn',
  'confirmed',
  'differs',
  'changed',
  'early',
  'void',
  'unknown',
  'invalid',
  'forged',
] as const
export type AnnouncementVerdict = (typeof announcementVerdicts)[number]

/** Those that an operator must see to. */
export const troubledVerdicts: readonly AnnouncementVerdict[] = [
  ...(['differs', 'changed', 'early', 'unknown', 'invalid', 'forged'] as const),
]

export const Announcement = Type.Object({
  announcementId: Type.String(),
  /** Empty where the message cannot be trusted to say it. */
  gameCode: Type.String(),
  issueNo: Type.String(),
  family: Type.String(),
  verdict: Type.Enum(announcementVerdicts),
  /** Not while operators enter the result: they do not copy it. */
  result: Type.Optional(DrawResult),
  announcedAt: Type.Optional(InstantText),
  receivedAt: InstantText,
  reviewedAt: Type.Optional(InstantText),
  needsReview: Type.Boolean(),
})
export type Announcement = Static<typeof Announcement>

export const deskAnnouncements = list({
  name: 'lottery.deskAnnouncements',
  summary: 'Official results as their source announced them, the newest first',
  path: '/console/lottery/announcements',
  auth: 'operator',
  permission: 'vendors.read',
  row: Announcement,
  filters: { verdict: Type.Optional(Type.Enum([...announcementVerdicts, 'waiting'])) },
  /** How many wait for an operator. */
  totals: { waiting: Type.Integer() },
  errors: {},
})

export const reviewAnnouncement = endpoint({
  name: 'lottery.reviewAnnouncement',
  summary: 'Marks an announced result that was stopped as seen to',
  method: 'POST',
  path: '/console/lottery/announcements/review',
  auth: 'operator',
  permission: 'vendors.write',
  input: Fields({
    announcementId: Type.String({ minLength: 3, maxLength: 80 }),
    note: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  output: Type.Object({ announcementId: Type.String() }),
  errors: {},
})

/** Live message to the console: something about draws waits for an operator. */
export const drawTroubleMessage = 'lottery.drawTrouble'
