import type { VipChange } from '@kancil/contract/rewards/vip'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Levels by member. */
export type Levels = ReadonlyMap<string, number>

async function lockExisting(tx: Tx, memberIds: readonly string[]): Promise<Levels> {
  const { rows } = await sql<{ memberId: string; level: number }>`select member_id as "memberId",
      level from vip_member where member_id = any(${[...memberIds]}::text[])
    order by member_id for no key update`.execute(tx)
  return new Map(rows.map(({ memberId, level }) => [memberId, level]))
}

/** Opens what is missing and locks all of them, in the order of their ids. */
export async function lockLevelRows(
  tx: Tx,
  memberIds: readonly string[],
  now: Date,
): Promise<Levels> {
  const locked = await lockExisting(tx, memberIds)
  if (locked.size === memberIds.length) return locked
  await sql`insert into vip_member (member_id, since)
    select id, ${now} from unnest(${[...memberIds]}::text[]) as u(id) order by id
    on conflict do nothing`.execute(tx)
  return lockExisting(tx, memberIds)
}

export type LevelChange = {
  readonly memberId: string
  readonly from: number
  readonly to: number
  readonly reason: VipChange['reason']
}

export async function saveLevels(
  tx: Tx,
  changes: readonly LevelChange[],
  now: Date,
): Promise<void> {
  await sql`with c as (
      select * from unnest(${changes.map((row) => row.memberId)}::text[],
        ${changes.map((row) => row.from)}::int[], ${changes.map((row) => row.to)}::int[],
        ${changes.map((row) => row.reason)}::text[]) as c(member_id, from_level, to_level, reason)
    ), saved as (
      update vip_member m set level = c.to_level, since = ${now} from c
      where m.member_id = c.member_id
    )
    insert into vip_change (member_id, from_level, to_level, reason, at)
      select member_id, from_level, to_level, reason, ${now} from c`.execute(tx)
}

/** The next members after an id whose level may change without play: above zero, or all. */
export async function levelledAfter(
  db: Db,
  after: string,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select member_id as id from vip_member
    where member_id > ${after} and (${all} or level > 0)
    order by member_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function levelOf(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ level: number }>`select level from vip_member
    where member_id = ${memberId}`.execute(db)
  return rows[0]?.level ?? 0
}

/** How many members each level has. */
export async function membersByLevel(db: Db): Promise<Levels> {
  const { rows } = await sql<{ level: number; members: number }>`select level,
      count(*)::int as members from vip_member group by level order by level`.execute(db)
  return new Map(rows.map(({ level, members }) => [String(level), members]))
}

export type ChangeRow = LevelChange & { readonly number: bigint; readonly at: Date }

export async function changesAfter(
  db: Db,
  memberId: string,
  { after, limit }: { readonly after: bigint | null; readonly limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select number, member_id as "memberId",
      from_level as "from", to_level as "to", reason, at
    from vip_change where member_id = ${memberId}
      and ${after === null ? sql`true` : sql`number < ${after}`}
    order by number desc limit ${limit}`.execute(db)
  return rows
}
