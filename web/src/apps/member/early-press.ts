import { useEffect } from 'react'
import { preloadIslands } from './shell/islands.tsx'

type EarlyPress = ((event: Event) => void) & { button?: HTMLButtonElement | null }

/**
 * On a slow connection a visitor may press a button of the server's HTML before its code has
 * loaded. The page's first script remembers the press, and it is repeated once the code of every
 * part has loaded. The repeated press then hydrates a part that is not yet active.
 */
export function useEarlyPress(): void {
  useEffect(() => {
    const { early } = globalThis as { early?: EarlyPress }
    if (!early) return
    const again = (): void => {
      for (const onTheWayIn of [true, false]) removeEventListener('click', early, onTheWayIn)
      if (early.button?.isConnected) early.button.click()
    }
    preloadIslands().then(again, again)
  }, [])
}
