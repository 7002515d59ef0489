import { useEffect, useEffectEvent } from 'react'

/**
 * Puts the cursor where the member will type, once the dialog stands: what opened it was a wish to
 * fill it in.
 */
export function useFirstFocus(focus: () => void): void {
  const run = useEffectEvent(focus)
  useEffect(() => {
    const timer = setTimeout(() => run())
    return () => clearTimeout(timer)
  }, [])
}
