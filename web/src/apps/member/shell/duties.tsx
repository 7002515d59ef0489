import { type ReactElement, Suspense } from 'react'
import { ForcedChange } from '../../../features/identity/login/forced-change.tsx'
import { useAgentPolicy } from '../../../features/identity/agent-policy/use-agent-policy.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { isAgentSession, isTrialSession, useSession } from '../../../lib/session/session.ts'
import { needSafety } from '../texts.ts'
import { needPolicy } from '../written-texts.ts'

const PolicyDialog = lazyScreen(
  () => import('../../../features/identity/agent-policy/agreement.tsx'),
  (m) => m.AgentPolicyDialog,
  needPolicy,
)

const RealityCheck = lazyScreen(
  () => import('../../../features/safety/reality/reality-check.tsx'),
  (m) => m.RealityCheck,
  needSafety,
)

/**
 * What an account must do before it continues: set a new password, accept the agents'
 * policy, answer a reality check.
 */
export function Duties(): ReactElement {
  const session = useSession()
  const agent = isAgentSession(session)
  const trial = isTrialSession(session)
  return (
    <>
      <ForcedChange />
      {!trial && (
        <Suspense fallback={null}>
          <RealityCheck />
        </Suspense>
      )}
      {agent && <PolicyDuty />}
    </>
  )
}

function PolicyDuty(): ReactElement | null {
  const prompt = useAgentPolicy()
  if (!prompt) return null
  return (
    <Suspense fallback={null}>
      <PolicyDialog key={prompt.time} policy={prompt.policy} onLater={prompt.putOff} />
    </Suspense>
  )
}
