import type { MemberId } from '@kancil/contract/ids'
import { unreadMessage } from '@kancil/contract/messages/inbox'
import { workOn } from '../../kernel/jobs/jobs.ts'
import type { Module } from '../../kernel/module.ts'
import { messagesConsole } from './console.ts'
import { unreadOf } from './message-store.ts'
import { messagesRoutes } from './routes.ts'
import { broadcastJob, resumeBroadcasts, resumeJob, runBroadcast } from './send-broadcast.ts'

export const messages: Module = {
  name: 'messages',
  needs: ['operator', 'site', 'identity'],
  routes(kernel) {
    messagesRoutes(kernel)
    messagesConsole(kernel)
  },
  jobs: (kernel) => [
    workOn(broadcastJob, ({ broadcastId }, signal) => runBroadcast(kernel, broadcastId, signal)),
    workOn(resumeJob, () => resumeBroadcasts(kernel)),
  ],
  async hello(kernel, memberId) {
    if (memberId === null) return []
    const unread = await unreadOf(kernel.db, memberId as MemberId)
    return [{ type: unreadMessage, data: { unread } }]
  },
}
