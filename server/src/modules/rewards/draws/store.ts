import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** How many of each prize of these programmes were given, by its place in the table. */
export async function givenOf(
  db: Db | Tx,
  programmeIds: readonly string[],
): Promise<(programmeId: string) => readonly number[]> {
  const { rows } = await sql<{ id: string; prize: number; given: number }>`
    select programme_id as id, prize, given from draw_given
    where programme_id = any(${[...programmeIds]}::text[])`.execute(db)
  const given = new Map<string, number[]>(programmeIds.map((id) => [id, []]))
  for (const { id, prize, given: count } of rows) given.get(id)![prize] = count
  return (programmeId) => given.get(programmeId) ?? []
}

export async function noteGiven(tx: Tx, programmeId: string, prize: number): Promise<void> {
  await sql`insert into draw_given as d (programme_id, prize, given)
    values (${programmeId}, ${prize}, 1)
    on conflict (programme_id, prize) do update set given = d.given + 1`.execute(tx)
}

/** Whether one of these members has drawn; the caller holds the programme's lock. */
export async function anyDrew(
  tx: Tx,
  programmeId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  if (memberIds.length === 0) return false
  const { rows } = await sql`select 1 from reward_gift where scope = ${programmeId}
    and member_id = any(${[...memberIds]}::text[]) limit 1`.execute(tx)
  return rows.length > 0
}

/** Opens the next packet; the caller holds the programme's lock. */
export async function noteOpened(tx: Tx, programmeId: string): Promise<void> {
  await sql`update programme set opened = opened + 1 where id = ${programmeId}`.execute(tx)
}

/** Valid bets of a member within days. */
export async function betsWithin(
  db: Db | Tx,
  memberId: string,
  currency: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(amount), 0)::bigint as sum
    from member_day where member_id = ${memberId} and currency = ${currency}
      and line <> 'DEPOSIT' and day between ${from}::date and ${to}::date`.execute(db)
  return rows[0]!.sum
}
