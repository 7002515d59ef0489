import { takenBackMessage, unreadMessage, unreadMessages } from '@kancil/contract/messages/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../lib/live/state.ts'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { isTrialSession, useSession } from '../../../lib/session/session.ts'

/** The number of unread platform messages; 0 without an inbox. The server pushes changes. */
export function useUnread(): number {
  const cache = useQueryClient()
  const session = useSession()
  const hasInbox = session.state === 'member' && !isTrialSession(session)
  const { data } = useQueryOf(unreadMessages, {}, { enabled: hasInbox, staleMs: 60_000 })
  useLive<{ unread: number }>(unreadMessage, (message) =>
    cache.setQueryData(keyOf(unreadMessages, {}), message),
  )
  useLive(takenBackMessage, () => cache.invalidateQueries({ queryKey: keyOf(unreadMessages) }))
  return hasInbox ? (data?.unread ?? 0) : 0
}
