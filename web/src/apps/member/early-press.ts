import { useEffect } from 'react'
import { preloadIslands } from './shell/islands.tsx'

type EarlyPress = ((event: Event) => void) & { button?: HTMLButtonElement | null }

/**
 * A visitor on a slow line may press a button of the server's HTML before its code is there: the
 * page's first script remembers it, and it is pressed again once the page has come to life.
 */
export function useEarlyPress(): void {
  useEffect(() => {
    const { early } = globalThis as { early?: EarlyPress }
    if (!early) return
    removeEventListener('click', early)
    const { button } = early
    early.button = null
    if (!button) return
    // After this commit, and with the code of every part there: one that sleeps still is then woken
    // by the press itself.
    const again = (): void => void setTimeout(() => button.isConnected && button.click())
    preloadIslands().then(again, again)
  }, [])
}
