import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import {
  type closeAccount as endpoint,
  memberClosed,
  type MemberClosed,
} from '@kancil/contract/identity/security'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { walletsOf } from '../../../ledger/wallets.ts'
import { audit } from '../../operator/door.ts'
import { forgetDevices } from '../login/attempt-store.ts'
import { clearSessionCookies } from '../sessions/cookies.ts'
import type { IdentityOutside } from '../social/outside.ts'
import { isOwnPassword } from '../passwords/own.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import { keepStaticAvatar } from './store.ts'
import { keepStatus, lockMember, memberById } from '../store.ts'

type CloseContext = Context<typeof endpoint>

/**
 * Closes the caller's account for good. Its name stays taken, and the ledger and records required
 * by law are kept. Every session and every remembered or trusted browser ends, and its own picture
 * is deleted.
 */
export async function closeAccount(
  { openMatters }: Pick<IdentityOutside, 'openMatters'>,
  context: CloseContext,
  { password, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, now, ip, caller, sessions, live, reply, refuse } = context
  const { memberId } = caller
  const owner = (await memberById(db, memberId)) ?? refuse('session_expired')
  if (!(await isOwnPassword(context, owner, password))) return refuse('password_wrong')
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, memberId)) ?? refuse('session_expired')
    if (member.status !== 'active') refuse('session_expired')
    for (const ask of openMatters) {
      const open = await ask(tx, memberId)
      if (open) refuse(open)
    }
    await refuseWhileMoney(tx, context)
    await keepStatus(tx, memberId, 'closed', reason.trim(), now)
    await keepStaticAvatar(tx, memberId, '')
    await sessions.endAll(tx, 'member', memberId)
    await forgetRemembered(tx, memberId)
    await forgetDevices(tx, member.merchant, member.account_key)
    const fact: MemberClosed = { memberId, at: now.toISOString() }
    await emit(tx, memberClosed, fact)
    await audit(tx, {
      operatorId: null,
      action: 'identity.closedByMember',
      subject: memberId,
      before: { status: member.status },
      after: { status: 'closed', reason: reason.trim() },
      ip,
      at: now,
    })
  })
  clearSessionCookies(reply)
  live.toMember(memberId, { type: sessionEnded, data: {} })
  return {}
}

async function refuseWhileMoney(tx: Tx, { caller, refuse }: CloseContext): Promise<void> {
  for (const wallet of await walletsOf(tx, [caller.memberId])) {
    if (wallet.held !== 0n) refuse('account_has_open_withdrawal')
    if (wallet.receivable !== 0n) refuse('account_owes')
    if (wallet.playable !== 0n) refuse('account_has_balance')
  }
}
