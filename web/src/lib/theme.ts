import { useSyncExternalStore } from 'react'
import { writeStored } from './stored.ts'

export type Theme = 'dark' | 'light'
const listeners = new Set<() => void>()

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

/** Keeps the theme; the fixed script in the page's head applies it before the first paint. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  writeStored('theme', theme)
  for (const listener of listeners) listener()
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
