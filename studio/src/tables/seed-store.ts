import type { Row, Rows } from '../kernel/store.ts'

export type Chain = {
  readonly id: bigint
  readonly length: number
  readonly used: number
  readonly anchor: string
  readonly sealedTop: Uint8Array
  readonly createdAt: string
}

export async function latestChain({ rows }: Rows, tableCode: string): Promise<Chain | undefined> {
  const [row] = await rows(
    'select * from table_chain where table_code = $1 order by id desc limit 1',
    [tableCode],
  )
  return row && chainOf(row)
}

export async function insertChain(
  { rows }: Rows,
  chain: {
    readonly tableCode: string
    readonly length: number
    readonly anchor: string
    readonly sealedTop: Uint8Array
    readonly at: Date
  },
): Promise<Chain> {
  const [row] = await rows(
    `insert into table_chain (table_code, length, anchor, sealed_top, created_at)
     values ($1, $2, $3, $4, $5) returning *`,
    [chain.tableCode, chain.length, chain.anchor, chain.sealedTop, chain.at],
  )
  return chainOf(row!)
}

/** The index of the next seed, from 1. */
export async function takeChainIndex({ rows }: Rows, chainId: bigint): Promise<number> {
  const [row] = await rows(
    'update table_chain set used = used + 1 where id = $1 and used < length returning used',
    [chainId],
  )
  if (!row) throw new Error(`chain ${chainId} is used up`)
  return row['used'] as number
}

export async function insertTableSeed(
  { rows }: Rows,
  seed: {
    readonly tableCode: string
    readonly chainId: bigint
    readonly index: number
    readonly hash: string
    readonly clientSeed: string
    readonly sealed: Uint8Array
    readonly at: Date
  },
): Promise<bigint> {
  const [row] = await rows(
    `insert into table_seed (table_code, chain_id, chain_index, hash, client_seed, sealed, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [seed.tableCode, seed.chainId, seed.index, seed.hash, seed.clientSeed, seed.sealed, seed.at],
  )
  return row!['id'] as bigint
}

export type TableSeed = {
  readonly hash: string
  readonly clientSeed: string
  readonly sealed: Uint8Array
}

export async function tableSeedById({ rows }: Rows, id: bigint): Promise<TableSeed> {
  const [row] = await rows('select hash, client_seed, sealed from table_seed where id = $1', [id])
  if (!row) throw new Error(`there is no table seed ${id}`)
  return {
    hash: row['hash'] as string,
    clientSeed: row['client_seed'] as string,
    sealed: row['sealed'] as Uint8Array,
  }
}

export async function revealTableSeed({ rows }: Rows, id: bigint, at: Date): Promise<void> {
  await rows('update table_seed set revealed_at = coalesce(revealed_at, $2) where id = $1', [
    id,
    at,
  ])
}

function chainOf(row: Row): Chain {
  return {
    id: row['id'] as bigint,
    length: row['length'] as number,
    used: row['used'] as number,
    anchor: row['anchor'] as string,
    sealedTop: row['sealed_top'] as Uint8Array,
    createdAt: row['created_at'] as string,
  }
}
