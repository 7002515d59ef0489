import { rememberedCookie } from '@kancil/contract/identity/login'
import { sessionMarker } from '@kancil/contract/identity/sessions'
import { call } from '../call/send.ts'
import { CallError } from '../call/error.ts'
import { currentSession, startTabSession, endTabSession } from './session.ts'

const retryMs = 400

function isRemembered(): boolean {
  return document.cookie.includes(`${rememberedCookie}=`)
}

/** A new tab asks for its marker if an earlier tab was signed in (decisions 25). */
export async function restoreSession(again = isRemembered()): Promise<void> {
  if (currentSession().state !== 'restoring') return
  try {
    startTabSession(await call(sessionMarker, {}))
  } catch (error) {
    // No answer tells us nothing: the hint stays for the next load.
    const answered = error instanceof CallError && error.status > 0 && error.status < 500
    // If two tabs open at once, the other may just have used up the remembered sign-in.
    if (answered && again) return later()
    endTabSession(!answered)
  }
}

async function later(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, retryMs))
  await restoreSession(false)
}
