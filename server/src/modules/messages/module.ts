import type { MemberId } from '@kancil/contract/ids'
import { unreadMessage } from '@kancil/contract/messages/inbox'
import { workOn } from '../../kernel/jobs/jobs.ts'
import type { Module } from '../../kernel/module.ts'
import { broadcastJob, resumeBroadcasts, resumeJob, runBroadcast } from './broadcasts/send.ts'
import { welcomeHandler } from './campaigns/serve.ts'
import { closeIdleChats, idleJob } from './chat/idle.ts'
import { messagesConsole } from './console.ts'
import { unreadOf } from './inbox/store.ts'
import { type MessagesOutside, clubRanked } from './outside.ts'
import { messagesRoutes } from './routes.ts'
import { endSilentCases, silenceJob } from './support/desk.ts'

/** What the house and its members say to each other. */
export function messagesModule(outside: MessagesOutside): Module {
  return {
    name: 'messages',
    needs: ['operator', 'site', 'identity', 'safety', 'wallet'],
    routes(kernel) {
      messagesRoutes(kernel, outside)
      messagesConsole(kernel, outside)
    },
    events: (kernel) => [welcomeHandler(kernel)],
    jobs: (kernel) => [
      workOn(broadcastJob, ({ broadcastId }, signal) =>
        runBroadcast(kernel, broadcastId, signal, outside),
      ),
      workOn(resumeJob, () => resumeBroadcasts(kernel)),
      workOn(idleJob, () => closeIdleChats(kernel)),
      workOn(silenceJob, () => endSilentCases(kernel)),
    ],
    async hello(kernel, memberId) {
      if (memberId === null) return []
      const unread = await unreadOf(kernel.db, memberId as MemberId)
      return [{ type: unreadMessage, data: { unread } }]
    },
  }
}

export const messages = messagesModule(clubRanked)
