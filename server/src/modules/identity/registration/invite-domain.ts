import { agentKinds } from '@kancil/contract/identity/account-kinds'
import { setInviteDomain } from '@kancil/contract/identity/members'
import type { Kernel } from '../../../kernel/kernel.ts'
import { serveDecision } from '../../operator/door.ts'
import { inviteOfMember, keepInviteDomain } from './invite-store.ts'
import { memberProfile } from '../members/profile.ts'
import { lockMember } from '../store.ts'

/** Binds an agent's affiliate code to a domain, which from then on leads to that agent. */
export function serveInviteDomain(kernel: Kernel): void {
  serveDecision(kernel, setInviteDomain, {
    action: 'identity.setInviteDomain',
    lock: (tx, { memberId }) => lockMember(tx, memberId),
    subject: (member) => member.id,
    allow(member, { refuse }) {
      if (!agentKinds.includes(member.account_kind)) refuse('not_an_agent')
    },
    async act(tx, { id }, { refuse }, { domain }) {
      const before = await inviteOfMember(tx, id)
      if (!(await keepInviteDomain(tx, id, domain || null))) refuse('domain_taken')
      return { outcome: id, before: { domain: before?.domain ?? '' }, after: { domain } }
    },
    view: (memberId, context) => memberProfile(context, { memberId }),
  })
}
