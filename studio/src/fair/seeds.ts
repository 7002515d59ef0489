import { createHash, createHmac } from 'node:crypto'
import type { FairAnswer } from '@kancil/contract/seamless/fair'
import { chanceStream, commitment, type NextInt } from '@kancil/rules/games/chance'
import { randomHex } from '../kernel/chance.ts'
import {
  activateSeed,
  insertSeed,
  revealedSeeds,
  revealSeed,
  seedIn,
  type SeedRow,
  setClientSeed,
  takeNonce,
} from './store.ts'
import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'

const seedBytes = 32
const clientSeedBytes = 8
const revealedShown = 20

export type SeedDraw = {
  readonly seedId: bigint
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly nextInt: NextInt
  /** Another stream of the same nonce, for a draw of its own beside the round's. */
  readonly streamWith: (clientSeed: string) => NextInt
}

/** The parts of the studio that seeds need. */
export type SeedRoom = Pick<Studio, 'seal' | 'clock'>

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The stream of a round, using Node's HMAC. */
export function streamOf(serverSeed: string, clientSeed: string, nonce: number): NextInt {
  return chanceStream(
    (key, message) => createHmac('sha256', key).update(message).digest(),
    serverSeed,
    clientSeed,
    nonce,
  )
}

/** Draws a server seed and publishes its hash, before anyone can name a client seed for it. */
function commit({ seal, clock }: SeedRoom, tx: Tx, playerId: bigint): Promise<SeedRow> {
  const seed = randomHex(seedBytes)
  const hash = commitment(sha256Hex, seed)
  return insertSeed(tx, { playerId, hash, sealed: seal.close(seed, hash), at: clock.now() })
}

type SeedPair = { readonly active: SeedRow; readonly next: SeedRow }

async function activate(
  room: SeedRoom,
  tx: Tx,
  playerId: bigint,
  { committed, clientSeed }: { committed: SeedRow; clientSeed: string },
): Promise<SeedPair> {
  const active = await activateSeed(tx, committed.id, clientSeed, room.clock.now())
  return { active, next: await commit(room, tx, playerId) }
}

/**
 * The player's seed pair in use, and the committed next one. The player's row must already be
 * locked: two tabs must not create two pairs.
 */
export async function seedPair(room: SeedRoom, tx: Tx, playerId: bigint): Promise<SeedPair> {
  const active = await seedIn(tx, playerId, 'active')
  const next = (await seedIn(tx, playerId, 'next')) ?? (await commit(room, tx, playerId))
  if (active) return { active, next }
  const clientSeed = randomHex(clientSeedBytes)
  return activate(room, tx, playerId, { committed: next, clientSeed })
}

/** Takes the next nonce and opens its stream, in the transaction that stores the round. */
export async function drawRound(room: SeedRoom, tx: Tx, playerId: bigint): Promise<SeedDraw> {
  const { active } = await seedPair(room, tx, playerId)
  const nonce = await takeNonce(tx, active.id)
  const clientSeed = active.clientSeed ?? ''
  const serverSeed = room.seal.open(active.sealed, active.hash)
  const nextInt = streamOf(serverSeed, clientSeed, nonce)
  const streamWith = (named: string): NextInt => streamOf(serverSeed, named, nonce)
  return { seedId: active.id, serverSeedHash: active.hash, clientSeed, nonce, nextInt, streamWith }
}

/** Takes as many nonces in a row, for a round of several draws; returns the first. */
export async function drawNonces(
  room: SeedRoom,
  tx: Tx,
  playerId: bigint,
  count: number,
): Promise<{ readonly seedId: bigint; readonly nonce: number }> {
  const { active } = await seedPair(room, tx, playerId)
  return { seedId: active.id, nonce: await takeNonce(tx, active.id, count) }
}

/**
 * Reveals the old server seed and continues with the one committed before, under the player's new
 * client seed. A pair that has decided nothing yet only changes its client seed: its hash was
 * already shown.
 */
export async function rotate(
  room: SeedRoom,
  tx: Tx,
  playerId: bigint,
  wished: string | undefined,
): Promise<void> {
  const { active, next } = await seedPair(room, tx, playerId)
  const clientSeed = wished ?? active.clientSeed ?? randomHex(clientSeedBytes)
  const at = room.clock.now()
  if (active.nextNonce === 0 && wished !== undefined)
    return setClientSeed(tx, active.id, clientSeed, at)
  await revealSeed(tx, active.id, at)
  await activate(room, tx, playerId, { committed: next, clientSeed })
  return undefined
}

/** What players may know of their seeds: hashes of those in use, old ones in clear. */
export async function fairness(room: SeedRoom, tx: Tx, playerId: bigint): Promise<FairAnswer> {
  const { active, next } = await seedPair(room, tx, playerId)
  const revealed = await revealedSeeds(tx, playerId, revealedShown)
  return {
    active: {
      serverSeedHash: active.hash,
      clientSeed: active.clientSeed ?? '',
      nonce: active.nextNonce,
    },
    next: { serverSeedHash: next.hash },
    revealed: revealed.map((seed) => ({
      serverSeed: room.seal.open(seed.sealed, seed.hash),
      serverSeedHash: seed.hash,
      clientSeed: seed.clientSeed ?? '',
      nonce: seed.nextNonce,
      revealedAt: seed.revealedAt ?? '',
    })),
  }
}
