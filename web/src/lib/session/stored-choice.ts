import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A small choice kept in local storage; empty if nothing is stored or storage is off. */
export function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function writeStored(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Empty in the first render, which must equal the server's. */
export function useStored(key: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
    () => readStored(key),
    () => '',
  )
  return [value, (next) => writeStored(key, next)]
}

const never = (): (() => void) => () => undefined

/** False in the server's HTML and in the first client render, true after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
