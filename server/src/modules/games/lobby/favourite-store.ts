import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Favourite games, newest first. */
export async function readFavourites(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select game_id as id from game_favourite
    where member_id = ${memberId} order by created_at desc, game_id`.execute(db)
  return rows.map((row) => row.id)
}

export async function countFavourites(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from game_favourite
    where member_id = ${memberId}`.execute(tx)
  return Number(rows[0]!.n)
}

export async function addFavourite(
  tx: Tx,
  memberId: string,
  gameId: string,
  now: Date,
): Promise<void> {
  await sql`insert into game_favourite (member_id, game_id, created_at)
    values (${memberId}, ${gameId}, ${now}) on conflict do nothing`.execute(tx)
}

export async function removeFavourite(tx: Tx, memberId: string, gameId: string): Promise<void> {
  await sql`delete from game_favourite
    where member_id = ${memberId} and game_id = ${gameId}`.execute(tx)
}

export async function readRecent(db: Db, memberId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select game_id as id from game_recent
    where member_id = ${memberId} order by played_at desc, game_id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
