import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields } from '../fields.ts'
import { RequestId } from '../ids.ts'
import { InstantText } from '../time.ts'
import { Broadcast } from './broadcasts.ts'
import { Variants } from './publication.ts'
import { desk } from './publications.ts'
import { Segment } from './segment.ts'

/** What an operator types before a message goes to every member. */
export const everyoneWord = 'EVERYONE'

export const previewCampaign = endpoint({
  name: 'messages.previewCampaign',
  summary: 'How many members a segment has now, how many of them would be written to, and a few',
  method: 'POST',
  path: '/console/campaigns/preview',
  ...desk,
  input: Fields({ segment: Segment }),
  output: Type.Object({
    count: Type.Integer(),
    /** Without those who take a break, want no promotions or wait for a withdrawal. */
    reachable: Type.Integer(),
    /** The count stopped here: there may be more. */
    isPartial: Type.Boolean(),
    isEveryone: Type.Boolean(),
    sample: Type.Array(Type.String()),
  }),
  errors: { segment_contradicts: 422 },
})

export const sendCampaign = endpoint({
  name: 'messages.sendCampaign',
  summary: 'Writes to a segment, now or at a time; to everyone only with a word typed',
  method: 'POST',
  path: '/console/campaigns',
  ...desk,
  bodyLimit: 600_000,
  input: Fields({
    requestId: RequestId,
    segment: Segment,
    variants: Variants,
    /** Null: now. */
    startsAt: Type.Union([InstantText, Type.Null()]),
    /** `everyoneWord` where the segment is everyone. */
    confirmation: Type.String({ maxLength: 40 }),
  }),
  output: Broadcast,
  errors: {
    no_text: 422,
    no_recipients: 422,
    segment_contradicts: 422,
    confirmation_needed: 422,
    starts_in_past: 422,
    starts_too_late: 422,
  },
})

export const setWelcome = endpoint({
  name: 'messages.setWelcome',
  summary: 'A message to each newcomer from now on; it replaces the one before',
  method: 'POST',
  path: '/console/campaigns/welcome',
  ...desk,
  bodyLimit: 600_000,
  input: Fields({ requestId: RequestId, variants: Variants }),
  output: Broadcast,
  errors: { no_text: 422 },
})
