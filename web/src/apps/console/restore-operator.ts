import { operatorMarker } from '@kancil/contract/operator'
import { call } from '../../lib/call.ts'
import { operatorSignedIn } from '../../lib/operator-session.ts'
import { currentSession, signedOut } from '../../lib/session.ts'

/**
 * A new tab of a signed-in operator asks for its marker (decisions 25); without one the sign-in is
 * shown.
 */
export async function restoreOperator(): Promise<void> {
  if (currentSession().state !== 'restoring') return
  await call(operatorMarker, {}).then(operatorSignedIn, () => signedOut())
}
