import { useEffect } from 'react'
import { breathe } from '../../../lib/screen/breathe.ts'
import { currentSession } from '../../../lib/session/session.ts'
import { afterSignOfLife } from '../../../lib/live/sign-of-life.ts'
import { modals } from '../modals.tsx'

/** What was pressed itself comes first. */
const afterSignMs = 500
/** The page stands and is quiet. */
const afterStartMs = 1_000

/** What is pressed first, and last what only a visitor needs. */
const names = ['menu', 'search', 'login'] as const

/**
 * Fetches the code of the dialogs that are pressed first, so that such a press waits for no
 * network: the menu's soon, the others' once somebody moves. Not where the visitor asked to save
 * data.
 */
export function useFetchAhead(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return undefined
    const timer = setTimeout(() => void fetchAhead(names.slice(0, 1)), afterStartMs)
    const forget = afterSignOfLife(afterSignMs, () => void fetchAhead(names))
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [])
}

async function fetchAhead(those: readonly (typeof names)[number][]): Promise<void> {
  for (const name of those) {
    if (name === 'login' && currentSession().state === 'member') return
    // What does not come now is asked for, and told, when it is pressed.
    await modals[name]?.screen.preload().catch(() => undefined)
    await breathe()
  }
}
