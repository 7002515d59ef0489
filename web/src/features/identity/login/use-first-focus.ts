import { useEffect, useEffectEvent } from 'react'

/** Puts the cursor in the field once the dialog is open: whoever opened it wants to fill it in. */
export function useFirstFocus(focus: () => void): void {
  const run = useEffectEvent(focus)
  useEffect(() => {
    const timer = setTimeout(() => run())
    return () => clearTimeout(timer)
  }, [])
}
