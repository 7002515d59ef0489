import { operatorMarker } from '@kancil/contract/operator/sign-in'
import { call } from '../../lib/call/send.ts'
import { operatorSignedIn } from '../../lib/session/operator-session.ts'
import { currentSession, endTabSession } from '../../lib/session/session.ts'

/**
 * In a new tab, asks for the marker of a signed-in operator (decisions 25); without one the sign-in
 * page is shown.
 */
export async function restoreOperator(): Promise<void> {
  if (currentSession().state !== 'restoring') return
  await call(operatorMarker, {}).then(operatorSignedIn, () => endTabSession())
}
