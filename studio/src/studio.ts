import type { FastifyBaseLogger } from 'fastify'
import type { Seal } from './fair/seal.ts'
import type { Clock } from './kernel/clock.ts'
import type { LiveJackpots } from './jackpots/live.ts'
import type { Store } from './kernel/store.ts'
import type { Turns } from './kernel/turns.ts'
import type { Behaviour } from './wallet/behaviour.ts'
import type { WalletClient } from './wallet/client.ts'
import type { Deliveries } from './wallet/deliveries.ts'

/** What the studio's commands work with. */
export type Studio = {
  readonly store: Store
  /** Origins whose pages may show the studio's in a frame. */
  readonly frameAncestors: readonly string[]
  readonly playMoney: boolean
  readonly clock: Clock
  readonly wallet: WalletClient
  readonly deliveries: Deliveries
  readonly jackpots: LiveJackpots
  readonly seal: Seal
  readonly behaviour: Behaviour
  readonly log: FastifyBaseLogger
  /** Where a round's record can be read. */
  readonly recordUrl: (roundId: string) => string
  /** Rounds being decided and staked, by player, so that a reload can wait for the answer. */
  readonly inFlight: InFlightWork
  /** Those who sit down at the card tables of one level, one after the other. */
  readonly sitting: Turns
}

export type InFlightWork = {
  /** Settles as `work` does. */
  readonly track: <Result>(playerId: bigint, work: Promise<Result>) => Promise<Result>
  /** Resolves when nothing that the player started earlier is still running. */
  readonly settled: (playerId: bigint) => Promise<void>
  readonly allSettled: () => Promise<void>
}

export function createInFlight(): InFlightWork {
  const works = new Map<bigint, Set<Promise<unknown>>>()
  return {
    async track(playerId, work) {
      const mine = works.get(playerId) ?? new Set()
      works.set(playerId, mine.add(work))
      try {
        return await work
      } finally {
        mine.delete(work)
        if (mine.size === 0 && works.get(playerId) === mine) works.delete(playerId)
      }
    },
    async settled(playerId) {
      await Promise.allSettled(works.get(playerId) ?? [])
    },
    async allSettled() {
      await Promise.allSettled([...works.values()].flatMap((mine) => [...mine]))
    },
  }
}
