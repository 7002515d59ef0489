import { memberRegistered, type MemberRegistered } from '@kancil/contract/identity/registration'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { emit } from '../../../kernel/outbox.ts'
import type { Started } from '../../../kernel/http/session.ts'
import { noteAttempt } from '../login/attempt-store.ts'
import { giveInviteCode } from './invite-codes.ts'
import {
  attemptOf,
  openSession,
  type SigningIn,
  type SignInFacts,
  trustBrowser,
} from '../login/sign-in.ts'
import { insertMember, type Member, memberById, type MemberValues } from '../store.ts'

/** How somebody comes in who has just registered. */
export const newcomerFacts: SignInFacts = {
  firstTimeLogin: true,
  passwordExpired: false,
  mustChangePassword: false,
  rememberMe: false,
}

/**
 * Writes the newcomer's row, his invitation code and the first session in one transaction; null
 * where the account or the request's id is taken. What else belongs to it (a link, a proof used
 * up) is done by `also` in the same transaction. After the commit the caller gives the session.
 */
export async function openAccount(
  context: SigningIn,
  values: MemberValues,
  also?: (tx: Tx, member: Member) => Promise<void>,
): Promise<{ member: Member; started: Started; trust: () => void } | null> {
  return inTransaction(context.db, async (tx) => {
    if (!(await insertMember(tx, values))) return null
    const member = (await memberById(tx, values.id))!
    await giveInviteCode(tx, member)
    const attempt = attemptOf(context, member.merchant, member.account_key)
    await noteAttempt(tx, { ...attempt, device: null }, 'registered')
    const fact: MemberRegistered = {
      memberId: member.id,
      merchant: member.merchant,
      accountKind: member.account_kind,
      uplineId: member.upline_id,
      at: context.now.toISOString(),
    }
    await emit(tx, memberRegistered, fact)
    await also?.(tx, member)
    const trust = await trustBrowser(tx, context, member, false)
    return { member, trust, started: await openSession(tx, context, member, newcomerFacts) }
  })
}
