import { useEffect } from 'react'
import { preloadIslands } from './shell/islands.tsx'

type EarlyPress = ((event: Event) => void) & { button?: HTMLButtonElement | null }

/**
 * A visitor on a slow line may press a button of the server's HTML before its code is there: the
 * page's first script remembers it, and it is pressed again once the code of every part has come.
 * The press itself then wakes a part that sleeps still.
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
