import type { Rate } from '@kancil/contract/agents/team'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Writes these lines' rates; others stay. */
export async function putRates(tx: Tx, memberId: string, rates: readonly Rate[]): Promise<void> {
  if (rates.length === 0) return
  await sql`insert into agent_rate (member_id, line, rate_basis_points)
    select ${memberId}, u.line, u.rate from unnest(${rates.map(({ line }) => line)}::text[],
      ${rates.map(({ rateBasisPoints }) => rateBasisPoints)}::int[]) as u (line, rate)
    on conflict (member_id, line)
      do update set rate_basis_points = excluded.rate_basis_points`.execute(tx)
}

export async function ratesOf(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Rate[]>> {
  const { rows } = await sql<Rate & { memberId: string }>`select member_id as "memberId", line,
      rate_basis_points as "rateBasisPoints"
    from agent_rate where member_id = any(${[...memberIds]}::text[]) order by line`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ memberId }) => memberId)].map(([id, rates]) => [
      id,
      rates.map(({ line, rateBasisPoints }) => ({ line, rateBasisPoints })),
    ]),
  )
}

/** How many rates of a member and of each of those below them are higher than these. */
export async function countAbove(
  db: Db | Tx,
  memberId: string,
  most: readonly Rate[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`select r.member_id as id, count(*)::int as n
    from ${ratesAbove(memberId, most)} group by r.member_id`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Brings these rates down. */
export async function lowerRates(tx: Tx, memberId: string, most: readonly Rate[]): Promise<void> {
  await sql`update agent_rate r set rate_basis_points = part.most
    from (select r.member_id, r.line, u.most from ${ratesAbove(memberId, most)}) part
    where r.member_id = part.member_id and r.line = part.line`.execute(tx)
}

const ratesAbove = (memberId: string, most: readonly Rate[]) => sql`member_line l
  join agent_rate r on r.member_id = l.member_id
  join unnest(${most.map(({ line }) => line)}::text[],
    ${most.map(({ rateBasisPoints }) => rateBasisPoints)}::int[]) as u (line, most)
    on u.line = r.line and u.most < r.rate_basis_points
  where l.ancestor_id = ${memberId}`

/** The highest rate of each line among those directly below. */
export async function highestBelow(db: Db | Tx, memberId: string): Promise<readonly Rate[]> {
  const { rows } = await sql<Rate>`select r.line, max(r.rate_basis_points) as "rateBasisPoints"
    from agent_rate r join member_line l on l.member_id = r.member_id and l.depth = 1
    where l.ancestor_id = ${memberId} group by r.line`.execute(db)
  return rows
}

export async function putRemark(
  tx: Tx,
  agentId: string,
  memberId: string,
  remark: string,
): Promise<void> {
  if (remark === '') {
    await sql`delete from agent_remark where agent_id = ${agentId}
      and member_id = ${memberId}`.execute(tx)
    return
  }
  await sql`insert into agent_remark (agent_id, member_id, remark)
    values (${agentId}, ${memberId}, ${remark})
    on conflict (agent_id, member_id) do update set remark = excluded.remark`.execute(tx)
}

export async function remarksOf(
  db: Db,
  agentId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; remark: string }>`select member_id as id, remark
    from agent_remark
    where agent_id = ${agentId} and member_id = any(${[...memberIds]}::text[])`.execute(db)
  return new Map(rows.map(({ id, remark }) => [id, remark]))
}
