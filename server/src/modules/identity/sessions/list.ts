import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  type listSessions as listEndpoint,
  type revokeOtherSessions as othersEndpoint,
  type revokeSession as revokeEndpoint,
  sessionEnded,
} from '@kancil/contract/identity/sessions'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Session } from '../../../kernel/http/session.ts'
import { clearRememberToken } from './cookies.ts'
import { forgetRemembered } from './remember-store.ts'

export async function listSessions(
  context: Context<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const { sessions, caller } = context
  const all = await sessions.list('member', caller.memberId)
  return { items: all.map((session) => sessionRow(session, caller.session.id)) }
}

export function sessionRow(session: Session, currentId?: string) {
  return {
    sessionId: session.id,
    current: session.id === currentId,
    ip: session.ip,
    userAgent: session.userAgent,
    startedAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }
}

/** Also forgets the remembered browsers, since it is unknown which one the session came from. */
export async function revokeSession(
  context: Context<typeof revokeEndpoint>,
  { sessionId }: InputOf<typeof revokeEndpoint>,
): Promise<OutputOf<typeof revokeEndpoint>> {
  const { db, sessions, caller, live, reply, refuse } = context
  const ended = await inTransaction(db, async (tx) => {
    await forgetRemembered(tx, caller.memberId)
    return sessions.end(tx, sessionId, caller.memberId)
  })
  if (!ended) return refuse('not_found')
  clearRememberToken(reply)
  live.toMember(caller.memberId, { type: sessionEnded, data: { sessionId } })
  return {}
}

export async function revokeOtherSessions(
  context: Context<typeof othersEndpoint>,
): Promise<OutputOf<typeof othersEndpoint>> {
  const { db, sessions, caller, live, reply } = context
  const ended = await inTransaction(db, async (tx) => {
    await forgetRemembered(tx, caller.memberId)
    return sessions.endAll(tx, 'member', caller.memberId, caller.session.id)
  })
  clearRememberToken(reply)
  live.toMember(caller.memberId, { type: sessionEnded, data: { but: caller.session.id } })
  return { ended }
}
