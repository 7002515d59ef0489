import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema, RequestId } from '../ids.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'
import { accountsMost, Currencies, Variants, oneCurrency } from './publication.ts'
import { desk } from './publications.ts'
import { broadcastAudiences, Segment } from './segment.ts'

/** `scheduled` waits for its time; `running` goes to each newcomer. */
export const broadcastStates = ['scheduled', 'sending', 'running', 'sent', 'withdrawn'] as const
export type BroadcastState = (typeof broadcastStates)[number]

const To = Type.Union([
  Fields({
    kind: Type.Literal('accounts'),
    accounts: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      minItems: 1,
      maxItems: accountsMost,
    }),
  }),
  Fields({
    kind: Type.Literal('audience'),
    audience: Type.Enum(broadcastAudiences),
    currencies: Currencies,
  }),
])
export type BroadcastTo = Static<typeof To>
/** Whom a platform message was for: campaigns reach segments, a welcome those who register. */
const Addressed = Type.Union([
  ...To.anyOf,
  Fields({ kind: Type.Literal('segment'), segment: Segment }),
  Fields({ kind: Type.Literal('newcomers') }),
])
export type Addressed = Static<typeof Addressed>

export const Broadcast = Type.Object({
  broadcastId: idSchema('broadcast'),
  to: Addressed,
  variants: Variants,
  state: Type.Enum(broadcastStates),
  /** Members it is for, counted when it was written; sent so far; read by them. */
  total: Type.Integer(),
  sent: Type.Integer(),
  read: Type.Integer(),
  createdAt: InstantText,
  /** When it goes out; null: at once. */
  startsAt: Type.Union([InstantText, Type.Null()]),
  createdBy: Type.String(),
})
export type Broadcast = Static<typeof Broadcast>

/** Tells the console that a broadcast has progressed: `{broadcastId, sent, total}`. */
export const broadcastMessage = 'messages.broadcast'

export const listBroadcasts = list({
  name: 'messages.listBroadcasts',
  summary: 'Platform messages written by operators, newest first, with their progress',
  path: '/console/broadcasts',
  ...desk,
  row: Broadcast,
  filters: {},
  errors: {},
})

export const countRecipients = endpoint({
  name: 'messages.countRecipients',
  summary: 'How many members a platform message to an audience would reach now',
  method: 'GET',
  path: '/console/recipients',
  ...desk,
  input: Fields({
    audience: Type.Enum(broadcastAudiences),
    /** Comma-separated. */
    currencies: Type.Optional(Type.String({ pattern: `^${oneCurrency}(,${oneCurrency}){0,19}$` })),
  }),
  output: Type.Object({ count: Type.Integer() }),
  errors: {},
})

export const sendBroadcast = endpoint({
  name: 'messages.sendBroadcast',
  summary: 'Writes a platform message to members by account, or to an audience',
  method: 'POST',
  path: '/console/broadcasts',
  ...desk,
  bodyLimit: 600_000,
  input: Fields({ requestId: RequestId, to: To, variants: Variants }),
  output: Broadcast,
  errors: {
    no_text: 422,
    /** Value: `accounts`, those that do not exist. Nothing was sent. */
    accounts_unknown: 422,
    no_recipients: 422,
  },
})

export const withdrawBroadcast = endpoint({
  name: 'messages.withdrawBroadcast',
  summary: 'Stops a platform message and removes it from every inbox; repeating it changes nothing',
  method: 'POST',
  path: '/console/broadcasts/:broadcastId/withdraw',
  ...desk,
  params: Type.Object({ broadcastId: idSchema('broadcast') }),
  input: NoFields,
  output: Broadcast,
  errors: {},
})
