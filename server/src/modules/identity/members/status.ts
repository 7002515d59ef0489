import { sessionEnded } from '@kancil/contract/identity/sessions'
import {
  freezeMember,
  type MemberProfile,
  resetMemberPassword,
  setMayEnter,
  unfreezeMember,
} from '@kancil/contract/identity/members'
import { randomToken } from '../../../kernel/chance.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { type ActResult, serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { forgetDevices } from '../login/attempt-store.ts'
import { memberProfile } from './profile.ts'
import { openPasswords } from '../../../kernel/crypto/passwords.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import { keepMayEnter, keepStatus, lockMember, type Member } from '../store.ts'
import { keepPassword } from '../passwords/store.ts'

type StatusContext = Context<typeof freezeMember>
/** The result for a member; `isOut`: every session has ended with it. */
type Outcome = { readonly memberId: Member['id']; readonly isOut: boolean }

/** Serves operators' acts on an account, each with a reason. */
export function serveMemberActs(kernel: Kernel): void {
  serveDecision(kernel, freezeMember, {
    ...onMember,
    action: 'identity.freeze',
    act: (tx, member, context, { reason }) => changeStatus(tx, member, context, 'frozen', reason),
    view: profile,
  })
  serveDecision(kernel, unfreezeMember, {
    ...onMember,
    action: 'identity.unfreeze',
    act: (tx, member, context, { reason }) => changeStatus(tx, member, context, 'active', reason),
    view: profile,
  })
  // Blocks or allows sign-in to an account; blocking ends its sessions at once (decisions 44).
  serveDecision(kernel, setMayEnter, {
    ...onMember,
    action: ({ mayEnter }) => (mayEnter ? 'identity.openEntry' : 'identity.closeEntry'),
    async act(tx, member, context, { mayEnter, reason }) {
      const outcome = { memberId: member.id, isOut: !mayEnter }
      if (member.can_enter === mayEnter) return { outcome, unchanged: true }
      await keepMayEnter(tx, member.id, mayEnter)
      if (!mayEnter) await signOutEverywhere(tx, context, member)
      const after = { mayEnter, reason: reason.trim() }
      return { outcome, before: { mayEnter: member.can_enter }, after }
    },
    view: profile,
  })
  servePasswordReset(kernel)
}

/**
 * Sets the default password, or a random one if none is configured; the member chooses another at
 * the next login.
 */
function servePasswordReset(kernel: Kernel): void {
  serveDecision(kernel, resetMemberPassword, {
    ...onMember,
    action: 'identity.resetPassword',
    async prepare({ db, secrets }) {
      const { accounts } = await readSettings(db)
      const password = accounts.defaultPassword || randomToken(9)
      return { password, hash: await openPasswords(secrets).hash(password) }
    },
    async act(tx, member, context, { reason }, { password, hash }) {
      await keepPassword(tx, member.id, { hash, given: true, now: context.now })
      await signOutEverywhere(tx, context, member)
      await forgetDevices(tx, member.merchant, member.account_key)
      const outcome = { memberId: member.id, isOut: true, password }
      return { outcome, after: { reason: reason.trim() } }
    },
    view: ({ password }) => ({ password }),
  })
}

/** Shared by all acts on a member: a closed account stays as it is. */
const onMember = {
  subject: (member: Member) => member.id as string,
  lock: (tx: Tx, { memberId }: { readonly memberId: string }) => lockMember(tx, memberId),
  allow(member: Member): void {
    if (member.status === 'closed') throw new Refusal('member_closed')
  },
  tell({ memberId, isOut }: Outcome, { live }: Pick<StatusContext, 'live'>): void {
    if (isOut) live.toMember(memberId, { type: sessionEnded, data: {} })
  },
}

function profile(
  { memberId }: Outcome,
  context: Parameters<typeof memberProfile>[0],
): Promise<MemberProfile> {
  return memberProfile(context, { memberId })
}

/** Freezes or unfreezes an account; freezing ends all its sessions at once. */
async function changeStatus(
  tx: Tx,
  member: Member,
  context: Pick<StatusContext, 'now' | 'sessions'>,
  to: 'frozen' | 'active',
  reason: string,
): Promise<ActResult<Outcome>> {
  const outcome = { memberId: member.id, isOut: to === 'frozen' }
  if (member.status === to) return { outcome, unchanged: true }
  await keepStatus(tx, member.id, to, reason.trim(), context.now)
  if (to === 'frozen') await signOutEverywhere(tx, context, member)
  const before = { status: member.status }
  return { outcome, before, after: { status: to, reason: reason.trim() } }
}

async function signOutEverywhere(
  tx: Tx,
  { sessions }: Pick<StatusContext, 'sessions'>,
  member: Member,
): Promise<void> {
  await sessions.endAll(tx, 'member', member.id)
  await forgetRemembered(tx, member.id)
}
