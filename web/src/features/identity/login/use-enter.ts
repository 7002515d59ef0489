import type { SignIn } from '@kancil/contract/identity/login'
import { memberInfo } from '@kancil/contract/identity/member'
import { useQueryClient } from '@tanstack/react-query'
import { useModal } from '../../../lib/screen/modal.tsx'
import { keyOf } from '../../../lib/call/queries.ts'
import { startTabSession } from '../../../lib/session/session.ts'
import { takeLink } from './pending-link.ts'

const waysIn: ReadonlySet<string> = new Set(['login', 'register', 'social', 'free-play', 'forgot'])

/**
 * What follows a login or a registration: the tab is signed in, then comes the forced change, the
 * first-login welcome, or what the visitor wanted to do.
 */
export function useEnter(): (answer: SignIn) => void {
  const cache = useQueryClient()
  const modal = useModal()
  return (answer) => {
    const { token, account, isAgent, merchant, ...rest } = answer
    startTabSession({ token, account, isAgent, merchant })
    const { firstTimeLogin: _first, passwordExpired: _expired, ...info } = rest
    cache.setQueryData(keyOf(memberInfo, {}), { account, isAgent, merchant, ...info })
    if (answer.mustChangePassword) modal.open('password')
    else if (takeLink()) modal.open('social')
    else if (answer.firstTimeLogin && answer.firstLoginAction) modal.open('first-login')
    else if (waysIn.has(modal.now()?.name ?? '')) modal.close()
  }
}
