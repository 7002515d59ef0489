import { agentKinds } from '@kancil/contract/identity/account-kinds'
import type { Endpoint, InputOf } from '@kancil/contract/endpoint'
import type {
  AgentPolicy,
  agentPolicy as readEndpoint,
  agreeToAgentPolicy as agreeEndpoint,
} from '@kancil/contract/identity/agent-policy'
import type { Gate } from '../../../kernel/http/member-gate.ts'
import type { Db } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { readSettings } from '../../site/door.ts'
import { agreedAt, keepAgreement } from './store.ts'

/**
 * With AGENTPOLICY3 an agent may play, deposit and act as an agent only after agreeing to the
 * policy in force. It is checked on every such call and not kept in the session: a flag change, a
 * new version or an agreement given in another tab takes effect on the next call.
 */
export function agentPolicyGate({ db }: Pick<Kernel, 'db'>): Gate {
  return async (endpoint, { accountKind, memberId }) => {
    if (!agentKinds.includes(accountKind) || !requiresAgreement(endpoint)) return
    const { required, version, agreedAt: at } = await policyState(db, memberId)
    if (required && at === null) throw new Refusal('agent_policy_required', { version })
  }
}

function requiresAgreement({ auth, agentPolicy }: Endpoint): boolean {
  return agentPolicy === 'needed' || (auth === 'agent' && agentPolicy !== 'free')
}

export function readAgentPolicy({
  db,
  caller,
}: Context<typeof readEndpoint>): Promise<AgentPolicy> {
  return policyState(db, caller.memberId)
}

/** Also counts while the flag is off: whoever pressed the button has agreed. */
export async function agreeToAgentPolicy(
  { db, now, ip, caller, refuse }: Context<typeof agreeEndpoint>,
  { version }: InputOf<typeof agreeEndpoint>,
): Promise<AgentPolicy> {
  const { accounts } = await readSettings(db)
  const inForce = accounts.agentPolicyVersion
  if (version !== inForce) refuse('policy_changed', { version: inForce })
  await keepAgreement(db, caller.memberId, { version, agreedAt: now, ip })
  return policyState(db, caller.memberId)
}

async function policyState(db: Db, memberId: string): Promise<AgentPolicy> {
  const { accounts, flags } = await readSettings(db)
  const version = accounts.agentPolicyVersion
  const at = await agreedAt(db, memberId, version)
  return { required: flags.AGENTPOLICY3, version, agreedAt: at?.toISOString() ?? null }
}
