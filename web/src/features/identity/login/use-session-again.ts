import { listSessions } from '@kancil/contract/identity/sessions'
import { type TabSession } from '@kancil/contract/identity/login'
import { authenticatorState } from '@kancil/contract/identity/authenticator'
import { securityOverview } from '@kancil/contract/identity/security'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../lib/call/queries.ts'
import { startTabSession } from '../../../lib/session/session.ts'

const changed = [authenticatorState, securityOverview, listSessions]

/**
 * After a change of the authenticator this tab continues with the new session. Only then is the
 * changed data fetched again, because the old session has ended.
 */
export function useSessionAgain(): (session: TabSession) => void {
  const cache = useQueryClient()
  return (session) => {
    startTabSession(session)
    for (const endpoint of changed) void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
}
