import { agentKinds, accountKinds, type AccountKind } from '@kancil/contract/identity/account-kinds'
import { useSyncExternalStore } from 'react'

/**
 * What session storage holds (specification, section 3; decisions 25): only for display, never for
 * decisions.
 */
export type Session =
  | { readonly state: 'visitor' | 'restoring'; readonly merchant?: string }
  | {
      readonly state: 'member'
      readonly token: string
      readonly account: string
      readonly isAgent: AccountKind
      readonly merchant: string
    }

export type SignedInMember = {
  readonly token: string
  readonly account: string
  readonly isAgent: AccountKind
  readonly merchant: string
}

const keys = ['token', 'account', 'isAgent', 'merchant'] as const
/**
 * Shared across tabs and not secret: a new tab may ask for its marker, and the first paint shows
 * the member's box.
 */
export const signedInHint = 'signed-in'
const visitor: Session = { state: 'visitor' }

let session: Session = typeof sessionStorage === 'undefined' ? visitor : fromStorage()
const listeners = new Set<() => void>()

function fromStorage(): Session {
  try {
    const [token, account, isAgent, merchant] = keys.map((key) => sessionStorage.getItem(key))
    if (token && account)
      return {
        state: 'member',
        token,
        account,
        isAgent: Number(isAgent) as AccountKind,
        merchant: merchant ?? '',
      }
    const state = localStorage.getItem(signedInHint) ? 'restoring' : 'visitor'
    // The page was rendered for a plain visitor: return the same object, or everything renders
    // again.
    return state === 'visitor' && !merchant ? visitor : { state, merchant: merchant ?? '' }
  } catch {
    return visitor
  }
}

function set(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

export function currentSession(): Session {
  return session
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called after a login, a registration or a restored marker. */
export function startTabSession(next: SignedInMember): void {
  try {
    for (const key of keys) sessionStorage.setItem(key, String(next[key]))
    localStorage.setItem(signedInHint, '1')
  } catch {
    // Without storage the session lasts as long as the page.
  }
  set({ state: 'member', ...next })
}

/**
 * After a logout or an expiry: session storage is cleared, except for the merchant. A remembered
 * member is restored at the next load (`mayReturn`), unless they logged out themselves.
 */
export function endTabSession(mayReturn = false): void {
  const merchant = session.merchant ?? ''
  try {
    for (const key of keys) if (key !== 'merchant') sessionStorage.removeItem(key)
    if (!mayReturn) localStorage.removeItem(signedInHint)
  } catch {
    // Nothing was stored.
  }
  delete document.documentElement.dataset['member']
  set({ state: 'visitor', merchant })
}

/** The session to show on screen; the first client render equals the visitor's HTML. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession, () => visitor)
}

export function isAgentSession(it: Session): boolean {
  return it.state === 'member' && agentKinds.includes(it.isAgent)
}

export function isTrialSession(it: Session): boolean {
  return it.state === 'member' && it.isAgent === accountKinds.trial
}
