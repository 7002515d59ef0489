import { operatorCookie } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type {
  changeOwnPassword,
  endOwnSession,
  operatorLogout,
  operatorMarker,
  ownSessions,
} from '@kancil/contract/operator/sign-in'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sessionOf } from '../../../kernel/http/access.ts'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { attempt } from '../sign-in/attempt.ts'
import { audit } from '../audit/write.ts'
import { endStreams } from './end-streams.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import { selfOf } from '../sign-in/self.ts'
import type { SignInTools } from '../sign-in/tools.ts'
import { findOperator, setPassword } from '../store.ts'

/**
 * A marker for a new tab. Only the cookie is required here, so the exact Origin check is what
 * protects it.
 */
export async function marker(
  kernel: Kernel,
  context: Context<typeof operatorMarker>,
): Promise<OutputOf<typeof operatorMarker>> {
  const currentSession = await sessionOf(kernel, 'operator', context.request, 'not needed')
  if (!currentSession) return context.refuse('not_logged_in')
  return {
    token: kernel.sessions.markerFor(currentSession.cookie),
    operator: selfOf(currentSession.session),
  }
}

export async function logout(
  context: Context<typeof operatorLogout>,
): Promise<Record<string, never>> {
  const { db, caller, sessions, live, reply, ip, now } = context
  await inTransaction(db, async (tx) => {
    await sessions.end(tx, caller.session.id, caller.operatorId)
    const { operatorId } = caller
    await audit(tx, { operatorId, action: 'operator.signOut', subject: operatorId, ip, at: now })
  })
  endStreams(live)
  reply.clearCookie(operatorCookie, { path: '/', secure: true })
  return {}
}

export async function listOwnSessions(
  context: Context<typeof ownSessions>,
): Promise<OutputOf<typeof ownSessions>> {
  const { caller, sessions } = context
  const open = await sessions.list('operator', caller.operatorId)
  return {
    sessions: open.map((session) => ({
      sessionId: session.id,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      ip: session.ip,
      userAgent: session.userAgent,
      current: session.id === caller.session.id,
    })),
  }
}

export async function closeOwnSession(
  context: Context<typeof endOwnSession>,
  { sessionId }: InputOf<typeof endOwnSession>,
): Promise<Record<string, never>> {
  const { db, caller, sessions, live, refuse, ip, now } = context
  await inTransaction(db, async (tx) => {
    // Another operator's session and a missing one get the same answer.
    if (!(await sessions.end(tx, sessionId, caller.operatorId))) return refuse('not_found')
    const { operatorId } = caller
    await audit(tx, { operatorId, action: 'operator.endSession', subject: sessionId, ip, at: now })
  })
  endStreams(live)
  return {}
}

export async function changePassword(
  tools: SignInTools,
  context: Context<typeof changeOwnPassword>,
  input: InputOf<typeof changeOwnPassword>,
): Promise<Record<string, never>> {
  const { db, caller, sessions, live, refuse, ip, now } = context
  const { operatorId, name, session } = caller
  const tried = await attempt(db, name, ip, now)
  const operator = await findOperator(db, operatorId)
  const right = await tools.passwords.verify(operator?.password_hash ?? null, input.oldPassword)
  if (!operator || !right) return refuse('wrong_credentials')
  await tried.forgive()
  const newHash = await hashNewPassword(
    tools.passwords,
    name,
    input.newPassword,
    operator.password_hash,
  )
  await inTransaction(db, async (tx) => {
    await setPassword(tx, operatorId, newHash, false)
    await sessions.endAll(tx, 'operator', operatorId, session.id)
    await audit(tx, {
      operatorId,
      action: 'operator.changePassword',
      subject: operatorId,
      ip,
      at: now,
    })
  })
  endStreams(live)
  return {}
}
