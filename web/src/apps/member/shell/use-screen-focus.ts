import { useEffect, useRef } from 'react'

/**
 * After a change of screen the control that caused it may be gone, and focus with it: then the new
 * screen takes it, so that the next Tab starts there.
 */
export function useScreenFocus(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
