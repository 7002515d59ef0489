import * as endpoints from '@kancil/contract/messages/announcements'
import * as own from '@kancil/contract/messages/inbox'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { announcement, announcements, noticeList } from './announcements.ts'
import {
  deleteMessage,
  ownMessages,
  readAllMessages,
  readMessage,
  unreadMessages,
} from './inbox.ts'
import { servePictures } from './pictures.ts'

export function messagesRoutes(kernel: Kernel): void {
  serve(kernel, endpoints.announcements, announcements)
  serve(kernel, endpoints.announcement, announcement)
  serveList(kernel, endpoints.notices, noticeList)
  serve(kernel, own.unreadMessages, unreadMessages)
  serveList(kernel, own.listMessages, ownMessages)
  serve(kernel, own.readMessage, readMessage)
  serve(kernel, own.readAllMessages, readAllMessages)
  serve(kernel, own.deleteMessage, deleteMessage)
  servePictures(kernel)
}
