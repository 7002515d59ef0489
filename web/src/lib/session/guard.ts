import { useCallback } from 'react'
import { useModal } from '../screen/modal.tsx'
import { currentSession, isTrialSession } from './session.ts'

/** `session`: anyone signed in, the trial account too; `member`: a real account. */
export type Needs = 'session' | 'member'

/**
 * Runs a protected action, or shows what is missing first: the login for a visitor, the prompt to
 * register for a trial account (specification, section 4).
 */
export function useGuard(): (needs: Needs, action: () => void) => void {
  const modal = useModal()
  return useCallback(
    (needs, action) => {
      const session = currentSession()
      if (session.state !== 'member') modal.open('login')
      else if (needs === 'member' && isTrialSession(session)) modal.open('trial')
      else action()
    },
    [modal],
  )
}
