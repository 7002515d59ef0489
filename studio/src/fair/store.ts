import type { Row, Rows } from '../kernel/store.ts'

export type SeedRow = {
  readonly id: bigint
  readonly hash: string
  readonly sealed: Uint8Array
  readonly clientSeed: string | null
  readonly nextNonce: number
  readonly revealedAt: string | null
}

/** Commits the player to the next seed; the log is written in the same statement. */
export async function insertSeed(
  { rows }: Rows,
  seed: { playerId: bigint; hash: string; sealed: Uint8Array; at: Date },
): Promise<SeedRow> {
  const [row] = await rows(
    `with logged as (
       insert into fair_log (player_id, at, what, seed_hash) values ($1, $4, 'committed', $2))
     insert into seed (player_id, hash, sealed, state, created_at) values ($1, $2, $3, 'next', $4)
     returning *`,
    [seed.playerId, seed.hash, seed.sealed, seed.at],
  )
  return seedOf(row!)
}

export async function seedIn(
  { rows }: Rows,
  playerId: bigint,
  state: 'next' | 'active',
): Promise<SeedRow | undefined> {
  const [row] = await rows('select * from seed where player_id = $1 and state = $2', [
    playerId,
    state,
  ])
  return row && seedOf(row)
}

export async function revealedSeeds(
  { rows }: Rows,
  playerId: bigint,
  limit: number,
): Promise<SeedRow[]> {
  const revealed = await rows(
    `select * from seed where player_id = $1 and state = 'revealed' order by id desc limit $2`,
    [playerId, limit],
  )
  return revealed.map(seedOf)
}

export async function activateSeed(
  { rows }: Rows,
  id: bigint,
  clientSeed: string,
  at: Date,
): Promise<SeedRow> {
  const [row] = await rows(
    `with active as (
       update seed set state = 'active', client_seed = $2 where id = $1 and state = 'next'
       returning *), logged as (
       insert into fair_log (player_id, at, what, seed_hash, client_seed)
       select player_id, $3, 'activated', hash, client_seed from active)
     select * from active`,
    [id, clientSeed, at],
  )
  if (!row) throw new Error(`seed ${id} is not the next one`)
  return seedOf(row)
}

/** For a seed that has decided nothing yet. */
export async function setClientSeed(
  { rows }: Rows,
  id: bigint,
  clientSeed: string,
  at: Date,
): Promise<void> {
  await rows(
    `with active as (
       update seed set client_seed = $2 where id = $1 and next_nonce = 0 returning *)
     insert into fair_log (player_id, at, what, seed_hash, client_seed)
     select player_id, $3, 'client_seed', hash, client_seed from active`,
    [id, clientSeed, at],
  )
}

export async function revealSeed({ rows }: Rows, id: bigint, at: Date): Promise<void> {
  await rows(
    `with revealed as (
       update seed set state = 'revealed', revealed_at = $2 where id = $1 and state = 'active'
       returning *)
     insert into fair_log (player_id, at, what, seed_hash)
     select player_id, $2, 'revealed', hash from revealed`,
    [id, at],
  )
}

/** Takes the next nonces permanently: a round that fails later does not return them. */
export async function takeNonce({ rows }: Rows, id: bigint, count = 1): Promise<number> {
  const [row] = await rows(
    `update seed set next_nonce = next_nonce + $2 where id = $1 and state = 'active'
     returning next_nonce - $2 as nonce`,
    [id, count],
  )
  if (!row) throw new Error(`seed ${id} is not active`)
  return Number(row['nonce'])
}

function seedOf(row: Row): SeedRow {
  return {
    id: row['id'] as bigint,
    hash: row['hash'] as string,
    sealed: row['sealed'] as Uint8Array,
    clientSeed: row['client_seed'] as string | null,
    nextNonce: Number(row['next_nonce']),
    revealedAt: row['revealed_at'] as string | null,
  }
}
