import { operatorMarker } from '@kancil/contract/operator/sign-in'
import { call } from '../../lib/call/send.ts'
import { operatorSignedIn } from '../../lib/session/operator-session.ts'
import { currentSession, signedOut } from '../../lib/session/session.ts'

/**
 * A new tab of a signed-in operator asks for its marker (decisions 25); without one the sign-in is
 * shown.
 */
export async function restoreOperator(): Promise<void> {
  if (currentSession().state !== 'restoring') return
  await call(operatorMarker, {}).then(operatorSignedIn, () => signedOut())
}
