import { type Static, type TProperties, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { Fields, NoFields, UploadInput, uploadWrappingBytes } from '../../fields.ts'
import { idSchema, RequestId } from '../../ids.ts'
import { offeredLanguages } from '../../languages.ts'
import { Chat, ChatLine, chatTypes, lineLengthMax } from './line.ts'

/** Bytes of a picture sent in a chat, before it is drawn again. */
export const chatPictureBytesMax = 5_000_000

/** Opens a visitor's chat again; a member's session does the same without one. */
const key = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }))
const params = Type.Object({ chatId: idSchema('chat') })
const After = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const ChatText = Type.String({ minLength: 1, maxLength: lineLengthMax, pattern: '\\S' })

const withKey = <Properties extends TProperties>(properties: Properties) =>
  Fields({ ...properties, key })

export const Transcript = Type.Object({ chat: Chat, lines: Type.Array(ChatLine) })
export type Transcript = Static<typeof Transcript>

export const chatStatus = endpoint({
  name: 'messages.chatStatus',
  summary: 'Whether customer service answers now, and how long one would wait',
  method: 'GET',
  path: '/wps/chat/status',
  auth: 'public',
  input: NoFields,
  output: Type.Object({
    type: Type.Enum(chatTypes),
    /** Outside the hours a chat is kept and answered later. */
    isOpen: Type.Boolean(),
    from: Type.String(),
    to: Type.String(),
    waiting: Type.Integer(),
    waitSeconds: Type.Integer(),
    /** The operator's own words outside the hours; '' for the site's. */
    awayText: Type.String(),
    /** The window's size on a screen that is wider (decisions 9). */
    width: Type.Integer(),
    height: Type.Integer(),
    /** A member's chat that is not closed. */
    chatId: Type.Union([idSchema('chat'), Type.Null()]),
  }),
  errors: {},
})

export const openChat = endpoint({
  name: 'messages.openChat',
  summary: 'Begins a chat with customer service, or finds the one that a member has open',
  method: 'POST',
  path: '/wps/chat',
  auth: 'public',
  perMinute: 60,
  input: Fields({
    requestId: RequestId,
    language: Type.Enum(offeredLanguages),
    /** How a visitor wants to be called. */
    name: Type.Optional(Type.String({ maxLength: 40 })),
    text: ChatText,
  }),
  output: Type.Object({
    ...Transcript.properties,
    /** A visitor's; '' for a member. */
    key: Type.String(),
  }),
  errors: {
    chat_disabled: 403,
    /** Too many were begun from here; value: `retryAfterSeconds`. */
    chat_too_many: 429,
    chat_desk_full: 503,
  },
})

export const readChat = endpoint({
  name: 'messages.readChat',
  summary: 'A chat and its lines after a number',
  method: 'POST',
  path: '/wps/chat/:chatId/read',
  auth: 'public',
  params,
  input: withKey({ after: After }),
  output: Transcript,
  errors: {},
})

const saying = {
  chat_closed: 409,
  /** Value: `retryAfterSeconds`. */
  chat_flood: 429,
  chat_full: 409,
} as const

export const sayInChat = endpoint({
  name: 'messages.sayInChat',
  summary: 'Writes a line; sent again it is the same line',
  method: 'POST',
  path: '/wps/chat/:chatId/lines',
  auth: 'public',
  params,
  input: withKey({ requestId: RequestId, text: ChatText }),
  output: ChatLine,
  errors: saying,
})

export const sendChatPicture = endpoint({
  name: 'messages.sendChatPicture',
  summary: 'A picture as a line of the member’s chat: drawn again before it is kept',
  method: 'POST',
  path: '/wps/chat/:chatId/pictures',
  auth: 'session',
  upload: true,
  bodyLimit: chatPictureBytesMax + uploadWrappingBytes,
  perMinute: 20,
  params,
  input: UploadInput,
  output: ChatLine,
  errors: { ...saying, picture_invalid: 422 },
})

export const seeChatPicture = endpoint({
  name: 'messages.seeChatPicture',
  summary: 'The picture of a line, as a WebP in base64',
  method: 'POST',
  path: '/wps/chat/:chatId/picture',
  auth: 'public',
  params,
  input: withKey({ number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  output: Type.Object({ webp: Type.String() }),
  errors: {},
})

export const leaveChat = endpoint({
  name: 'messages.leaveChat',
  summary: 'Ends one’s own chat; repeating it changes nothing',
  method: 'POST',
  path: '/wps/chat/:chatId/leave',
  auth: 'public',
  params,
  input: withKey({}),
  output: Chat,
  errors: {},
})

export const rateChat = endpoint({
  name: 'messages.rateChat',
  summary: 'Rates a closed chat that somebody answered, once',
  method: 'POST',
  path: '/wps/chat/:chatId/rating',
  auth: 'public',
  params,
  input: withKey({
    stars: Type.Integer({ minimum: 1, maximum: 5 }),
    note: Type.String({ maxLength: 300 }),
  }),
  output: Chat,
  errors: { chat_not_closed: 409, chat_not_answered: 409, chat_rated: 409 },
})
