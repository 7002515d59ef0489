import { type Static, Type } from 'typebox'
import { idSchema } from '../../ids.ts'
import { InstantText } from '../../time.ts'

export const chatTypes = ['LIVECHAT', 'VIP'] as const
export type ChatType = (typeof chatTypes)[number]

export const chatStates = ['waiting', 'open', 'closed'] as const
export type ChatState = (typeof chatStates)[number]

/** What the house itself writes into a chat; each has its words in the reader's language. */
export const chatEvents = [
  'queued',
  'away',
  'taken',
  'transferred',
  'returned',
  'closed',
  'left',
  'idle',
  'rated',
] as const
export type ChatEvent = (typeof chatEvents)[number]

export const lineKinds = ['member', 'operator', 'system'] as const
export type LineKind = (typeof lineKinds)[number]

/** How long one line may be, and how many lines a chat may have. */
export const lineLengthMax = 2_000
export const linesMax = 2_000
/** Lines that one answer brings; a longer transcript is read on from the last number. */
export const linesAtOnce = 200

export const ChatLine = Type.Object({
  /** Counts from 1 without a gap: whoever misses a number reads on from the last they have. */
  number: Type.Integer(),
  kind: Type.Enum(lineKinds),
  /** Who wrote it, as shown to both sides. */
  by: Type.String(),
  /** A `ChatEvent` where the kind is `system`. */
  text: Type.String(),
  hasPicture: Type.Boolean(),
  at: InstantText,
})
export type ChatLine = Static<typeof ChatLine>

export const Chat = Type.Object({
  chatId: idSchema('chat'),
  type: Type.Enum(chatTypes),
  state: Type.Enum(chatStates),
  /** Place in the queue, from 1, and the wait it is likely to mean; null once somebody answers. */
  position: Type.Union([Type.Integer(), Type.Null()]),
  waitSeconds: Type.Union([Type.Integer(), Type.Null()]),
  /** The operator who answers; '' for nobody yet. */
  operator: Type.String(),
  lastLine: Type.Integer(),
  rating: Type.Union([Type.Integer(), Type.Null()]),
  /** Somebody from the house has answered, so there is something to rate. */
  wasAnswered: Type.Boolean(),
})
export type Chat = Static<typeof Chat>
