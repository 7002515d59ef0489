import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../sandbox/src/kernel/clock.ts'
import type { Store } from '../../sandbox/src/kernel/sqlite.ts'
import type { Behaviour } from './wallet/behaviour.ts'
import type { Deliveries } from './wallet/deliveries.ts'
import type { Seal } from './fair/seal.ts'
import type { WalletClient } from './wallet/client.ts'

/** What the studio's commands work with. */
export type Studio = {
  readonly store: Store
  readonly clock: Clock
  readonly wallet: WalletClient
  readonly deliveries: Deliveries
  readonly seal: Seal
  readonly behaviour: Behaviour
  readonly log: FastifyBaseLogger
  /** Where a round's record can be read. */
  readonly recordUrl: (roundId: string) => string
  /** Stakes on their way, by player, so that a reload can wait for the answer. */
  readonly inFlight: Map<bigint, Promise<unknown>>
}
