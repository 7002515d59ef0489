import { useEffect } from 'react'
import { breathe } from '../../../lib/screen/breathe.ts'
import { currentSession } from '../../../lib/session/session.ts'
import { afterSignOfLife } from '../../../lib/live/sign-of-life.ts'
import { modals } from '../modals.tsx'

/** The visitor's own press comes first. */
const afterSignMs = 500
/** The page has loaded and is idle. */
const afterStartMs = 1_000

/** The most pressed first; those only visitors need last. */
const names = ['menu', 'search', 'login'] as const

/**
 * Prefetches the code of the dialogs that are opened most, so that opening them waits for no
 * network: the menu's soon, the others' after the first sign of activity. Skipped if the visitor
 * asked to save data.
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
    // Code that fails to load here is requested again, and the failure reported, on press.
    await modals[name]?.screen.preload().catch(() => undefined)
    await breathe()
  }
}
