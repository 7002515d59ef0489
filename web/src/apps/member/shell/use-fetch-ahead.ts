import { useEffect } from 'react'
import { breathe } from '../../../lib/breathe.ts'
import { modals } from '../modals.tsx'

/** What the page still does to wake comes first. */
const afterMs = 1_000

/** What a visitor presses first. */
const names = ['menu', 'search', 'login'] as const

/**
 * Fetches the code of the dialogs that are pressed first, 10 KiB in all, so that such a press waits
 * for no network. Not where the visitor asked to save data.
 */
export function useFetchAhead(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return undefined
    const timer = setTimeout(() => void fetchAhead(), afterMs)
    return () => clearTimeout(timer)
  }, [])
}

async function fetchAhead(): Promise<void> {
  for (const name of names) {
    // What does not come now is asked for, and told, when it is pressed.
    await modals[name]?.screen.preload().catch(() => undefined)
    await breathe()
  }
}
