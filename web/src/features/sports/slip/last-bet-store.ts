import type { SportsBet } from '@kancil/contract/sports/bets'
import { useSyncExternalStore } from 'react'

let last: SportsBet | null = null
const listeners = new Set<() => void>()

export function showLastBet(bet: SportsBet | null): void {
  last = bet
  for (const listener of listeners) listener()
}

/** The bet that was placed last in this tab. */
export function useLastBet(): SportsBet | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last,
    () => null,
  )
}
