import { agentKinds } from '@kancil/contract/identity/account-kinds'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { setInviteDomain as endpoint } from '@kancil/contract/identity/members'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { audit } from '../../operator/door.ts'
import { inviteOfMember, keepInviteDomain } from './invite-store.ts'
import { memberProfile } from '../members/profile.ts'
import { lockMember } from '../store.ts'

/** Binds an agent's affiliate code to a domain, which from then on leads to that agent; audited. */
export async function setInviteDomain(
  context: Context<typeof endpoint>,
  { memberId, domain }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, ip, caller, refuse } = context
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, memberId)) ?? refuse('not_found')
    if (!agentKinds.includes(member.account_kind)) refuse('not_an_agent')
    const before = await inviteOfMember(tx, member.id)
    if (!(await keepInviteDomain(tx, member.id, domain || null))) refuse('domain_taken')
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'identity.setInviteDomain',
      subject: member.id,
      before: { domain: before?.domain ?? '' },
      after: { domain },
      ip,
      at: now,
    })
  })
  return memberProfile(context, { memberId })
}
