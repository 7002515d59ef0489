import type { OutputOf } from '@kancil/contract/endpoint'
import { type logout as endpoint, rememberCookie } from '@kancil/contract/identity/login'
import { sessionEnded } from '@kancil/contract/identity/sessions'
import { sha256 } from '../../../kernel/chance.ts'
import { inTransaction } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { clearSessionCookies } from './cookies.ts'
import { forgetOneRemembered } from './remember-store.ts'

/**
 * Ends this session for good: its token is refused from the next call on, and this browser is not
 * signed back in.
 */
export async function logout(
  context: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { db, caller, sessions, live, request, reply } = context
  const remembered = request.cookies[rememberCookie]
  await inTransaction(db, async (tx) => {
    await sessions.end(tx, caller.session.id, caller.memberId)
    if (remembered) await forgetOneRemembered(tx, sha256(remembered))
  })
  live.toMember(caller.memberId, {
    type: sessionEnded,
    data: { sessionId: caller.session.id },
  })
  clearSessionCookies(reply)
  return {}
}
