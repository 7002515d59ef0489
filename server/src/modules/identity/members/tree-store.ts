import type { AccountKind } from '@kancil/contract/identity/account-kinds'
import type { MemberId } from '@kancil/contract/ids'
import { accountKey } from '@kancil/rules/identity/field-rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

/** Puts a new member into the line of their upline, whose row must be there. */
export async function insertLine(tx: Db | Tx, id: string, uplineId: string | null): Promise<void> {
  await sql`insert into member_line (member_id, ancestor_id, depth)
    select ${id}, ${id}, 0 union all
    select ${id}, ancestor_id, depth + 1 from member_line where member_id = ${uplineId}
    on conflict do nothing`.execute(tx)
}

export type LineStep = { readonly id: MemberId; readonly depth: number }

/** The member and everybody above them, the nearest first. */
export async function lineAbove(db: Db | Tx, memberId: string): Promise<LineStep[]> {
  const { rows } = await sql<LineStep>`select ancestor_id as id, depth from member_line
    where member_id = ${memberId} order by depth`.execute(db)
  return rows
}

/** How far below the agent the member is; null if they are not in the agent's team. */
export async function depthBelow(
  db: Db | Tx,
  agentId: string,
  memberId: string,
): Promise<number | null> {
  const { rows } = await sql<{ depth: number }>`select depth from member_line
    where member_id = ${memberId} and ancestor_id = ${agentId}`.execute(db)
  return rows[0]?.depth ?? null
}

export type TeamMember = {
  readonly id: MemberId
  readonly account: string
  readonly nickname: string
  readonly accountKind: AccountKind
  readonly status: string
  readonly uplineId: string | null
  readonly depth: number
  readonly directs: number
  readonly team: number
  readonly lastLoginAt: Date | null
  readonly createdAt: Date
}

/**
 * Members of a team: those directly below `under`, or anybody of the team whose account begins with
 * what was typed. The caller has checked that `under` belongs to the team.
 */
export async function teamPage(
  db: Db,
  { agentId, under, search }: { agentId: string; under: string; search: string },
  { limit, offset }: PageRange,
): Promise<{ rows: TeamMember[]; total: number }> {
  const key = `${accountKey(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = search
    ? sql`l.ancestor_id = ${agentId} and l.depth > 0 and m.account_key like ${key}`
    : sql`l.ancestor_id = ${under} and l.depth = 1`
  const source = sql`member_line l join member m on m.id = l.member_id
    where ${where} and m.account_kind <> 4`
  const [{ rows }, counted] = await Promise.all([
    sql<TeamMember>`select m.id, m.account, m.nickname, m.account_kind as "accountKind", m.status,
        m.upline_id as "uplineId", m.last_login_at as "lastLoginAt", m.created_at as "createdAt",
        (select depth from member_line o where o.member_id = m.id and o.ancestor_id = ${agentId})
          as depth,
        (select count(*)::int from member d where d.upline_id = m.id) as directs,
        (select count(*)::int from member_line t where t.ancestor_id = m.id and t.depth > 0) as team
      from ${source} order by m.account_key, m.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: bigint }>`select count(*) as n from ${source}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.n) }
}

/** The member of a team by the whole account; the agent is one of their own team. */
export async function teamMemberByAccount(
  db: Db | Tx,
  agentId: string,
  account: string,
): Promise<MemberId | null> {
  const { rows } = await sql<{ id: MemberId }>`select m.id from member m
    join member_line l on l.member_id = m.id and l.ancestor_id = ${agentId}
    where m.account_key = ${accountKey(account)}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Moves a member with everybody below them under another upline, or to the top. Where they stood
 * until now is kept.
 */
export async function moveLine(
  tx: Tx,
  memberId: string,
  uplineId: string | null,
  at: Date,
): Promise<void> {
  await sql`update member set upline_id = ${uplineId} where id = ${memberId}`.execute(tx)
  await sql`with gone as (
      delete from member_line l using member_line below
      where below.ancestor_id = ${memberId} and l.member_id = below.member_id
        and l.depth > below.depth
      returning l.member_id, l.ancestor_id, l.depth, l.since)
    insert into member_line_past (member_id, ancestor_id, depth, since, until)
      select member_id, ancestor_id, depth, since, ${at}::timestamptz from gone`.execute(tx)
  await sql`insert into member_line (member_id, ancestor_id, depth, since)
    select below.member_id, above.ancestor_id, below.depth + above.depth + 1, ${at}::timestamptz
    from member_line below join member_line above on above.member_id = ${uplineId}
    where below.ancestor_id = ${memberId}`.execute(tx)
}

/** How many levels are below the member, themselves included. */
export async function heightOf(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`select coalesce(max(depth), 0) + 1 as height
    from member_line where ancestor_id = ${memberId}`.execute(db)
  return rows[0]!.height
}

export async function teamSize(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from member_line
    where ancestor_id = ${memberId} and depth > 0`.execute(db)
  return Number(rows[0]!.n)
}
