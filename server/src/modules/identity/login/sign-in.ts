import type { SignIn } from '@kancil/contract/identity/login'
import {
  deviceCookie,
  memberSignedIn,
  type MemberSignedIn,
  rememberHours,
} from '@kancil/contract/identity/login'
import { memberCookie } from '@kancil/contract/constants'
import { banInForce } from '@kancil/rules/safety/gate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemberSessionData } from '../../../kernel/http/caller.ts'
import { randomToken, sha256 } from '../../../kernel/chance.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { networkOf } from '../../../kernel/http/networks.ts'
import { emit } from '../../../kernel/events/outbox.ts'
import type { Secrets } from '../../../kernel/crypto/secrets.ts'
import type { Sessions, StartedSession } from '../../../kernel/http/session.ts'
import { type Attempt, keepDevice, renameDevice } from './attempt-store.ts'
import { setDeviceCookie, setRememberCookies, setSessionCookie } from '../sessions/cookies.ts'
import { infoOf } from '../profile/info.ts'
import { notePlace } from './note-place.ts'
import { keepRemembered } from '../sessions/remember-store.ts'
import { keptBanOf } from '../members/ban-store.ts'
import type { Member } from '../store.ts'

/** What every way of signing in needs from its caller. */
export type SignInContext = {
  readonly db: Db
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly sessions: Sessions
  readonly secrets: Secrets
}

/** Session data of this module, in addition to what the kernel reads. */
export type IdentitySessionData = MemberSessionData & {
  /**
   * SHA-256 of the marker of the tab that signed in with a password that must be changed
   * (decisions 35).
   */
  readonly forcedTab?: string
  /** Signed back in by remember-me, without a password. */
  readonly remembered?: boolean
}

export type SignInFacts = {
  readonly firstTimeLogin: boolean
  readonly passwordExpired: boolean
  readonly mustChangePassword: boolean
  readonly rememberMe: boolean
  readonly remembered?: boolean
}

export function deviceOf(request: FastifyRequest): Buffer | null {
  const cookie = request.cookies[deviceCookie]
  return cookie ? sha256(cookie) : null
}

export function attemptOf(
  context: SignInContext,
  merchant: string,
  accountKey: string,
): Omit<Attempt, 'device'> {
  const { ip, userAgent, now } = context
  const { country } = context.request
  return { merchant, accountKey, network: networkOf(ip), ip, userAgent, country, at: now }
}

/**
 * Starts a session in the transaction that earned it. The token is always new; the session that the
 * browser brought ends. Call `giveSession` after the commit.
 */
export async function openSession(
  tx: Tx,
  context: SignInContext,
  member: Member,
  facts: SignInFacts,
): Promise<StartedSession> {
  const { sessions, request, now } = context
  const brought = request.cookies[memberCookie]
  if (brought) await sessions.endBrought(tx, 'member', brought)
  const data: IdentitySessionData = {
    account: member.account,
    accountKind: member.account_kind,
    currency: member.currency,
    merchant: member.merchant,
    ...(facts.mustChangePassword ? { mustChangePassword: true } : {}),
    ...(facts.remembered ? { remembered: true } : {}),
    ...(await banData(tx, member.id, context.now)),
  }
  const started = await sessions.start(tx, 'member', member.id, data, context)
  if (facts.mustChangePassword) {
    const forcedTab = tabOf(started.marker)
    await sessions.setData(tx, started.session.id, { ...data, forcedTab })
  }
  await notePlace(tx, context, member, facts)
  const fact: MemberSignedIn = { memberId: member.id, ip: context.ip, at: now.toISOString() }
  await emit(tx, memberSignedIn, fact)
  return started
}

/**
 * During a break from play a session opens only what takes money out or reads. Read under the lock
 * that the login holds on the member, so that a break begun meanwhile is seen.
 */
async function banData(
  tx: Tx,
  memberId: string,
  now: Date,
): Promise<Pick<MemberSessionData, 'banUntil'>> {
  const ban = banInForce(await keptBanOf(tx, memberId), now)
  return ban ? { banUntil: ban.until?.toISOString() ?? '' } : {}
}

export function tabOf(marker: string): string {
  return sha256(marker).toString('base64url')
}

/**
 * Trusts this browser for the account from now on, and remembers the member for a day if requested.
 */
export async function trustBrowser(
  tx: Tx,
  context: SignInContext,
  member: Member,
  rememberMe: boolean,
  rememberUntil = new Date(context.now.getTime() + rememberHours * 3_600_000),
): Promise<() => void> {
  const { request, reply, now } = context
  const brought = request.cookies[deviceCookie]
  const device = randomToken(16)
  const attempt = attemptOf(context, member.merchant, member.account_key)
  // A value planted in this browser by someone else is worthless after a sign-in.
  if (brought) await renameDevice(tx, sha256(brought), sha256(device))
  await keepDevice(tx, { ...attempt, device: null }, sha256(device))
  const token = randomToken(16)
  const seconds = Math.round((rememberUntil.getTime() - now.getTime()) / 1000)
  if (rememberMe) await keepRemembered(tx, sha256(token), member.id, rememberUntil)
  return () => {
    setDeviceCookie(reply, device)
    if (rememberMe) setRememberCookies(reply, token, member.account, seconds)
  }
}

/** The answer of a login or a registration. */
export function giveSession(
  context: SignInContext,
  member: Member,
  started: StartedSession,
  facts: SignInFacts,
): SignIn {
  setSessionCookie(context.reply, started.cookie)
  return {
    token: started.marker,
    firstTimeLogin: facts.firstTimeLogin,
    passwordExpired: facts.passwordExpired,
    ...infoOf(member, facts.mustChangePassword, context.now),
  }
}
