import { type ReactElement, Suspense } from 'react'
import { ForcedChange } from '../../../features/identity/login/forced-change.tsx'
import { useAgentPolicy } from '../../../features/identity/agent-policy/use-agent-policy.ts'
import { lazyScreen } from '../../../lib/screen/lazy-screen.tsx'
import { isAgentSession, useSession } from '../../../lib/session/session.ts'
import { needPolicy } from '../texts.ts'

const PolicyDialog = lazyScreen(
  () => import('../../../features/identity/agent-policy/agreement.tsx'),
  (m) => m.AgentPolicyDialog,
  needPolicy,
)

/** What an account must do before it continues: set a new password, accept the agents' policy. */
export function Duties(): ReactElement {
  const agent = isAgentSession(useSession())
  return (
    <>
      <ForcedChange />
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
