import { accountKinds } from '@kancil/contract/identity/account-kinds'
import type { OutputOf } from '@kancil/contract/endpoint'
import type {
  finishSocial as endpoint,
  linkSocial as linkEndpoint,
} from '@kancil/contract/identity/social'
import type { MemberCaller } from '../../../kernel/http/caller.ts'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { noteAttempt } from '../login/attempt-store.ts'
import {
  attemptOf,
  giveSession,
  type IdentitySessionData,
  openSession,
  trustBrowser,
} from '../login/sign-in.ts'
import { endVisit, insertLink, linkedMember, memberByEmail } from './store.ts'
import { clearVisitCookie, type Social, type Visitor, visitorOf } from './visit.ts'
import { type Member, memberById, noteLogin } from '../store.ts'
import { whyClosed } from '../login/why-closed.ts'

type FinishContext = Context<typeof endpoint>

/**
 * The result of the visit to the provider: a linked member is signed in. A matching mail address
 * alone links nobody, since addresses change hands.
 */
export async function finishSocial(
  social: Social,
  context: FinishContext,
): Promise<OutputOf<typeof endpoint>> {
  const { db, config, caller, refuse } = context
  const visitor = await visitorOf(context, social)
  const { provider, person } = visitor
  const details = { provider, name: person.name }
  const linked = await linkedMember(db, provider, person.subject)
  const member = linked && (await memberById(db, linked))
  if (member) {
    const closed = whyClosed(member)
    if (closed) return refuse(closed)
    return { ...details, next: 'signed_in', signIn: await enter(context, visitor, member) }
  }
  if (caller && mayLink(caller, visitor))
    return { ...details, next: 'confirm', account: caller.account }
  const owner = person.email && (await memberByEmail(db, config.merchant, person.email))
  return { ...details, next: owner ? 'link' : 'register' }
}

/** A password was entered after the visit began, for a real account. */
function mayLink(caller: MemberCaller, { startedAt }: Visitor): boolean {
  const data = caller.session.data as unknown as IdentitySessionData
  return (
    data.accountKind !== accountKinds.trial &&
    data.remembered !== true &&
    data.mustChangePassword !== true &&
    caller.session.createdAt.getTime() >= startedAt.getTime()
  )
}

async function enter(context: FinishContext, visitor: Visitor, member: Member) {
  const { db, now, reply, refuse } = context
  const facts = {
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: false,
    mustChangePassword: false,
    rememberMe: false,
  }
  const entered = await inTransaction(db, async (tx) => {
    if (!(await endVisit(tx, visitor.tokenHash))) return null
    const attempt = attemptOf(context, member.merchant, member.account_key)
    await noteAttempt(tx, { ...attempt, device: null }, 'ok')
    if (!(await noteLogin(tx, member.id, now))) return refuse('social_expired')
    const trust = await trustBrowser(tx, context, member, false)
    return { trust, started: await openSession(tx, context, member, facts) }
  })
  if (!entered) return refuse('social_expired')
  entered.trust()
  clearVisitCookie(reply)
  return giveSession(context, member, entered.started, facts)
}

/** Links the provider’s account to the member who has just signed in by password and agreed. */
export async function linkSocial(
  social: Social,
  context: Context<typeof linkEndpoint>,
): Promise<OutputOf<typeof linkEndpoint>> {
  const { db, now, caller, reply, refuse } = context
  const visitor = await visitorOf(context, social)
  if (!mayLink(caller, visitor)) return refuse('social_sign_in_again')
  await inTransaction(db, async (tx) => {
    if (!(await endVisit(tx, visitor.tokenHash))) refuse('social_expired')
    const { provider, person } = visitor
    const link = { provider, subject: person.subject, memberId: caller.memberId, now }
    if (!(await insertLink(tx, link))) refuse('social_linked_already')
  })
  clearVisitCookie(reply)
  return {}
}
