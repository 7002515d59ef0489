import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { list } from '../list.ts'
import { InstantText } from '../time.ts'

/**
 * Live messages: the member's number of unread platform messages (`{unread}`); and that one was
 * taken back, so reload.
 */
export const unreadMessage = 'messages.unread'
export const takenBackMessage = 'messages.takenBack'

export const PlatformMessage = Type.Object({
  messageId: idSchema('message'),
  title: Type.String(),
  content: Type.String(),
  sentAt: InstantText,
  readAt: Type.Union([InstantText, Type.Null()]),
})
export type PlatformMessage = Static<typeof PlatformMessage>

const Unread = Type.Object({ unread: Type.Integer() })
const messageParams = Type.Object({ messageId: idSchema('message') })

export const unreadMessages = endpoint({
  name: 'messages.unread',
  summary: 'How many platform messages the member has not read',
  method: 'GET',
  path: '/wps/message/unread',
  auth: 'member',
  input: NoFields,
  output: Unread,
  errors: {},
})

export const listMessages = list({
  name: 'messages.list',
  summary: 'The member’s platform messages, newest first',
  path: '/wps/message',
  auth: 'member',
  row: PlatformMessage,
  filters: {
    language: Type.Optional(Type.Enum(offeredLanguages)),
    unreadOnly: Type.Optional(Type.Boolean()),
  },
  pageSize: 10,
  errors: {},
})

export const readMessage = endpoint({
  name: 'messages.read',
  summary: 'Marks a platform message as read; repeating it changes nothing',
  method: 'POST',
  path: '/wps/message/:messageId/read',
  auth: 'member',
  input: NoFields,
  params: messageParams,
  output: Unread,
  errors: {},
})

export const readAllMessages = endpoint({
  name: 'messages.readAll',
  summary: 'Marks every platform message of the member as read',
  method: 'POST',
  path: '/wps/message/read-all',
  auth: 'member',
  input: NoFields,
  output: Unread,
  errors: {},
})

export const deleteMessage = endpoint({
  name: 'messages.delete',
  summary: 'Removes a platform message from the member’s list; repeating it changes nothing',
  method: 'DELETE',
  path: '/wps/message/:messageId',
  auth: 'member',
  input: NoFields,
  params: messageParams,
  output: Unread,
  errors: {},
})
