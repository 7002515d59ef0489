import type { MemberId, OperatorId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import { memberPercent } from '../bets/exposure-store.ts'

/** @returns what it was before */
export async function setMemberPercent(
  tx: Tx,
  memberId: MemberId,
  to: { readonly percent: number; readonly by: OperatorId; readonly now: Date },
): Promise<number> {
  const before = await memberPercent(tx, memberId)
  const { percent, by, now } = to
  await sql`insert into sports_member_limit (member_id, percent, changed_at, changed_by)
    values (${memberId}, ${percent}, ${now}, ${by})
    on conflict (member_id) do update set percent = excluded.percent,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tx)
  return before
}

export type LimitRow = {
  readonly memberId: MemberId
  readonly percent: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** Members with a limit of their own, the newest first; or one member, whatever their limit. */
export async function limitPage(
  db: Db,
  memberId: MemberId | null | undefined,
  { limit, offset }: PageRange,
): Promise<{ rows: LimitRow[]; total: number }> {
  if (memberId === null) return { rows: [], total: 0 }
  const { rows } = await sql<LimitRow>`select l.member_id as "memberId", l.percent,
      l.changed_at as "changedAt", coalesce(o.name, l.changed_by) as "changedBy"
    from sports_member_limit l left join operator o on o.id = l.changed_by
    where (${memberId ?? null}::text is null and l.percent < 100)
      or l.member_id = ${memberId ?? null}
    order by l.changed_at desc, l.member_id limit ${limit} offset ${offset}`.execute(db)
  if (memberId !== undefined) {
    const none = { memberId, percent: 100, changedAt: null, changedBy: null }
    return { rows: rows.length > 0 ? rows : [none], total: 1 }
  }
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from sports_member_limit where percent < 100`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}
