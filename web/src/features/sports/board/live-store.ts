import { type OfferedMarket } from '@kancil/contract/sports/board'
import {
  matchesEvent,
  type MatchesEvent,
  pricesEvent,
  type PricesEvent,
  resetEvent,
  sportsStreamPath,
} from '@kancil/contract/sports/stream'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Facts = MatchesEvent[number]

/** What the stream said last: newer than any answer that the page has. */
const markets = new Map<string, OfferedMarket>()
const matches = new Map<string, Facts>()
const listeners = new Map<string, Set<() => void>>()

function tell(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener()
}

function subscribe(key: string, listener: () => void): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set.add(listener))
  return () => {
    set.delete(listener)
    if (set.size === 0) listeners.delete(key)
  }
}

const nameOf = (matchId: string, key: string): string => `${matchId} ${key}`

function putMarkets(changes: PricesEvent): void {
  for (const [matchId, market] of changes) {
    const name = nameOf(matchId, market.key)
    markets.set(name, market)
    tell(name)
  }
}

function putMatches(changes: MatchesEvent): void {
  for (const facts of changes) {
    matches.set(facts.matchId, facts)
    tell(facts.matchId)
  }
}

function forget(): void {
  const names = [...markets.keys(), ...matches.keys()]
  markets.clear()
  matches.clear()
  for (const name of names) tell(name)
}

/** A market as it is now: only what shows this market is drawn again when it moves. */
export function useMarket(matchId: string, given: OfferedMarket): OfferedMarket {
  const name = nameOf(matchId, given.key)
  return useSyncExternalStore(
    (listener) => subscribe(name, listener),
    () => markets.get(name) ?? given,
    () => given,
  )
}

/** A match's score, clock and phase as they are now. */
export function useFacts<Given extends Facts>(given: Given): Given {
  const facts = useSyncExternalStore(
    (listener) => subscribe(given.matchId, listener),
    () => matches.get(given.matchId) ?? null,
    () => null,
  )
  return facts ? { ...given, ...facts } : given
}

/** Everybody is told at once, and asks again within so long: not all in the same moment. */
const resetSpreadMs = 1_500
/** A stream that was refused is asked for again after one to two of these. */
const refusedMs = 15_000

/** From 0 to below 1, another one in each browser. */
function moment(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0]! / 256
}

/**
 * Follows the stream while the screen is shown. `refresh` reads everything again: after a line that
 * was down, and when the feed came back.
 */
export function useSportsStream(refresh: () => void): void {
  const onReset = useEffectEvent(() => {
    forget()
    refresh()
  })
  useEffect(() => {
    let stream: EventSource
    let isBehind = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const resetSoon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => onReset(), moment() * resetSpreadMs)
    }
    const read = <Data>(event: Event): Data =>
      JSON.parse((event as MessageEvent<string>).data) as Data
    const open = (): void => {
      stream = new EventSource(sportsStreamPath)
      stream.addEventListener('open', () => {
        if (isBehind) resetSoon()
        isBehind = true
      })
      stream.addEventListener('error', () => {
        // Refused, because there is no place: the browser does not come back by itself.
        if (stream.readyState !== EventSource.CLOSED) return
        isBehind = true
        clearTimeout(timer)
        timer = setTimeout(open, refusedMs * (1 + moment()))
      })
      stream.addEventListener(pricesEvent, (event) => putMarkets(read<PricesEvent>(event)))
      stream.addEventListener(matchesEvent, (event) => putMatches(read<MatchesEvent>(event)))
      stream.addEventListener(resetEvent, resetSoon)
    }
    open()
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [])
}
