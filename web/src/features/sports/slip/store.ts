import type { SlipLeg } from '@kancil/contract/sports/bets'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/session/stored-choice.ts'

/** A choice in the slip, with the price that its player last saw and agreed to. */
export type ChosenLeg = SlipLeg & {
  readonly seen: readonly [priceMilli: number, version: number] | null
}
type Slip = {
  readonly legs: readonly ChosenLeg[]
  readonly favourites: readonly string[]
  /** The account that it was kept with; undefined while it is a visitor's. */
  readonly owner?: string | undefined
  /** What was staked on a bet that is offered anew. */
  readonly stake?: string
  /** How many choices were taken out because their markets are over; until somebody read it. */
  readonly dropped?: number
}

const key = 'sports.slip'
const legsMax = 10
const empty: Slip = { legs: [], favourites: [] }
let slip: Slip | null = null
const listeners = new Set<() => void>()

function current(): Slip {
  slip ??= readSlip()
  return slip
}

function readSlip(): Slip {
  try {
    const { legs, favourites, owner } = JSON.parse(readStored(key)) as Partial<Slip>
    return { legs: legs ?? [], favourites: favourites ?? [], owner }
  } catch {
    return empty
  }
}

export function setSlip(next: Slip): void {
  slip = { owner: current().owner, ...next }
  writeStored(key, JSON.stringify(slip))
  for (const listener of listeners) listener()
}

export const isSameLeg = (a: SlipLeg, b: SlipLeg): boolean =>
  a.matchId === b.matchId && a.marketKey === b.marketKey && a.outcome === b.outcome

export function plainLeg({ matchId, marketKey, outcome }: SlipLeg): SlipLeg {
  return { matchId, marketKey, outcome }
}

function setLegs(legs: readonly ChosenLeg[]): void {
  setSlip({ legs, favourites: current().favourites })
}

function toggle(leg: SlipLeg, seen: ChosenLeg['seen']): void {
  const { legs } = current()
  const rest = legs.filter((other) => !isSameLeg(leg, other))
  if (rest.length < legs.length) return setLegs(rest)
  // Another outcome of the same market takes the place of the first.
  const others = rest.filter(
    (other) => other.matchId !== leg.matchId || other.marketKey !== leg.marketKey,
  )
  setLegs([...others, { ...leg, seen }].slice(-legsMax))
}

function see(leg: SlipLeg, seen: ChosenLeg['seen']): void {
  const { legs, ...rest } = current()
  setSlip({
    ...rest,
    legs: legs.map((other) => (isSameLeg(leg, other) ? { ...other, seen } : other)),
  })
}

function remove(leg: SlipLeg): void {
  setLegs(current().legs.filter((other) => !isSameLeg(leg, other)))
}

/** A choice that nobody can bet on any more goes, and its player is told. */
function drop(leg: SlipLeg): void {
  const { legs, dropped = 0, favourites } = current()
  const rest = legs.filter((other) => !isSameLeg(leg, other))
  if (rest.length < legs.length) setSlip({ legs: rest, favourites, dropped: dropped + 1 })
}

function toggleFavourite(matchId: string): void {
  const { favourites, ...rest } = current()
  setSlip({
    ...rest,
    favourites: favourites.includes(matchId)
      ? favourites.filter((id) => id !== matchId)
      : [...favourites, matchId].slice(-100),
  })
}

/** The slip of this browser; `use-account-slip.ts` keeps it with the account. */
export function useSlip() {
  const {
    legs,
    favourites,
    owner,
    stake = '',
    dropped = 0,
  } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => empty,
  )
  return {
    ...{ legs, favourites, owner, stake, dropped, toggle, see, remove, drop, toggleFavourite },
    has: (leg: SlipLeg): boolean => legs.some((other) => isSameLeg(leg, other)),
    /** Offers a bet anew, with its stake. */
    offer: (offered: readonly SlipLeg[], again: string): void =>
      setSlip({
        ...{ legs: offered.map((leg) => ({ ...plainLeg(leg), seen: null })), favourites },
        stake: again,
      }),
    clear: (): void => setLegs([]),
  }
}
