import type { OperatorId } from '@kancil/contract/ids'
import type { OperatorSelf } from '@kancil/contract/operator/sign-in'
import { stepUpMinutes } from '../../../kernel/http/access.ts'
import type { OperatorSessionData } from '../../../kernel/http/caller.ts'
import type { Session } from '../../../kernel/http/session.ts'

/** What an operator's own screens may know about a session. */
export function selfOf(session: Session): OperatorSelf {
  const { name, role, permissions } = session.data as unknown as OperatorSessionData
  const until = session.stepUpAt && new Date(session.stepUpAt.getTime() + stepUpMinutes * 60_000)
  return {
    operatorId: session.subjectId as OperatorId,
    name,
    role,
    permissions: [...permissions],
    steppedUpUntil: until ? until.toISOString() : null,
  }
}
