import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { type MemberStatus } from '@kancil/contract/identity/member'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import type {
  freezeMember as freezeEndpoint,
  MemberProfile,
  resetMemberPassword as resetEndpoint,
  setMayEnter as entryEndpoint,
} from '@kancil/contract/identity/members'
import { randomToken } from '../../../kernel/chance.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { audit } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { forgetDevices } from '../login/attempt-store.ts'
import { memberProfile } from './profile.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import { keepMayEnter, keepStatus, lockMember, type Member } from '../store.ts'
import { keepPassword } from '../passwords/store.ts'

type StatusContext = Context<typeof freezeEndpoint>

/**
 * Freezes or unfreezes an account: audited, with the operator's reason; a frozen one is out at
 * once everywhere.
 */
export async function changeStatus(
  context: StatusContext,
  { memberId, reason }: InputOf<typeof freezeEndpoint>,
  to: Exclude<MemberStatus, 'closed'>,
): Promise<MemberProfile> {
  const { db, now, live, ip, caller, refuse } = context
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, memberId)) ?? refuse('not_found')
    if (member.status === 'closed') refuse('member_closed')
    if (member.status === to) return
    await keepStatus(tx, member.id, to, reason.trim(), now)
    if (to === 'frozen') await signOutEverywhere(tx, context, member)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: to === 'frozen' ? 'identity.freeze' : 'identity.unfreeze',
      subject: member.id,
      before: { status: member.status },
      after: { status: to, reason: reason.trim() },
      ip,
      at: now,
    })
  })
  if (to === 'frozen') live.toMember(memberId, { type: sessionEnded, data: {} })
  return memberProfile(context, { memberId })
}

/** Closes the door to an account, or opens it: audited; who is in is out at once (decisions 44). */
export async function setMayEnter(
  context: Context<typeof entryEndpoint>,
  { memberId, mayEnter, reason }: InputOf<typeof entryEndpoint>,
): Promise<MemberProfile> {
  const { db, now, live, ip, caller, refuse } = context
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, memberId)) ?? refuse('not_found')
    if (member.status === 'closed') refuse('member_closed')
    if (member.can_enter === mayEnter) return
    await keepMayEnter(tx, member.id, mayEnter)
    if (!mayEnter) await signOutEverywhere(tx, context, member)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: mayEnter ? 'identity.openEntry' : 'identity.closeEntry',
      subject: member.id,
      before: { mayEnter: member.can_enter },
      after: { mayEnter, reason: reason.trim() },
      ip,
      at: now,
    })
  })
  if (!mayEnter) live.toMember(memberId, { type: sessionEnded, data: {} })
  return memberProfile(context, { memberId })
}

async function signOutEverywhere(
  tx: Tx,
  { sessions }: Pick<StatusContext, 'sessions'>,
  member: Member,
): Promise<void> {
  await sessions.endAll(tx, 'member', member.id)
  await forgetRemembered(tx, member.id)
}

/**
 * Gives the default password, or a random one where none is set; the member chooses another at the
 * next login.
 */
export async function resetPassword(
  context: Context<typeof resetEndpoint>,
  { memberId, reason }: InputOf<typeof resetEndpoint>,
): Promise<OutputOf<typeof resetEndpoint>> {
  const { db, now, live, ip, caller, refuse } = context
  const { accounts } = await readSettings(db)
  const password = accounts.defaultPassword || randomToken(9)
  const hash = await openPasswords(context.secrets).hash(password)
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, memberId)) ?? refuse('not_found')
    if (member.status === 'closed') refuse('member_closed')
    await keepPassword(tx, member.id, { hash, given: true, now })
    await signOutEverywhere(tx, context, member)
    await forgetDevices(tx, member.merchant, member.account_key)
    await audit(tx, {
      operatorId: caller.operatorId,
      action: 'identity.resetPassword',
      subject: member.id,
      after: { reason: reason.trim() },
      ip,
      at: now,
    })
  })
  live.toMember(memberId, { type: sessionEnded, data: {} })
  return { password }
}
