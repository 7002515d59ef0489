import type { Id, MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { Adjustment, AdjustmentState } from '@kancil/contract/wallet/adjustments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'
import {
  type PlacedItem,
  timelineOrder,
  type TimelinePage,
} from '../../identity/member-file-door.ts'

export type AdjustmentRow = {
  readonly id: Id<'adjustment'>
  readonly requestId: string
  readonly memberId: MemberId
  readonly currency: Currency
  readonly direction: Adjustment['direction']
  readonly amount: Money
  readonly reason: Adjustment['reason']
  readonly note: string
  readonly state: AdjustmentState
  readonly proposedBy: string
  readonly proposedId: string
  readonly proposedAt: Date
  readonly decidedBy: string
  readonly decidedAt: Date | null
  readonly decisionNote: string
}
export type NewAdjustment = Omit<
  AdjustmentRow,
  'state' | 'decidedBy' | 'decidedAt' | 'decisionNote'
>

const columns = sql`id, request_id as "requestId", member_id as "memberId", currency, direction,
  amount, reason, note, state, proposed_by as "proposedBy", proposed_id as "proposedId",
  proposed_at as "proposedAt", decided_by as "decidedBy", decided_at as "decidedAt",
  decision_note as "decisionNote"`

/** Null if the request was taken before. */
export async function insertAdjustment(tx: Tx, row: NewAdjustment): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`insert into adjustment (id, request_id, member_id,
      currency, direction, amount, reason, note, state, proposed_by, proposed_id, proposed_at)
    values (${row.id}, ${row.requestId}, ${row.memberId}, ${row.currency}, ${row.direction},
      ${row.amount}, ${row.reason}, ${row.note}, 'proposed', ${row.proposedBy}, ${row.proposedId},
      ${row.proposedAt})
    on conflict (request_id) do nothing returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

export async function adjustmentByRequest(
  tx: Tx,
  requestId: string,
): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`select ${columns} from adjustment
    where request_id = ${requestId}`.execute(tx)
  return rows[0] ?? null
}

export async function adjustmentsById(db: Db, ids: readonly string[]): Promise<AdjustmentRow[]> {
  const { rows } = await sql<AdjustmentRow>`select ${columns} from adjustment
    where id = any(${[...ids]}::text[])`.execute(db)
  return rows
}

export async function lockAdjustment(tx: Tx, id: string): Promise<AdjustmentRow | null> {
  const { rows } = await sql<AdjustmentRow>`select ${columns} from adjustment where id = ${id}
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function keepDecision(
  tx: Tx,
  id: string,
  decision: {
    readonly state: AdjustmentState
    readonly by: string
    readonly operatorId: string
    readonly note: string
    readonly at: Date
  },
): Promise<AdjustmentRow> {
  const { rows } = await sql<AdjustmentRow>`update adjustment set state = ${decision.state},
      decided_by = ${decision.by}, decided_id = ${decision.operatorId},
      decided_at = ${decision.at}, decision_note = ${decision.note}
    where id = ${id} returning ${columns}`.execute(tx)
  return rows[0]!
}

export async function adjustmentsPage(
  db: Db,
  filter: { readonly state: AdjustmentState | null; readonly memberId: string | null },
  { limit, offset }: PageRange,
): Promise<{ rows: AdjustmentRow[]; total: number }> {
  const where = sql`(${filter.state}::text is null or state = ${filter.state})
    and (${filter.memberId}::text is null or member_id = ${filter.memberId})`
  const [{ rows }, counted] = await Promise.all([
    sql<AdjustmentRow>`select ${columns} from adjustment where ${where}
      order by (state = 'proposed') desc, proposed_at desc, id desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from adjustment where ${where}`.execute(db),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}

/** Proposals and decisions of one member's adjustments, for the timeline. */
export async function adjustmentEvents(
  db: Db,
  memberId: string,
  page: TimelinePage,
): Promise<readonly (PlacedItem & Pick<AdjustmentRow, 'direction'> & { readonly sum: Money })[]> {
  const { after, order } = timelineOrder(sql`at`, sql`key`, page)
  const { rows } = await sql<PlacedItem & Pick<AdjustmentRow, 'direction'> & { sum: Money }>`
    select * from (
      select id || ':proposed' collate "C" as key, proposed_at as at, 'adjustment' as kind,
        'proposed' as detail, proposed_by as by, note as text, id as subject, direction,
        amount as sum, currency
      from adjustment where member_id = ${memberId}
      union all
      select id || ':decided' collate "C", decided_at, 'adjustment', state, decided_by,
        decision_note, id, direction, amount, currency
      from adjustment where member_id = ${memberId} and decided_at is not null
    ) event where ${after} ${order}`.execute(db)
  return rows
}
