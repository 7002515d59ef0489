import { operatorCookie } from '@kancil/contract/constants'
import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import {
  changeOwnPassword,
  endOwnSession,
  operatorLogout,
  type operatorMarker,
  type ownSessions,
} from '@kancil/contract/operator/sign-in'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sessionOf } from '../../../kernel/http/access.ts'
import type { Live } from '../../../kernel/live/channel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { attempt } from '../sign-in/attempt.ts'
import { serveDecision } from '../decision.ts'
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

/** What an operator does to their own account: each act ends sessions, and so closes streams. */
export function serveOwnActs(kernel: Kernel, tools: SignInTools): void {
  const tell = (_outcome: unknown, { live }: { readonly live: Live }): void => endStreams(live)
  serveDecision<typeof operatorLogout, undefined, string>(kernel, operatorLogout, {
    action: 'operator.signOut',
    subject: (_row, operatorId) => operatorId,
    act: async (tx, _row, { caller, sessions }) => {
      await sessions.end(tx, caller.session.id, caller.operatorId)
      return { outcome: caller.operatorId }
    },
    tell,
    view: (_operatorId, { reply }) => {
      reply.clearCookie(operatorCookie, { path: '/', secure: true })
      return {}
    },
  })
  serveDecision<typeof endOwnSession, undefined, string>(kernel, endOwnSession, {
    action: 'operator.endSession',
    subject: (_row, sessionId) => sessionId,
    act: async (tx, _row, { caller, sessions, refuse }, { sessionId }) => {
      // Another operator's session and a missing one get the same answer.
      if (!(await sessions.end(tx, sessionId, caller.operatorId))) return refuse('not_found')
      return { outcome: sessionId }
    },
    tell,
    view: () => ({}),
  })
  serveDecision<typeof changeOwnPassword, undefined, string, string>(kernel, changeOwnPassword, {
    action: 'operator.changePassword',
    subject: (_row, operatorId) => operatorId,
    prepare: (context, input) => newHashOf(tools, context, input),
    act: async (tx, _row, { caller, sessions }, _input, newHash) => {
      const { operatorId, session } = caller
      await setPassword(tx, operatorId, newHash, false)
      await sessions.endAll(tx, 'operator', operatorId, session.id)
      return { outcome: operatorId }
    },
    tell,
    view: () => ({}),
  })
}

/** The hash of the new password, once the old one was right. */
async function newHashOf(
  tools: SignInTools,
  { db, caller, refuse, ip, now }: Context<typeof changeOwnPassword>,
  input: InputOf<typeof changeOwnPassword>,
): Promise<string> {
  const { operatorId, name } = caller
  const tried = await attempt(db, name, ip, now)
  const operator = await findOperator(db, operatorId)
  const right = await tools.passwords.verify(operator?.password_hash ?? null, input.oldPassword)
  if (!operator || !right) return refuse('wrong_credentials')
  await tried.forgive()
  return hashNewPassword(tools.passwords, name, input.newPassword, operator.password_hash)
}
