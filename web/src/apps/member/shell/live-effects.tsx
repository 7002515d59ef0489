import { sessionEnded, sessionMarker } from '@kancil/contract/identity/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call/send.ts'
import { useLive } from '../../../lib/live/state.ts'
import {
  currentSession,
  startTabSession,
  signedInHint,
  useSession,
} from '../../../lib/session/session.ts'
import { useEarlyPress } from '../early-press.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

/** The message that a session ended may arrive before the answer that carries its successor. */
const cookieSettlesMs = 600

/**
 * Page-wide effects: repeat an early press, forget a member's data at logout, and notice a session
 * ended elsewhere.
 */
export function LiveEffects(): null {
  const cache = useQueryClient()
  const session = useSession()
  const account = session.state === 'member' ? session.account : ''
  const before = useRef('')
  useEffect(() => {
    // The next account must never see what the last one read.
    if (before.current && before.current !== account)
      cache.removeQueries({ predicate: (query) => !publicRead(String(query.queryKey[0])) })
    if (account) void cache.invalidateQueries()
    before.current = account
  }, [account, cache])
  useEarlyPress()
  useLive(sessionEnded, () => {
    // One of this account's sessions ended; the server knows whether it is this one. A password
    // changed in another tab has left a new cookie, which this tab continues with.
    setTimeout(askWhetherSignedIn, cookieSettlesMs)
  })
  useEffect(() => {
    const changed = ({ key, newValue }: StorageEvent): void => {
      // Another tab of this browser has logged out.
      if (key === signedInHint && newValue === null) askWhetherSignedIn()
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }, [])
  return null
}

function askWhetherSignedIn(): void {
  if (currentSession().state !== 'member') return
  call(sessionMarker, {}).then(startTabSession, () => {
    if (currentSession().state !== 'member') showToast('shell.session.ended', 'info')
  })
}

function publicRead(name: string): boolean {
  return name.startsWith('site.')
}
