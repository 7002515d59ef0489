import { memberInfo } from '@kancil/contract/identity/member'
import { type AgentPolicy, agentPolicy } from '@kancil/contract/identity/agent-policy'
import { settingsMessage, siteInfo } from '@kancil/contract/site/info'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '../../../lib/call/error.ts'
import { useLive } from '../../../lib/live/state.ts'
import { useModalPlace } from '../../../lib/screen/modal.tsx'
import { keyOf, useQueryOf } from '../../../lib/call/queries.ts'
import { useFlag } from '../../../lib/site.ts'

/** What comes before the policy, and the question whether to leave. */
const before = ['password', 'first-login', 'social', 'logout']
/** Where the policy itself is read, with all that it names. */
const readingPlaces = ['/help', '/helpmc']

/** Of the policy's words in its dialog. */
export const policyId = 'agent-policy'

export type PolicyAsked = {
  readonly policy: AgentPolicy
  /** Grows with each refused call: the question then comes before whatever is open. */
  readonly time: number
  /** Not now: until a call is refused for it, or the page is loaded again. */
  readonly putOff: () => void
}

/** The agents' policy as it must be put to the agent of this tab; null where nothing is asked. */
export function useAgentPolicy(): PolicyAsked | null {
  const place = useModalPlace()
  const { pathname } = useLocation()
  const asked = useFlag('AGENTPOLICY3')
  const cache = useQueryClient()
  const [time, setTime] = useState(0)
  const [later, setLater] = useState('')
  const { data: info } = useQueryOf(memberInfo, {}, { enabled: asked, staleMs: 60_000 })
  const ready = asked && info?.mustChangePassword === false
  const { data: policy } = useQueryOf(agentPolicy, {}, { enabled: ready })
  // Another version may be in force.
  useLive(settingsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(agentPolicy) }))
  useEffect(() => {
    const look = (error: unknown): void => {
      if (!isPolicyRefusal(error)) return
      setLater('')
      setTime((last) => last + 1)
      for (const one of [siteInfo, agentPolicy])
        void cache.invalidateQueries({ queryKey: keyOf(one) })
    }
    const leave = [
      cache.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      cache.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => leave.forEach((one) => one())
  }, [cache])
  // A dialog that the page's address names may come later than the question: it lies below.
  useEffect(() => {
    const opened = ({ target }: Event): void => {
      const isOther = target instanceof HTMLDialogElement && !target.querySelector(`#${policyId}`)
      if (isOther && target.open) setTime((last) => last + 1)
    }
    document.addEventListener('toggle', opened, true)
    return () => document.removeEventListener('toggle', opened, true)
  }, [])
  if (!ready || !policy?.required || policy.agreedAt !== null || later === policy.version)
    return null
  if (before.includes(place?.name ?? '') || readingPlaces.includes(pathname)) return null
  return { policy, time, putOff: () => setLater(policy.version) }
}

/** Whether a call failed for want of the agent's agreement. */
export function isPolicyRefusal(error: unknown): boolean {
  return error instanceof CallError && error.code === 'agent_policy_required'
}
