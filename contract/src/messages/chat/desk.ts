import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { Fields, NoFields } from '../../fields.ts'
import { idSchema, RequestId } from '../../ids.ts'
import { list } from '../../list.ts'
import { InstantText } from '../../time.ts'
import { Chat, ChatLine, chatStates, chatTypes } from './line.ts'
import { ChatText } from './member.ts'

const read = { auth: 'operator', permission: 'members.read' } as const
const act = { auth: 'operator', permission: 'members.write' } as const
const params = Type.Object({ chatId: idSchema('chat') })

/** Tells the console that the queue or a chat changed. */
export const chatsMessage = 'messages.chats'

export const DeskChat = Type.Object({
  ...Chat.properties,
  /** A member's account, or what a visitor calls themselves. */
  name: Type.String(),
  memberId: Type.Union([idSchema('member'), Type.Null()]),
  language: Type.String(),
  operatorId: Type.String(),
  openedAt: InstantText,
  takenAt: Type.Union([InstantText, Type.Null()]),
  closedAt: Type.Union([InstantText, Type.Null()]),
  lastText: Type.String(),
  lastAt: InstantText,
  /** The last word is the member's. */
  isUnanswered: Type.Boolean(),
  ratingNote: Type.String(),
})
export type DeskChat = Static<typeof DeskChat>

export const deskChats = list({
  name: 'messages.deskChats',
  summary: 'Chats: the queue first, VIP before the rest, then whoever waits longest',
  path: '/console/chats',
  ...read,
  row: DeskChat,
  filters: {
    state: Type.Optional(Type.Enum(chatStates)),
    type: Type.Optional(Type.Enum(chatTypes)),
    mine: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ maxLength: 40 })),
  },
  errors: {},
})

export const deskChat = endpoint({
  name: 'messages.deskChat',
  summary: 'A chat with its lines after a number',
  method: 'GET',
  path: '/console/chats/:chatId',
  ...read,
  params,
  input: Fields({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  output: Type.Object({ chat: DeskChat, lines: Type.Array(ChatLine) }),
  errors: {},
})

export const deskChatPicture = endpoint({
  name: 'messages.deskChatPicture',
  summary: 'The picture of a line, as a WebP in base64; each look is in the audit log',
  method: 'POST',
  path: '/console/chats/:chatId/picture',
  ...act,
  params,
  input: Fields({ number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  output: Type.Object({ webp: Type.String() }),
  errors: {},
})

export const takeChat = endpoint({
  name: 'messages.takeChat',
  summary: 'Takes a waiting chat; taking one’s own again changes nothing',
  method: 'POST',
  path: '/console/chats/:chatId/take',
  ...act,
  params,
  input: NoFields,
  output: DeskChat,
  errors: { chat_closed: 409, chat_taken: 409 },
})

export const answerChat = endpoint({
  name: 'messages.answerChat',
  summary: 'Writes a line as the operator who has the chat; sent again it is the same line',
  method: 'POST',
  path: '/console/chats/:chatId/lines',
  ...act,
  params,
  input: Fields({ requestId: RequestId, text: ChatText }),
  output: ChatLine,
  errors: { chat_closed: 409, chat_not_yours: 409, chat_full: 409 },
})

export const transferChat = endpoint({
  name: 'messages.transferChat',
  summary: 'Hands a chat to another operator, or back to the queue',
  method: 'POST',
  path: '/console/chats/:chatId/transfer',
  ...act,
  params,
  input: Fields({
    /** Null: back to the queue. */
    to: Type.Union([idSchema('operator'), Type.Null()]),
    note: Type.String({ maxLength: 300 }),
  }),
  output: DeskChat,
  errors: { chat_closed: 409, chat_waits: 409, operator_away: 422 },
})

export const closeChat = endpoint({
  name: 'messages.closeChat',
  summary: 'Closes a chat; the member may then rate it',
  method: 'POST',
  path: '/console/chats/:chatId/close',
  ...act,
  params,
  input: NoFields,
  output: DeskChat,
  errors: {},
})

export const ChatOperator = Type.Object({
  operatorId: idSchema('operator'),
  name: Type.String(),
  isAvailable: Type.Boolean(),
  /** Chats that they have open. */
  open: Type.Integer(),
})
export type ChatOperator = Static<typeof ChatOperator>

export const chatDesk = endpoint({
  name: 'messages.chatDesk',
  summary: 'Who answers chats now, and how long the queue is',
  method: 'GET',
  path: '/console/chat-desk',
  ...read,
  input: NoFields,
  output: Type.Object({
    operators: Type.Array(ChatOperator),
    isAvailable: Type.Boolean(),
    isOpen: Type.Boolean(),
    waiting: Type.Integer(),
    vipWaiting: Type.Integer(),
    waitSeconds: Type.Integer(),
    /** Mean of the last hundred ratings in hundredths; null without any. */
    ratingHundredths: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: {},
})

export const setChatDesk = endpoint({
  name: 'messages.setChatDesk',
  summary: 'Says whether one answers chats now',
  method: 'POST',
  path: '/console/chat-desk',
  ...act,
  input: Fields({ available: Type.Boolean() }),
  output: Type.Object({ isAvailable: Type.Boolean() }),
  errors: {},
})
