import { useSyncExternalStore } from 'react'
import { afterFrame } from './screen/after-frame.ts'
import { writeStored } from './session/stored-choice.ts'

export type Theme = 'dark' | 'light'
const listeners = new Set<() => void>()
let chosen: Theme | undefined

function current(): Theme {
  if (chosen) return chosen
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

/**
 * Stores the theme; the fixed script in the page's head applies it before the first paint. The
 * button responds in the next frame and the page follows one frame later, because redrawing the
 * whole page takes a slow phone a while.
 */
export function setTheme(theme: Theme): void {
  chosen = theme
  writeStored('theme', theme)
  for (const listener of listeners) listener()
  afterFrame(apply)
}

function apply(): void {
  const root = document.documentElement
  root.dataset['theme'] = current()
  const colour = getComputedStyle(root).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => 'dark',
  )
}
