import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import { type PlacedEvent, parkedSecondsMax, type Row, asEvent } from './store.ts'

export type ParkedEvent = PlacedEvent & { readonly attempts: number }

export async function parkEvent(
  tx: Tx,
  handler: string,
  event: PlacedEvent,
  { attempts, error }: { attempts: number; error: string },
): Promise<void> {
  await sql`insert into event_parked (handler, position, event_id, topic, payload, created_at,
      attempts, last_error, retry_at)
    values (${handler}, ${event.position}, ${event.id}, ${event.topic},
      ${JSON.stringify(event.payload)}, ${event.createdAt}, ${attempts}, ${error},
      now() + make_interval(secs => least(${parkedSecondsMax}, power(2, ${attempts}::int))))
    on conflict do nothing`.execute(tx)
}

/** A parked event of the handler that is due. The cursor's lock keeps others away. */
export async function dueParked(tx: Tx, handler: string): Promise<ParkedEvent | null> {
  const { rows } = await sql<Row & { attempts: number }>`select position, event_id as id, topic,
      payload, created_at, attempts from event_parked
    where handler = ${handler} and retry_at <= now() order by retry_at limit 1`.execute(tx)
  return rows[0] ? { ...asEvent(rows[0]), attempts: rows[0].attempts } : null
}

export async function endParked(tx: Tx, handler: string, position: bigint): Promise<void> {
  await sql`delete from event_parked
    where handler = ${handler} and position = ${position}`.execute(tx)
}

export async function postponeParked(
  db: Db,
  { handler, position, error }: { handler: string; position: bigint; error: string },
): Promise<void> {
  await sql`update event_parked set attempts = attempts + 1, last_error = ${error},
      retry_at = now() + make_interval(secs => least(${parkedSecondsMax},
        power(2, least(attempts + 1, 16))))
    where handler = ${handler} and position = ${position}`.execute(db)
}
