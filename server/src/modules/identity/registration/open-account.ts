import { memberRegistered, type MemberRegistered } from '@kancil/contract/identity/registration'
import type { Config } from '../../../config.ts'
import { inTransaction, lockScope, type Tx } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { StartedSession } from '../../../kernel/http/session.ts'
import { noteAttempt, registrationsSince } from '../login/attempt-store.ts'
import { giveInviteCode } from './invite-codes.ts'
import {
  attemptOf,
  deviceOf,
  openSession,
  type SignInContext,
  type SignInFacts,
  trustBrowser,
} from '../login/sign-in.ts'
import { isExcludedPerson } from '../members/ban-store.ts'
import { insertMember, type Member, memberById, type MemberValues } from '../store.ts'

const daySeconds = 86_400
const retrySeconds = 3_600

/** The sign-in facts of someone who has just registered. */
export const newcomerFacts: SignInFacts = {
  firstTimeLogin: true,
  passwordExpired: false,
  mustChangePassword: false,
  rememberMe: false,
}

/**
 * Writes the newcomer's row, their invitation code and the first session in one transaction; null
 * if the account or the request's id is taken. `also` does anything else that belongs to it (a
 * link, using up a proof) in the same transaction. The caller gives the session after the commit.
 */
export async function openAccount(
  context: SignInContext & { readonly config: Pick<Config, 'registrationsPerDay'> },
  values: MemberValues,
  also?: (tx: Tx, member: Member) => Promise<void>,
): Promise<{ member: Member; started: StartedSession; trust: () => void } | null> {
  return inTransaction(context.db, async (tx) => {
    await demandBudget(tx, context)
    const { secrets, now } = context
    const device = deviceOf(context.request)
    if (await isExcludedPerson(tx, values, { device, secrets, now }))
      throw new Refusal('registration_refused')
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
 * Limits how many accounts a network may open per day. The limit allows for mobile networks whose
 * users share an address; it stops a machine that solves puzzles from one. Registrations of one
 * network count one after another, so that a burst passes the limit by none.
 * @throws Refusal `too_many_requests`
 */
async function demandBudget(tx: Tx, context: Parameters<typeof openAccount>[0]): Promise<void> {
  const since = new Date(context.now.getTime() - daySeconds * 1_000)
  const network = networkOf(context.ip)
  await lockScope(tx, `registrations:${network}`)
  const count = await registrationsSince(tx, network, since)
  if (count >= context.config.registrationsPerDay)
    throw new Refusal('too_many_requests', { retryAfterSeconds: retrySeconds })
}
