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

/** Modals that take precedence over the policy, and the logout question. */
const before = ['password', 'first-login', 'social', 'logout']
/** Pages where the policy itself can be read, along with the help it refers to. */
const readingPlaces = ['/help', '/helpmc']

/** The id of the policy's text in its dialog. */
export const policyId = 'agent-policy'

export type PolicyPrompt = {
  readonly policy: AgentPolicy
  /** Grows with each refused call: the question then opens on top of any other dialog. */
  readonly time: number
  /** Postpones it until a call is refused for it, or the page is reloaded. */
  readonly putOff: () => void
}

/** The agents' policy to show to this tab's agent; null if there is nothing to ask. */
export function useAgentPolicy(): PolicyPrompt | null {
  const place = useModalPlace()
  const { pathname } = useLocation()
  const isEnabled = useFlag('AGENTPOLICY3')
  const cache = useQueryClient()
  const [time, setTime] = useState(0)
  const [later, setLater] = useState('')
  const { data: info } = useQueryOf(memberInfo, {}, { enabled: isEnabled, staleMs: 60_000 })
  const ready = isEnabled && info?.mustChangePassword === false
  const { data: policy } = useQueryOf(agentPolicy, {}, { enabled: ready })
  // A new version may be in force.
  useLive(settingsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(agentPolicy) }))
  useEffect(() => {
    const look = (error: unknown): void => {
      if (!isPolicyRefusal(error)) return
      setLater('')
      setTime((last) => last + 1)
      for (const endpoint of [siteInfo, agentPolicy])
        void cache.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
    const leave = [
      cache.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      cache.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => leave.forEach((step) => step())
  }, [cache])
  // A dialog named in the address may open after the question, which must stay on top.
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

/** Whether a call failed because the agent has not agreed. */
export function isPolicyRefusal(error: unknown): boolean {
  return error instanceof CallError && error.code === 'agent_policy_required'
}
