import { createHash, createHmac } from 'node:crypto'
import type { FairAnswer } from '@kancil/contract/seamless/fair'
import { chanceStream, commitment, type NextInt } from '@kancil/rules/games/chance'
import { randomHex } from '../../../sandbox/src/kernel/chance.ts'
import {
  activateSeed,
  insertSeed,
  logFair,
  revealedSeeds,
  revealSeed,
  seedIn,
  type SeedRow,
  setClientSeed,
  takeNonce,
} from './store.ts'
import type { Studio } from '../studio.ts'

const seedBytes = 32
const clientSeedBytes = 8
const revealedShown = 20

export type Drawn = {
  readonly seedId: bigint
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly nextInt: NextInt
}

/** What the seeds need of the studio. */
export type SeedRoom = Pick<Studio, 'store' | 'seal' | 'clock'>

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The stream of a round, over Node's own HMAC. */
export function streamOf(serverSeed: string, clientSeed: string, nonce: number): NextInt {
  return chanceStream(
    (key, message) => createHmac('sha256', key).update(message).digest(),
    serverSeed,
    clientSeed,
    nonce,
  )
}

/** Draws a server seed and publishes its hash, before anyone can name a client seed for it. */
function commit({ store, seal, clock }: SeedRoom, playerId: bigint): SeedRow {
  const seed = randomHex(seedBytes)
  const hash = commitment(sha256Hex, seed)
  const at = clock.now().toISOString()
  insertSeed(store, { playerId, hash, sealed: seal.close(seed, hash), at })
  logFair(store, { playerId, at, what: 'committed', hash })
  return seedIn(store, playerId, 'next') as SeedRow
}

function activate(studio: SeedRoom, playerId: bigint, clientSeed: string): void {
  const { store, clock } = studio
  const next = seedIn(store, playerId, 'next') ?? commit(studio, playerId)
  activateSeed(store, next.id, clientSeed)
  const at = clock.now().toISOString()
  logFair(store, { playerId, at, what: 'activated', hash: next.hash, clientSeed })
  commit(studio, playerId)
}

/** The player's pair in use and the seed committed to come after it. Call it in a transaction. */
export function seedPair(studio: SeedRoom, playerId: bigint): { active: SeedRow; next: SeedRow } {
  const { store } = studio
  if (!seedIn(store, playerId, 'active')) activate(studio, playerId, randomHex(clientSeedBytes))
  const active = seedIn(store, playerId, 'active')
  const next = seedIn(store, playerId, 'next')
  if (!active || !next) throw new Error('a player has one active and one committed seed')
  return { active, next }
}

/** Takes the next nonce and opens its stream. Call it in the transaction that stores the round. */
export function drawRound(studio: SeedRoom, playerId: bigint): Drawn {
  const { active } = seedPair(studio, playerId)
  const nonce = takeNonce(studio.store, active.id)
  const clientSeed = active.client_seed ?? ''
  const serverSeed = studio.seal.open(active.sealed, active.hash)
  const nextInt = streamOf(serverSeed, clientSeed, nonce)
  return { seedId: active.id, serverSeedHash: active.hash, clientSeed, nonce, nextInt }
}

/**
 * Shows the old server seed and goes on with the one committed before, under the player's new
 * client
 * seed. A pair that has decided nothing yet only takes the client seed: its hash was shown already.
 * Call it in a transaction.
 */
export function rotate(studio: SeedRoom, playerId: bigint, wished: string | undefined): void {
  const { store, clock } = studio
  const { active } = seedPair(studio, playerId)
  const clientSeed = wished ?? active.client_seed ?? randomHex(clientSeedBytes)
  const at = clock.now().toISOString()
  if (active.next_nonce === 0n && wished !== undefined) {
    setClientSeed(store, active.id, clientSeed)
    logFair(store, { playerId, at, what: 'client_seed', hash: active.hash, clientSeed })
    return
  }
  revealSeed(store, active.id, at)
  logFair(store, { playerId, at, what: 'revealed', hash: active.hash })
  activate(studio, playerId, clientSeed)
}

/** What the player may know of his seeds: hashes of the ones in use, the old ones in clear. */
export function fairness(studio: SeedRoom, playerId: bigint): FairAnswer {
  const { active, next } = seedPair(studio, playerId)
  return {
    active: {
      serverSeedHash: active.hash,
      clientSeed: active.client_seed ?? '',
      nonce: Number(active.next_nonce),
    },
    next: { serverSeedHash: next.hash },
    revealed: revealedSeeds(studio.store, playerId, revealedShown).map((seed) => ({
      serverSeed: studio.seal.open(seed.sealed, seed.hash),
      serverSeedHash: seed.hash,
      clientSeed: seed.client_seed ?? '',
      nonce: Number(seed.next_nonce),
      revealedAt: seed.revealed_at ?? '',
    })),
  }
}
