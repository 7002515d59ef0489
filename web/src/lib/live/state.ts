import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export type LiveState = 'off' | 'connecting' | 'online' | 'offline'
export type LiveMessage = { readonly type: string; readonly data: unknown }

/** State and handlers of the page's stream (`line.ts`), which starts once the page has loaded. */
let state: LiveState = 'off'
const stateListeners = new Set<() => void>()
const handlers = new Map<string, Set<(data: unknown) => void>>()

export function setLiveState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

export function deliver(message: LiveMessage): void {
  for (const handle of handlers.get(message.type) ?? []) handle(message.data)
}

/**
 * Calls `handle` for every live message of a type. `live.up` means that the connection is open
 * (again): refetch.
 */
export function useLive<Data>(type: string, handle: (data: Data) => void): void {
  const latest = useEffectEvent((data: unknown) => handle(data as Data))
  useEffect(() => {
    const set = handlers.get(type) ?? new Set()
    handlers.set(type, set)
    const receive = (data: unknown): void => latest(data)
    set.add(receive)
    return () => void set.delete(receive)
  }, [type])
}

/** How long what came with the page passes for news. */
const freshMs = 3_000

/**
 * Calls `again` for a message, and for a connection that opens late or anew: what was told before
 * that is not told again.
 */
export function useLiveNews(type: string, again: () => void): void {
  useLive(type, again)
  useLive('live.up', () => {
    if (performance.now() > freshMs) again()
  })
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => state,
    () => 'off',
  )
}
