import type { GatewayEvent } from '@kancil/contract/ports/payment-gateway'
import { unpaid } from '@kancil/rules/payments/deposit'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** Stores a report once, together with its outcome; false when it is already known. */
export async function recordEvent(
  tx: Tx,
  gatewayId: string,
  event: GatewayEvent,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const done =
    await sql`insert into gateway_event (gateway_id, event_id, kind, reference, gateway_ref, status,
      amount, currency, outcome, occurred_at, received_at)
    values (${gatewayId}, ${event.eventId}, ${event.kind}, ${event.reference}, ${event.gatewayRef},
      ${event.status}, ${event.amount}, ${event.currency}, ${outcome}, ${event.occurredAt}, ${now})
    on conflict do nothing`.execute(tx)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function isKnownEvent(
  db: Db | Tx,
  gatewayId: string,
  eventId: string,
): Promise<boolean> {
  const { rows } = await sql`select from gateway_event
    where gateway_id = ${gatewayId} and event_id = ${eventId}`.execute(db)
  return rows.length > 0
}

/** Whether the last that the gateway said of a movement is that its money is not there. */
export async function isTakenBack(
  tx: Tx,
  gatewayId: string,
  { reference, gatewayRef }: Pick<GatewayEvent, 'reference' | 'gatewayRef'>,
): Promise<boolean> {
  const { rows } = await sql<{ status: GatewayEvent['status'] }>`select status from gateway_event
    where reference = ${reference} and gateway_id = ${gatewayId} and gateway_ref = ${gatewayRef}
      and status = any(${['succeeded', ...unpaid]})
    order by occurred_at desc, received_at desc limit 1`.execute(tx)
  return rows[0] !== undefined && unpaid.includes(rows[0].status)
}

/** Whether the gateway has reported this for the movement, as of that time or later. */
export async function isReported(
  tx: Tx,
  gatewayId: string,
  { reference, gatewayRef }: Pick<GatewayEvent, 'reference' | 'gatewayRef'>,
  status: GatewayEvent['status'],
  from: Date,
): Promise<boolean> {
  const { rows } = await sql`select from gateway_event
    where reference = ${reference} and gateway_id = ${gatewayId} and gateway_ref = ${gatewayRef}
      and status = ${status} and occurred_at >= ${from}
    limit 1`.execute(tx)
  return rows.length > 0
}
