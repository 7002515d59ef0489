import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** A member's level in the club. Rewards decide it; everybody else reads it here. */
export type Club = {
  readonly memberId: string
  readonly rank: number
  readonly name: string
  /** Added to the rates of cashback, in hundredths of a percent. */
  readonly rebate: number
}

export async function setClubs(tx: Tx, clubs: readonly Club[]): Promise<void> {
  if (clubs.length === 0) return
  await sql`update member m set club_rank = c.rank, club_name = c.name, club_rebate = c.rebate
    from unnest(${clubs.map(({ memberId }) => memberId)}::text[],
      ${clubs.map(({ rank }) => rank)}::smallint[], ${clubs.map(({ name }) => name)}::text[],
      ${clubs.map(({ rebate }) => rebate)}::int[]) as c(id, rank, name, rebate)
    where m.id = c.id`.execute(tx)
}

/** The member's rank; 0 where they have none. */
export async function clubRank(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ rank: number }>`select club_rank as rank from member
    where id = ${memberId}`.execute(db)
  return rows[0]?.rank ?? 0
}

/** The same for many members; one without a rank is left out. */
export async function clubRanks(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; rank: number }>`select id, club_rank as rank from member
    where id = any(${[...memberIds]}::text[]) and club_rank > 0`.execute(db)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

export async function clubRebate(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ rebate: number }>`select club_rebate as rebate from member
    where id = ${memberId}`.execute(db)
  return rows[0]?.rebate ?? 0
}
