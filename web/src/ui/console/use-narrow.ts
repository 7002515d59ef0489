import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than so many pixels; it follows the window. */
export function useNarrow(pixels: number): boolean {
  const query = `(width < ${pixels}px)`
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
