import * as endpoints from '@kancil/contract/messages/announcements'
import * as own from '@kancil/contract/messages/inbox'
import { ownPage } from '@kancil/contract/messages/pages'
import { customerServiceLinks } from '@kancil/contract/site/customer-service'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { announcement, announcements, noticeList } from './announcements/read.ts'
import { readOwnPage } from './announcements/page.ts'
import {
  deleteMessage,
  ownMessages,
  readAllMessages,
  readMessage,
  unreadMessages,
} from './inbox/own.ts'
import { serviceLinks } from './chat/links.ts'
import { serveChat } from './chat/serve.ts'
import type { MessagesOutside } from './outside.ts'
import { serveSupport } from './support/serve.ts'
import { servePictures } from './pictures/upload.ts'

export function messagesRoutes(kernel: Kernel, outside: MessagesOutside): void {
  serve(kernel, endpoints.announcements, (context, input) => announcements(kernel, context, input))
  serve(kernel, endpoints.announcement, (context, input) => announcement(kernel, context, input))
  serveList(kernel, endpoints.notices, noticeList)
  serve(kernel, ownPage, readOwnPage)
  serve(kernel, own.unreadMessages, unreadMessages)
  serveList(kernel, own.listMessages, ownMessages)
  serve(kernel, own.readMessage, readMessage)
  serve(kernel, own.readAllMessages, readAllMessages)
  serve(kernel, own.deleteMessage, deleteMessage)
  servePictures(kernel)
  serve(kernel, customerServiceLinks, (context) => serviceLinks(outside, context))
  serveChat(kernel, outside)
  serveSupport(kernel)
}
