import * as endpoints from '@kancil/contract/messages/announcements'
import * as own from '@kancil/contract/messages/inbox'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { announcement, announcements, notices } from './announcements.ts'
import {
  deleteMessage,
  listMessages,
  readAllMessages,
  readMessage,
  unreadMessages,
} from './inbox.ts'
import { servePictures } from './pictures.ts'

export function messagesRoutes(kernel: Kernel): void {
  serve(kernel, endpoints.announcements, announcements)
  serve(kernel, endpoints.announcement, announcement)
  serve(kernel, endpoints.notices, notices)
  serve(kernel, own.unreadMessages, unreadMessages)
  serve(kernel, own.listMessages, listMessages)
  serve(kernel, own.readMessage, readMessage)
  serve(kernel, own.readAllMessages, readAllMessages)
  serve(kernel, own.deleteMessage, deleteMessage)
  servePictures(kernel)
}
