import { memberRegistered, type MemberRegistered } from '@kancil/contract/identity/registration'
import type { Config } from '../../../config.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { Refused } from '../../../kernel/http/refused.ts'
import type { Started } from '../../../kernel/http/session.ts'
import { noteAttempt, registrationsSince } from '../login/attempt-store.ts'
import { giveInviteCode } from './invite-codes.ts'
import {
  attemptOf,
  openSession,
  type SigningIn,
  type SignInFacts,
  trustBrowser,
} from '../login/sign-in.ts'
import { insertMember, type Member, memberById, type MemberValues } from '../store.ts'

const daySeconds = 86_400
const retrySeconds = 3_600

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
  context: SigningIn & { readonly config: Pick<Config, 'registrationsPerDay'> },
  values: MemberValues,
  also?: (tx: Tx, member: Member) => Promise<void>,
): Promise<{ member: Member; started: Started; trust: () => void } | null> {
  return inTransaction(context.db, async (tx) => {
    await demandBudget(tx, context)
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

/**
 * A network opens so many accounts a day: whole mobile networks share an address, and a machine
 * that solves puzzles needs only one. @throws Refused `too_many_requests`
 */
async function demandBudget(tx: Tx, context: Parameters<typeof openAccount>[0]): Promise<void> {
  const since = new Date(context.now.getTime() - daySeconds * 1_000)
  const count = await registrationsSince(tx, networkOf(context.ip), since)
  if (count >= context.config.registrationsPerDay)
    throw new Refused('too_many_requests', { retryAfterSeconds: retrySeconds })
}
