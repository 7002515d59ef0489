import { memberInfo, sessionEnded } from '@kancil/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { useLive } from '../../../lib/live.ts'
import { currentSession, useSession } from '../../../lib/session.ts'
import { showToast } from '../../../ui/toast-store.ts'

/**
 * What the whole page does by itself: forget a member's data at logout, and hear of a session ended
 * elsewhere.
 */
export function LiveEffects(): null {
  const cache = useQueryClient()
  const session = useSession()
  const account = session.state === 'member' ? session.account : ''
  const before = useRef('')
  useEffect(() => {
    // Another account must never see what the last one read.
    if (before.current && before.current !== account)
      cache.removeQueries({ predicate: (query) => !publicRead(String(query.queryKey[0])) })
    if (account) void cache.invalidateQueries()
    before.current = account
  }, [account, cache])
  useLive(sessionEnded, () => {
    if (currentSession().state !== 'member') return
    // Some session of this account ended; whether it is this one, the server knows, and a lost one
    // signs out.
    call(memberInfo, {}).catch(() => {
      if (currentSession().state !== 'member') showToast('shell.session.ended', 'info')
    })
  })
  return null
}

function publicRead(name: string): boolean {
  return name.startsWith('site.')
}
