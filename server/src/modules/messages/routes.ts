import * as endpoints from '@kancil/contract/messages'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
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
  serve(kernel, endpoints.unreadMessages, unreadMessages)
  serve(kernel, endpoints.listMessages, listMessages)
  serve(kernel, endpoints.readMessage, readMessage)
  serve(kernel, endpoints.readAllMessages, readAllMessages)
  serve(kernel, endpoints.deleteMessage, deleteMessage)
  servePictures(kernel)
}
