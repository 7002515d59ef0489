import { useEffect } from 'react'
import { breathe } from '../../../lib/breathe.ts'
import { currentSession } from '../../../lib/session.ts'
import { afterSignOfLife } from '../../../lib/sign-of-life.ts'
import { modals } from '../modals.tsx'

/** What was pressed itself comes first. */
const afterSignMs = 500

/** What is pressed first, and last what only a visitor needs. */
const names = ['menu', 'search', 'login'] as const

/**
 * Once somebody moves: fetches the code of the dialogs that are pressed first, so that such a press
 * waits for no network. Not where the visitor asked to save data.
 */
export function useFetchAhead(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return undefined
    return afterSignOfLife(afterSignMs, () => void fetchAhead())
  }, [])
}

async function fetchAhead(): Promise<void> {
  for (const name of names) {
    if (name === 'login' && currentSession().state === 'member') return
    // What does not come now is asked for, and told, when it is pressed.
    await modals[name]?.screen.preload().catch(() => undefined)
    await breathe()
  }
}
