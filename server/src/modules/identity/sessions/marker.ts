import { memberCookie } from '@kancil/contract/constants'
import type { OutputOf } from '@kancil/contract/endpoint'
import { rememberCookie, type TabSession } from '@kancil/contract/identity/login'
import { type sessionMarker as endpoint } from '@kancil/contract/identity/sessions'
import type { MemberSessionData } from '../../../kernel/http/caller.ts'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { noteAttempt } from '../login/attempt-store.ts'
import { clearSessionCookies, setSessionCookie } from './cookies.ts'
import { attemptOf, openSession, trustBrowser } from '../login/sign-in.ts'
import { memberById, noteLogin } from '../store.ts'
import { takeRemembered } from './remember-store.ts'

type MarkerContext = Context<typeof endpoint>

/**
 * The marker for a new tab (decisions 25). The kernel has checked the exact Origin; the browser
 * must also say that the call comes from our own page, so a call without `Sec-Fetch-Site` gets
 * nothing here.
 */
export async function sessionMarker(context: MarkerContext): Promise<OutputOf<typeof endpoint>> {
  const { request, reply, sessions, refuse } = context
  if (request.headers['sec-fetch-site'] !== 'same-origin') return refuse('origin_refused')
  const cookie = request.cookies[memberCookie]
  const session = cookie ? await sessions.find('member', cookie) : null
  if (cookie && session)
    return tabSession(sessions.markerFor(cookie), session.data as unknown as MemberSessionData)
  const remembered = await enterRemembered(context)
  if (remembered) return remembered
  // Two tabs opening at once: the other's answer may just have set what this one would clear.
  if (cookie && !request.cookies[rememberCookie]) clearSessionCookies(reply)
  return refuse(cookie ? 'session_expired' : 'not_logged_in')
}

function tabSession(token: string, data: MemberSessionData): TabSession {
  return { token, account: data.account, isAgent: data.accountKind, merchant: data.merchant }
}

/**
 * Signs a remembered member back in; the token is used up, and its replacement expires at the same
 * time.
 */
async function enterRemembered(context: MarkerContext): Promise<TabSession | null> {
  const { db, now, request, reply } = context
  const token = request.cookies[rememberCookie]
  if (!token) return null
  const facts = {
    firstTimeLogin: false,
    passwordExpired: false,
    mustChangePassword: false,
    rememberMe: false,
    remembered: true,
  }
  const entered = await inTransaction(db, async (tx) => {
    const taken = await takeRemembered(tx, sha256(token), now)
    const member = taken && (await memberById(tx, taken.memberId))
    if (!member || !(await noteLogin(tx, member.id, now, { hash: member.password_hash })))
      return null
    const attempt = attemptOf(context, member.merchant, member.account_key)
    await noteAttempt(tx, { ...attempt, device: null }, 'remembered')
    const trust = await trustBrowser(tx, context, member, true, taken.expiresAt)
    return { started: await openSession(tx, context, member, facts), trust }
  })
  if (!entered) return null
  entered.trust()
  setSessionCookie(reply, entered.started.cookie)
  const data = entered.started.session.data as unknown as MemberSessionData
  return tabSession(entered.started.marker, data)
}
