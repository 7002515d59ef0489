import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type ChainRow = {
  readonly id: string
  readonly gameCode: string
  readonly anchor: string
  readonly sealed: string
  readonly length: number
  readonly planned: number
  readonly committedAt: Date
}

const columns = sql`id, game_code as "gameCode", anchor, sealed, length, planned,
  committed_at as "committedAt"`

export async function insertChain(tx: Tx, chain: ChainRow): Promise<void> {
  await sql`insert into lottery_chain (id, game_code, anchor, sealed, length, planned,
      committed_at)
    values (${chain.id}, ${chain.gameCode}, ${chain.anchor}, ${chain.sealed}, ${chain.length},
      ${chain.planned}, ${chain.committedAt})`.execute(tx)
}

/** Chains of a game that have seeds left, oldest first; locked. Those of one seed are spares. */
export async function lockOpenChains(
  tx: Tx,
  gameCode: string,
  kind: 'schedule' | 'spare',
): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`select ${columns} from lottery_chain
    where game_code = ${gameCode} and planned < length and (length = 1) = ${kind === 'spare'}
    order by committed_at, id
    for update`.execute(tx)
  return rows
}

export async function setPlanned(tx: Tx, id: string, planned: number): Promise<void> {
  await sql`update lottery_chain set planned = ${planned} where id = ${id}`.execute(tx)
}

export async function readChain(db: Db | Tx, id: string): Promise<ChainRow | null> {
  const { rows } = await sql<ChainRow>`select ${columns} from lottery_chain
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type ChainUse = ChainRow & { readonly used: number }

/** The newest chains of every game, with how many of their seeds are revealed. */
export async function readChains(db: Db, perGame: number): Promise<ChainUse[]> {
  const { rows } = await sql<ChainUse>`select c.id, c.game_code as "gameCode", c.anchor, c.sealed,
      c.length, c.planned, c.committed_at as "committedAt",
      (select count(*)::int from lottery_issue i where i.chain_id = c.id and i.seed is not null)
        as used
    from (select *, row_number() over (partition by game_code order by committed_at desc) as rank
      from lottery_chain where length > 1) c
    where c.rank <= ${perGame} order by c.committed_at desc`.execute(db)
  return rows
}
