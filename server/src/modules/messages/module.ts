import type { MemberId } from '@kancil/contract/ids'
import { unreadMessage } from '@kancil/contract/messages/inbox'
import type { Module } from '../../kernel/module.ts'
import { broadcastsUnderWay } from './broadcast-store.ts'
import { messagesConsole } from './console.ts'
import { unreadOf } from './message-store.ts'
import { messagesRoutes } from './routes.ts'
import { broadcastJob, runBroadcast } from './send-broadcast.ts'

export const messages: Module = {
  name: 'messages',
  needs: ['operator', 'site', 'identity'],
  routes(kernel) {
    messagesRoutes(kernel)
    messagesConsole(kernel)
  },
  jobs: (kernel) => [
    {
      name: broadcastJob,
      work: (data) => runBroadcast(kernel, (data as { broadcastId: string }).broadcastId),
    },
    {
      // Those whose job was never queued, because the process ended just before.
      name: 'messages.resume',
      cron: '*/5 * * * *',
      async work() {
        for (const id of await broadcastsUnderWay(kernel.db)) await runBroadcast(kernel, id)
      },
    },
  ],
  async hello(kernel, memberId) {
    if (memberId === null) return []
    const unread = await unreadOf(kernel.db, memberId as MemberId)
    return [{ type: unreadMessage, data: { unread } }]
  },
}
