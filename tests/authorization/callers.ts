import { type AccountKind, agentKinds } from '@kancil/contract/identity/account-kinds'
import { freezeMember } from '@kancil/contract/identity/members'
import type { MemberId } from '@kancil/contract/ids'
import { type OperatorRole, operatorRoles } from '@kancil/contract/operator/permissions'
import { keepAgreement } from '../../server/src/modules/identity/agent-policy/store.ts'
import { plantMember } from '../../server/src/modules/identity/testing/members.ts'
import { readSettings } from '../../server/src/modules/site/door.ts'
import type { TestServer } from '../../server/src/testing/server.ts'
import { setSetting } from '../../server/src/testing/settings.ts'
import { type Caller, nobody } from './ask.ts'

export type CallerName =
  | 'visitor'
  | 'suspended'
  | 'trial'
  | 'forced'
  | 'member'
  /** An agent who has not agreed to the agents' policy; the agents below have. */
  | 'newAgent'
  | 'agent:1'
  | 'agent:2'
  | 'agent:41'
  | 'agent:42'
  | `operator:${OperatorRole}`
  | 'operator:admin:stale'

/** Makes a new caller each time: what one cell does to a session must not affect the next. */
export type Callers = Readonly<Record<CallerName, () => Promise<Caller>>>

export async function openCallers(server: TestServer): Promise<Callers> {
  await setSetting(server, 'flags', { AGENTPOLICY3: true })
  const kinds = { member: 0, trial: 4, 'agent:1': 1, 'agent:2': 2, 'agent:41': 41, 'agent:42': 42 }
  const members = {} as Record<keyof typeof kinds, () => Promise<Caller>>
  for (const [who, kind] of Object.entries(kinds) as [keyof typeof kinds, AccountKind][]) {
    const account = `matrix${kind}`
    const currency = kind === 4 ? 'XTS' : 'MYR'
    const id = await plantMember(server, account, { accountKind: kind, currency })
    if (agentKinds.includes(kind)) await agreeToPolicy(server, id)
    members[who] = () => server.signedIn(id, { account, accountKind: kind, currency })
  }
  const forced = await plantMember(server, 'matrixforced')
  const newAgent = await plantMember(server, 'matrixnew', { accountKind: 1 })
  const operators = {} as Record<`operator:${OperatorRole}`, () => Promise<Caller>>
  for (const role of operatorRoles) operators[`operator:${role}`] = () => server.operator(role)
  return {
    visitor: async () => nobody,
    suspended: await suspendedCaller(server),
    forced: () => forcedCaller(server, forced),
    newAgent: () => server.signedIn(newAgent, { account: 'matrixnew', accountKind: 1 }),
    ...members,
    ...operators,
    'operator:admin:stale': () => server.operator('admin', { steppedUp: false }),
  }
}

async function agreeToPolicy(server: TestServer, id: MemberId): Promise<void> {
  const { agentPolicyVersion: version } = (await readSettings(server.db)).accounts
  const agreedAt = server.clock.now()
  await keepAgreement(server.db, id, { version, agreedAt, ip: '127.0.0.1' })
}

/** Suspended by the desk while signed in: the session is dead, the cookie is still there. */
async function suspendedCaller(server: TestServer): Promise<() => Promise<Caller>> {
  const id = await plantMember(server, 'matrixfrozen')
  const caller = await server.signedIn(id, { account: 'matrixfrozen' })
  const desk = await server.operator('support')
  const reply = await desk.call(freezeMember, { memberId: id, reason: 'for the matrix' })
  if (!reply.success) throw new Error(`the freeze failed: ${reply.code}`)
  return async () => caller
}

async function forcedCaller(server: TestServer, id: MemberId): Promise<Caller> {
  const caller = await server.signedIn(id, { account: 'matrixforced' })
  const { merchant } = server.kernel.config
  const data = { account: 'matrixforced', accountKind: 0, currency: 'MYR', merchant }
  await server.kernel.sessions.setData(server.db, caller.sessionId, {
    ...data,
    mustChangePassword: true,
  })
  return caller
}
