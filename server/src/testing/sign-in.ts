import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import type { Currency } from '@kancil/contract/money'
import { type OperatorRole, permissionsOf } from '@kancil/contract/operator/permissions'
import type { App } from '../app.ts'
import { newId } from '../kernel/ids.ts'
import { cookieNames, type Visitor, visitorOf } from './visitor.ts'

export type SignedInVisitor = Visitor & { readonly subjectId: string; readonly sessionId: string }

/** A caller with a member's session; creating the member's row is up to the test. */
export function signedInVisitor(
  app: App,
  memberId: MemberId,
  as: { account?: string; accountKind?: AccountKind; currency?: Currency } = {},
): Promise<SignedInVisitor> {
  return signIn(app, 'member', memberId, {
    account: as.account ?? 'tester',
    accountKind: as.accountKind ?? 0,
    currency: as.currency ?? 'MYR',
    merchant: app.kernel.config.merchant,
  })
}

/** A caller with an operator's session and, unless stated otherwise, a fresh second factor. */
export async function operatorVisitor(
  app: App,
  role: OperatorRole,
  { name = `${role}-tester`, steppedUp = true, operatorId = newId('operator') } = {},
): Promise<SignedInVisitor> {
  const data = { name, role, permissions: permissionsOf(role) }
  const operator = await signIn(app, 'operator', operatorId, data)
  if (steppedUp) await app.kernel.sessions.markStepUp(app.kernel.db, operator.sessionId)
  return operator
}

async function signIn(
  app: App,
  side: 'member' | 'operator',
  subjectId: string,
  data: Record<string, unknown>,
): Promise<SignedInVisitor> {
  const where = { ip: '127.0.0.1', userAgent: 'test' }
  const { sessions, db } = app.kernel
  const started = await sessions.start(db, side, subjectId, data, where)
  const visitor = visitorOf(app, side)
  visitor.cookies[cookieNames[side]] = started.cookie
  visitor.marker = started.marker
  return Object.assign(visitor, { subjectId, sessionId: started.session.id as string })
}
