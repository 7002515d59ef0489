import type { Store } from '../../../sandbox/src/kernel/sqlite.ts'

export type SeedRow = {
  readonly id: bigint
  readonly hash: string
  readonly sealed: Uint8Array
  readonly client_seed: string | null
  readonly next_nonce: bigint
  readonly revealed_at: string | null
}
export type FairEntry = 'committed' | 'activated' | 'client_seed' | 'revealed'

export function insertSeed(
  { sql }: Store,
  seed: { playerId: bigint; hash: string; sealed: Uint8Array; at: string },
): void {
  sql(
    `insert into seed (player_id, hash, sealed, state, created_at) values (?, ?, ?, 'next', ?)`,
  ).run(seed.playerId, seed.hash, seed.sealed, seed.at)
}

export function seedIn(
  { sql }: Store,
  playerId: bigint,
  state: 'next' | 'active',
): SeedRow | undefined {
  return sql('select * from seed where player_id = ? and state = ?').get(playerId, state) as
    | SeedRow
    | undefined
}

export function revealedSeeds({ sql }: Store, playerId: bigint, limit: number): SeedRow[] {
  return sql(
    `select * from seed where player_id = ? and state = 'revealed' order by id desc limit ?`,
  ).all(playerId, limit) as SeedRow[]
}

export function activateSeed({ sql }: Store, id: bigint, clientSeed: string): void {
  sql(`update seed set state = 'active', client_seed = ? where id = ? and state = 'next'`).run(
    clientSeed,
    id,
  )
}

export function setClientSeed({ sql }: Store, id: bigint, clientSeed: string): void {
  sql(`update seed set client_seed = ? where id = ? and next_nonce = 0`).run(clientSeed, id)
}

export function revealSeed({ sql }: Store, id: bigint, at: string): void {
  sql(`update seed set state = 'revealed', revealed_at = ? where id = ? and state = 'active'`).run(
    at,
    id,
  )
}

/** Takes the next nonce for good: a round that fails later does not give it back. */
export function takeNonce({ sql }: Store, id: bigint): number {
  const row = sql(
    `update seed set next_nonce = next_nonce + 1 where id = ? and state = 'active'
     returning next_nonce - 1 as nonce`,
  ).get(id)
  if (!row) throw new Error(`seed ${id} is not active`)
  return Number(row['nonce'])
}

export function logFair(
  { sql }: Store,
  entry: {
    playerId: bigint
    at: string
    what: FairEntry
    hash: string
    clientSeed?: string
  },
): void {
  sql(
    'insert into fair_log (player_id, at, what, seed_hash, client_seed) values (?, ?, ?, ?, ?)',
  ).run(entry.playerId, entry.at, entry.what, entry.hash, entry.clientSeed ?? null)
}
