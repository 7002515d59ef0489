import type { DepositId, MemberId } from '@kancil/contract/ids'
import type { Currency, Money } from '@kancil/contract/money'
import type { RecallDecision, RecallState } from '@kancil/contract/payments/recalls'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

/** What a bank took back of a credited deposit, and what an operator decided. */
export type RecallRow = {
  readonly id: bigint
  readonly gateway_id: string
  readonly event_id: string
  readonly gateway_ref: string
  /** Null where the money came from suspense and was no deposit's. */
  readonly deposit_id: DepositId | null
  /** Where the money came from suspense and is not what the deposit itself brought. */
  readonly suspense_id: bigint | null
  readonly member_id: MemberId
  readonly amount: Money
  readonly currency: Currency
  readonly occurred_at: Date
  readonly state: RecallState
  /** Null until decided, as are the four below. */
  readonly from_member: Money | null
  readonly from_house: Money | null
  readonly request_id: string | null
  readonly note: string | null
  readonly decided_by: string | null
  /** Of the movement: what was credited, before its fee. */
  readonly credited: Money
  readonly credited_currency: Currency
  readonly credited_at: Date
}

const selected = sql.raw(`r.id, r.gateway_id, r.event_id, r.gateway_ref, r.deposit_id, r.member_id,
  r.amount, r.currency, r.occurred_at, r.state, r.from_member, r.from_house, r.request_id, r.note,
  r.decided_by, coalesce(s.amount, d.amount) as credited,
  coalesce(s.currency, d.currency) as credited_currency,
  coalesce(s.decided_at, (select min(p.at) from payment_step p
    where p.subject_id = d.id and p.state = 'succeeded'), r.occurred_at) as credited_at,
  case when s.gateway_ref is distinct from d.credited_ref then s.id end as suspense_id
  from deposit_recall r left join deposit d on d.id = r.deposit_id
  left join suspense_item s on s.gateway_id = r.gateway_id and s.gateway_ref = r.gateway_ref
    and s.state = 'credited'`)

/** As which its credit was told of: the deposit, or money of its own from suspense. */
export function creditedAs({
  deposit_id: depositId,
  suspense_id: suspenseId,
}: Pick<RecallRow, 'deposit_id' | 'suspense_id'>): string {
  return suspenseId === null ? depositId! : `suspense:${suspenseId}`
}

export async function insertRecall(
  tx: Tx,
  gatewayId: string,
  { eventId, gatewayRef, amount, currency, occurredAt }: GatewayEvent,
  { depositId, memberId }: { readonly depositId: string | null; readonly memberId: string },
): Promise<RecallRow> {
  const { rows } = await sql<{
    id: bigint
  }>`insert into deposit_recall (gateway_id, event_id, gateway_ref, deposit_id, member_id,
      amount, currency, occurred_at)
    values (${gatewayId}, ${eventId}, ${gatewayRef}, ${depositId}, ${memberId},
      ${amount}, ${currency}, ${occurredAt}) returning id`.execute(tx)
  return (await recallById(tx, Number(rows[0]!.id)))!
}

export async function recallsPage(
  db: Db,
  state: RecallState,
  { limit, offset }: PageRange,
): Promise<{ rows: RecallRow[]; total: number }> {
  const { rows } = await sql<RecallRow>`select ${selected} where r.state = ${state}
    order by case when ${state} = 'open' then r.id else -r.id end
    limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total
    from deposit_recall where state = ${state}`.execute(db)
  return { rows, total: Number(counted[0]!.total) }
}

/** Undecided recalls by member; members without any are left out. */
export async function countOpenRecalls(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ member: string; count: bigint }>`select member_id as member, count(*)
    from deposit_recall where member_id = any(${[...memberIds]}::text[]) and state = 'open'
    group by member_id`.execute(db)
  return new Map(rows.map((row) => [row.member, Number(row.count)]))
}

export async function recallById(db: Db | Tx, id: number): Promise<RecallRow | null> {
  const { rows } = await sql<RecallRow>`select ${selected} where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** All recalls of one movement; the caller holds the lock of what it brought. */
export async function recallsOf(
  tx: Tx,
  { gateway_id: gatewayId, gateway_ref: gatewayRef }: RecallRow,
): Promise<RecallRow[]> {
  const { rows } = await sql<RecallRow>`select ${selected}
    where r.gateway_id = ${gatewayId} and r.gateway_ref = ${gatewayRef}
    order by r.id`.execute(tx)
  return rows
}

export async function closeRecall(
  tx: Tx,
  id: bigint,
  made: {
    readonly decision: RecallDecision
    readonly fromMember: Money
    readonly fromHouse: Money
    readonly requestId: string
    readonly note: string
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await sql`update deposit_recall set state = ${made.decision}, from_member = ${made.fromMember},
      from_house = ${made.fromHouse}, request_id = ${made.requestId}, note = ${made.note},
      decided_by = ${made.by}, decided_at = ${made.at}
    where id = ${id} and state = 'open'`.execute(tx)
}
