import { agentKinds, accountKinds } from '@kancil/contract/identity/account-kinds'
import { memberCookie, operatorCookie, tokenHeader } from '@kancil/contract/constants'
import { type Endpoint, sideOf } from '@kancil/contract/endpoint'
import type { MemberId, OperatorId } from '@kancil/contract/ids'
import type { FastifyRequest } from 'fastify'
import type {
  MemberCaller,
  MemberSessionData,
  OperatorCaller,
  OperatorSessionData,
} from './caller.ts'
import type { Kernel } from '../kernel.ts'
import { Refusal } from './refusal.ts'
import type { Session, Side } from './session.ts'

export const stepUpMinutes = 5
const cookieOf: Record<Side, string> = { member: memberCookie, operator: operatorCookie }

/**
 * The session of a request: the side's cookie and, beside it, the tab's marker. Null when either is
 * missing or wrong.
 */
export async function sessionOf(
  kernel: Kernel,
  side: Side,
  request: FastifyRequest,
  marker: 'needed' | 'not needed' = 'needed',
): Promise<{ session: Session; cookie: string } | null> {
  const cookie = request.cookies[cookieOf[side]]
  if (!cookie) return null
  const token = request.headers[tokenHeader]
  if (
    marker === 'needed' &&
    (typeof token !== 'string' || !kernel.sessions.markerFits(cookie, token))
  )
    return null
  const session = await kernel.sessions.find(side, cookie)
  return session && { session, cookie }
}

/** Admits the request if the endpoint's `auth` allows it, or refuses it. */
export async function admit(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<MemberCaller | OperatorCaller | null> {
  const side = sideOf(endpoint)
  checkOrigin(kernel, side, endpoint, request)
  // The console's public calls are its sign-in: an existing session counts for nothing there.
  if (side === 'operator' && endpoint.auth === 'public') return null
  const session = await sessionOf(kernel, side, request)
  if (!session) {
    if (endpoint.auth === 'public') return null
    throw new Refusal(request.cookies[cookieOf[side]] ? 'session_expired' : 'not_logged_in')
  }
  if (side === 'operator') return admitOperator(kernel, endpoint, session)
  const caller = admitMember(endpoint, session)
  for (const gate of kernel.gates) await gate(endpoint, caller)
  return caller
}

function admitMember(
  endpoint: Endpoint,
  match: { session: Session; cookie: string },
): MemberCaller {
  const data = match.session.data as unknown as MemberSessionData
  const caller = { ...data, ...match, memberId: match.session.subjectId as MemberId }
  const ofRealAccount = endpoint.auth === 'member' || endpoint.auth === 'agent'
  if (ofRealAccount && data.accountKind === accountKinds.trial)
    throw new Refusal('real_account_required')
  // Play is open to trial accounts and, like the rest, closed until the password is changed.
  if (data.mustChangePassword && (ofRealAccount || endpoint.agentPolicy === 'needed'))
    throw new Refusal('password_change_required')
  if (endpoint.auth === 'agent' && !agentKinds.includes(data.accountKind))
    throw new Refusal('forbidden')
  return caller
}

function admitOperator(
  kernel: Kernel,
  endpoint: Endpoint,
  match: { session: Session; cookie: string },
): OperatorCaller {
  const data = match.session.data as unknown as OperatorSessionData
  if (endpoint.permission && !data.permissions.includes(endpoint.permission))
    throw new Refusal('forbidden')
  if (endpoint.stepUp) {
    const since = kernel.clock.now().getTime() - (match.session.stepUpAt?.getTime() ?? 0)
    if (since > stepUpMinutes * 60_000) throw new Refusal('step_up_required')
  }
  return { ...data, ...match, operatorId: match.session.subjectId as OperatorId }
}

/**
 * Unsafe calls come from our own pages only: the exact Origin, and never cross-site according to
 * the browser itself.
 */
export function checkOrigin(
  kernel: Kernel,
  side: Side,
  endpoint: { method: string },
  request: FastifyRequest,
): void {
  if (endpoint.method === 'GET') return
  const origins = side === 'operator' ? kernel.console.origins : kernel.member.origins
  const site = request.headers['sec-fetch-site']
  if (
    !origins.has(request.headers.origin ?? '') ||
    (site !== undefined && site !== 'same-origin')
  ) {
    throw new Refusal('origin_refused')
  }
}
