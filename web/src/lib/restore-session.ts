import { sessionMarker } from '@kancil/contract/identity'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { currentSession, signedIn, signedOut } from './session.ts'

/** A new tab asks for its marker where an earlier one was signed in (decisions 25). */
export async function restoreSession(): Promise<void> {
  if (currentSession().state !== 'restoring') return
  try {
    signedIn(await call(sessionMarker, {}))
  } catch (error) {
    // Without an answer nothing is known: the hint stays for the next load.
    if (error instanceof CallError && error.status > 0 && error.status < 500) signedOut()
    else leaveHint()
  }
}

function leaveHint(): void {
  signedOut()
  try {
    localStorage.setItem('signed-in', '1')
  } catch {
    // No storage, no hint.
  }
}
