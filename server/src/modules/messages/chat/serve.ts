import * as calls from '@kancil/contract/messages/chat/member'
import { serve } from '../../../kernel/http/serve.ts'
import { serveSockets } from '../../../kernel/live/sockets.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { MessagesOutside } from '../outside.ts'
import { serveCanned } from './canned.ts'
import { serveChatDesk } from './desk.ts'
import { chatStatus, openChat } from './open.ts'
import { leaveChat, rateChat, readChat, sayInChat, seeChatPicture, sendChatPicture } from './own.ts'
import { deskChatDoor, memberChatDoor } from './socket.ts'

/** Serves live chat: the members' side, the desk, and the sockets of both. */
export function serveChat(kernel: Kernel, outside: MessagesOutside): void {
  serve(kernel, calls.chatStatus, (context) => chatStatus(kernel, outside, context))
  serve(kernel, calls.openChat, (context, input) => openChat(kernel, outside, context, input))
  serve(kernel, calls.readChat, (context, input) => readChat(kernel, context, input))
  serve(kernel, calls.sayInChat, sayInChat)
  serve(kernel, calls.sendChatPicture, sendChatPicture)
  serve(kernel, calls.seeChatPicture, seeChatPicture)
  serve(kernel, calls.leaveChat, (context, input) => leaveChat(kernel, context, input))
  serve(kernel, calls.rateChat, (context, input) => rateChat(kernel, context, input))
  serveChatDesk(kernel)
  serveCanned(kernel)
  serveSockets(kernel, kernel.member, [memberChatDoor(kernel)])
  serveSockets(kernel, kernel.console, [deskChatDoor(kernel)])
}
