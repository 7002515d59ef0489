import type { CallbackOutcome, CallbackVerdict } from '@kancil/contract/payments/callbacks'
import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

/** A report as JSON holds it. */
export type StoredEvent = Omit<GatewayEvent, 'amount' | 'occurredAt'> & {
  readonly amount: string
  readonly occurredAt: string
}

export type CallbackRow = {
  readonly id: bigint
  readonly gatewayId: string
  readonly at: Date
  readonly network: string
  readonly verdict: CallbackVerdict
  readonly outcome: CallbackOutcome | ''
  readonly body: string
  readonly event: StoredEvent | null
  readonly resentAt: Date | null
  readonly resentBy: string
}

const columns = sql`id, gateway_id as "gatewayId", received_at as at, network, verdict, outcome,
  body, event, resent_at as "resentAt", resent_by as "resentBy"`

export async function insertCallback(
  db: Db,
  row: Omit<CallbackRow, 'id' | 'resentAt' | 'resentBy'>,
): Promise<void> {
  await sql`insert into gateway_callback (gateway_id, received_at, network, verdict, outcome, body,
      event)
    values (${row.gatewayId}, ${row.at}, ${row.network}, ${row.verdict}, ${row.outcome},
      ${row.body}, ${row.event && JSON.stringify(row.event)}::jsonb)`.execute(db)
}

export type CallbackFilter = {
  readonly show: 'all' | 'refused' | 'failed'
  readonly reference: string
}

export async function callbackPage(
  db: Db,
  { show, reference }: CallbackFilter,
  { limit, offset }: PageRange,
): Promise<{ rows: CallbackRow[]; total: number }> {
  const where = sql`(${show} = 'all' or (${show} = 'refused' and verdict <> 'verified')
      or (${show} = 'failed' and outcome = 'failed'))
    and (${reference} = '' or event ->> 'reference' = ${reference})`
  const [{ rows }, counted] = await Promise.all([
    sql<CallbackRow>`select ${columns} from gateway_callback where ${where}
      order by id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: bigint }>`select count(*) as total from gateway_callback where ${where}`.execute(
      db,
    ),
  ])
  return { rows, total: Number(counted.rows[0]!.total) }
}

export async function lockCallback(tx: Tx, id: number): Promise<CallbackRow | null> {
  const { rows } = await sql<CallbackRow>`select ${columns} from gateway_callback
    where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function noteResent(
  tx: Tx,
  { id, outcome, at, by }: { id: bigint; outcome: CallbackOutcome; at: Date; by: string },
): Promise<void> {
  await sql`update gateway_callback set outcome = ${outcome}, resent_at = ${at}, resent_by = ${by}
    where id = ${id}`.execute(tx)
}

export async function forgetCallbacks(db: Db, before: Date): Promise<void> {
  await sql`delete from gateway_callback where received_at < ${before}`.execute(db)
}
