import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import { type TabSession } from '@kancil/contract/identity/login'
import type {
  authenticatorState as stateEndpoint,
  bindAuthenticator as bindEndpoint,
  offerAuthenticator as offerEndpoint,
  removeAuthenticator as removeEndpoint,
  renewRecoveryCodes as renewEndpoint,
} from '@kancil/contract/identity/authenticator'
import { newTotpSecret, totpUri } from '../../../kernel/crypto/authenticator.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import { sealText } from '../../../kernel/crypto/sealed.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { authenticatorKey, newRecoveryCodes, takeAuthenticatorCode } from './code.ts'
import {
  authenticatorOf,
  bindOffer,
  deleteAuthenticator,
  keepOffer,
  recoveryCodesLeft,
} from './store.ts'
import { clearRememberToken } from '../sessions/cookies.ts'
import { requireActive } from '../login/find-member.ts'
import { isOwnPassword } from '../passwords/own.ts'
import { tryProof } from '../proofs/try.ts'
import { notifyMember } from '../contact/notify.ts'
import { forgetRemembered } from '../sessions/remember-store.ts'
import { giveSession, openSession } from '../login/sign-in.ts'
import type { Member } from '../store.ts'

type State = Context<typeof stateEndpoint>
type Offer = Context<typeof offerEndpoint>
type BindContext = Context<typeof bindEndpoint>
type RenewContext = Context<typeof renewEndpoint>
type RemoveContext = Context<typeof removeEndpoint>

export async function authenticatorState({
  db,
  caller,
}: State): Promise<OutputOf<typeof stateEndpoint>> {
  const authenticator = await authenticatorOf(db, caller.memberId)
  if (!authenticator?.bound_at) return { boundAt: null, recoveryCodesLeft: 0 }
  return {
    boundAt: authenticator.bound_at.toISOString(),
    recoveryCodesLeft: await recoveryCodesLeft(db, caller.memberId),
  }
}

/** A new secret; it has no effect until confirmed with a code. */
export async function offerAuthenticator(
  context: Offer,
  { password }: InputOf<typeof offerEndpoint>,
): Promise<OutputOf<typeof offerEndpoint>> {
  const { db, now, secrets, caller, config, refuse } = context
  const member = await ownAccount(context)
  await demandPassword(context, member, password)
  const secret = newTotpSecret()
  const sealed = sealText(authenticatorKey(secrets), secret)
  if (!(await keepOffer(db, caller.memberId, sealed, now))) return refuse('authenticator_bound')
  return { secret, uri: totpUri(secret, `${member.account} @ ${config.merchant}`) }
}

export async function bindAuthenticator(
  context: BindContext,
  { code }: InputOf<typeof bindEndpoint>,
): Promise<OutputOf<typeof bindEndpoint>> {
  const { db, now, secrets, caller, refuse } = context
  const member = await ownAccount(context)
  const authenticator = await authenticatorOf(db, caller.memberId)
  if (!authenticator) return refuse('authenticator_not_offered')
  if (authenticator.bound_at) return refuse('authenticator_bound')
  const bound = await withCode(context, code, true, async (tx) => {
    if (!(await bindOffer(tx, caller.memberId, now))) return refuse('authenticator_bound')
    const recoveryCodes = await newRecoveryCodes(tx, secrets, caller.memberId)
    await tell(tx, context, 'authenticatorOn')
    return { recoveryCodes, started: await startAnew(tx, context, member) }
  })
  return { recoveryCodes: bound.recoveryCodes, session: give(context, member, bound.started) }
}

export async function renewRecoveryCodes(
  context: RenewContext,
  { password, code }: InputOf<typeof renewEndpoint>,
): Promise<OutputOf<typeof renewEndpoint>> {
  const { secrets, caller } = context
  await demandPassword(context, await boundAccount(context), password)
  const recoveryCodes = await withCode(context, code, false, (tx) =>
    newRecoveryCodes(tx, secrets, caller.memberId),
  )
  return { recoveryCodes }
}

export async function removeAuthenticator(
  context: RemoveContext,
  { password, code }: InputOf<typeof removeEndpoint>,
): Promise<OutputOf<typeof removeEndpoint>> {
  const { caller } = context
  const member = await boundAccount(context)
  await demandPassword(context, member, password)
  const started = await withCode(context, code, false, async (tx) => {
    await deleteAuthenticator(tx, caller.memberId)
    await tell(tx, context, 'authenticatorOff')
    return startAnew(tx, context, member)
  })
  return give(context, member, started)
}

type ChangeContext = Offer | BindContext | RenewContext | RemoveContext

function ownAccount({ db, caller }: ChangeContext): Promise<Member> {
  return requireActive(db, caller.memberId)
}

async function boundAccount(context: RenewContext | RemoveContext): Promise<Member> {
  const authenticator = await authenticatorOf(context.db, context.caller.memberId)
  if (!authenticator?.bound_at) return context.refuse('authenticator_not_bound')
  return ownAccount(context)
}

async function demandPassword(
  context: Offer | RenewContext | RemoveContext,
  member: Member,
  password: string,
): Promise<void> {
  if (!(await isOwnPassword(context, member, password))) context.refuse('password_wrong')
}

/** Uses up a right code in the same transaction as what it allows; a wrong one is counted. */
async function withCode<Done>(
  context: BindContext | RenewContext | RemoveContext,
  code: string,
  offered: boolean,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  const { db, now, caller, refuse } = context
  const tried = await tryProof(db, caller.memberId, now)
  const done = await inTransaction(db, async (tx) => {
    const fits = await takeAuthenticatorCode(tx, context, caller.memberId, code, { offered })
    return fits ? { value: await work(tx) } : null
  })
  if (!done) return refuse('authenticator_code_wrong', { triesLeft: tried.triesLeft })
  await tried.forgive(db)
  return done.value
}

function tell(
  tx: Tx,
  context: BindContext | RemoveContext,
  kind: 'authenticatorOn' | 'authenticatorOff',
): Promise<void> {
  const { caller, now, ip } = context
  return notifyMember(tx, context, caller.memberId, { kind, at: now.toISOString(), ip })
}

const goingOn = {
  firstTimeLogin: false,
  passwordExpired: false,
  mustChangePassword: false,
  rememberMe: false,
}

/**
 * Changing the second factor ends every session and whatever could open one without it; this tab
 * continues with a new token.
 */
async function startAnew(tx: Tx, context: BindContext | RemoveContext, member: Member) {
  await context.sessions.endAll(tx, 'member', member.id)
  await forgetRemembered(tx, member.id)
  return openSession(tx, context, member, goingOn)
}

function give(
  context: BindContext | RemoveContext,
  member: Member,
  started: Awaited<ReturnType<typeof openSession>>,
): TabSession {
  context.live.toMember(member.id, { type: sessionEnded, data: { but: started.session.id } })
  clearRememberToken(context.reply)
  const { token, account, isAgent, merchant } = giveSession(context, member, started, goingOn)
  return { token, account, isAgent, merchant }
}
