import type { Id, MemberId } from '@kancil/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ExclusionRow = {
  readonly id: Id<'exclusion'>
  readonly memberId: MemberId
  readonly kind: 'self_exclusion' | 'time_out'
  readonly beginsAt: Date
  readonly endsAt: Date | null
  readonly enteredBy: string | null
  readonly reason: string
  readonly liftAskedBy: string | null
  /** The id of the operator who asked, for the four eyes. */
  readonly liftAskedId: string | null
  readonly liftAskedAt: Date | null
  readonly liftReason: string | null
  readonly liftedBy: string | null
  readonly liftedAt: Date | null
}

const columns = sql`id, member_id as "memberId", kind, begins_at as "beginsAt",
  ends_at as "endsAt", entered_by as "enteredBy", reason, lift_asked_by as "liftAskedBy",
  lift_asked_id as "liftAskedId", lift_asked_at as "liftAskedAt", lift_reason as "liftReason",
  lifted_by as "liftedBy", lifted_at as "liftedAt"`

export async function insertExclusion(
  tx: Tx,
  row: Pick<
    ExclusionRow,
    'id' | 'memberId' | 'kind' | 'beginsAt' | 'endsAt' | 'enteredBy' | 'reason'
  >,
): Promise<void> {
  await sql`insert into safety_exclusion (id, member_id, kind, begins_at, ends_at, entered_by,
      reason)
    values (${row.id}, ${row.memberId}, ${row.kind}, ${row.beginsAt}, ${row.endsAt},
      ${row.enteredBy}, ${row.reason})`.execute(tx)
}

export async function exclusionById(db: Db | Tx, id: string): Promise<ExclusionRow | null> {
  const { rows } = await sql<ExclusionRow>`select ${columns} from safety_exclusion
    where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function lockExclusion(tx: Tx, id: string): Promise<ExclusionRow | null> {
  const { rows } = await sql<ExclusionRow>`select ${columns} from safety_exclusion
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Of a member's breaks that are in force, the one that ends last; null: there is none. */
export async function standingBreak(
  tx: Tx,
  memberId: string,
  now: Date,
): Promise<(Pick<ExclusionRow, 'kind'> & { readonly until: Date | null }) | null> {
  const { rows } = await sql<Pick<ExclusionRow, 'kind'> & { until: Date | null }>`
    select kind, ends_at as until from safety_exclusion
    where member_id = ${memberId} and lifted_at is null and (ends_at is null or ends_at > ${now})
    order by ends_at desc nulls first limit 1`.execute(tx)
  return rows[0] ?? null
}

export type ExclusionFilter = {
  readonly memberId?: string | undefined
  readonly kind?: string | undefined
  readonly current?: boolean | undefined
}

export async function exclusionsPage(
  db: Db,
  { memberId = undefined, kind = undefined, current = false }: ExclusionFilter,
  { limit, offset }: PageRange,
  now: Date,
): Promise<{ rows: ExclusionRow[]; total: number }> {
  const where = sql`where (${memberId ?? null}::text is null or member_id = ${memberId ?? null})
    and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (not ${current}::boolean or lifted_at is null and (ends_at is null or ends_at > ${now}))`
  const { rows } = await sql<ExclusionRow>`select ${columns} from safety_exclusion ${where}
    order by begins_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from safety_exclusion ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

export async function keepLiftAsked(
  tx: Tx,
  id: string,
  asked: {
    readonly by: string
    readonly operatorId: string
    readonly reason: string
    readonly at: Date
  },
): Promise<void> {
  await sql`update safety_exclusion set lift_asked_by = ${asked.by},
      lift_asked_id = ${asked.operatorId}, lift_asked_at = ${asked.at},
      lift_reason = ${asked.reason} where id = ${id}`.execute(tx)
}

export async function keepLifted(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await sql`update safety_exclusion set lifted_by = ${by}, lifted_at = ${now}
    where id = ${id}`.execute(tx)
}
