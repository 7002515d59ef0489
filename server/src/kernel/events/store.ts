import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { OutboxEvent } from './event.ts'

/** What a handler registers in the database. */
export type CursorStart = {
  readonly handler: string
  readonly topic: string
  /** Where it starts when it is new: at the oldest event still in the log, or after the last. */
  readonly from: 'kept' | 'now'
}
/** An event with its place in the log. */
export type PlacedEvent = OutboxEvent & { readonly position: bigint }

export type Row = {
  position: bigint
  id: bigint
  topic: string
  payload: unknown
  created_at: Date
}

const placesAtOnce = 1_000
const trimmedAtOnce = 1_000
/** A cursor that no worker has named for this long belongs to a handler that is gone. */
const forgottenDays = 7
const backoffSecondsMax = 300
export const parkedSecondsMax = 3_600

/**
 * Creates cursors for new handlers, says that these handlers are still there, and deletes the
 * cursors of handlers that are gone. A cursor whose handler is at work is passed over rather than
 * waited for: it is named the next time.
 */
export async function nameCursors(db: Db, cursors: readonly CursorStart[]): Promise<void> {
  const named = sql`unnest(${cursors.map(({ handler }) => handler)}::text[],
    ${cursors.map(({ topic }) => topic)}::text[],
    ${cursors.map(({ from }) => from === 'now')}::boolean[]) as n (handler, topic, from_now)`
  await sql`insert into event_cursor (handler, topic, position)
    select handler, topic, case when from_now then last_position else 0 end
      from ${named} cross join outbox_sequence order by handler
    on conflict (handler) do nothing`.execute(db)
  await sql`update event_cursor c set topic = n.topic from ${named}
    where c.handler = n.handler and c.topic <> n.topic`.execute(db)
  const names = cursors.map(({ handler }) => handler)
  await sql`update event_cursor set named_at = now() where handler in (
    select handler from event_cursor where handler = any(${names}::text[])
    for update skip locked)`.execute(db)
  await sql`delete from event_cursor where handler in (
    select handler from event_cursor
    where named_at < now() - make_interval(days => ${forgottenDays})
    for update skip locked)`.execute(db)
}

/** Gives committed events their places in the log; returns how many. */
export async function placeEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select place_events(${placesAtOnce}) as n`.execute(db)
  return rows[0]!.n
}

/**
 * Handlers that have something to do now. The last place of a topic is found by the index; an
 * `exists` for a later place would read the whole log, for each handler that has kept up.
 */
export async function dueHandlers(db: Db, handlers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ handler: string }>`select c.handler from event_cursor c
    where c.handler = any(${[...handlers]}) and (c.retry_at is null or c.retry_at <= now())
      and ((select max(o.position) from outbox o where o.topic = c.topic) > c.position
        or exists (select from event_parked p
          where p.handler = c.handler and p.retry_at <= now()))`.execute(db)
  return rows.map((row) => row.handler)
}

/** Whether any event waits for its place or for a handler that would take it now. */
export async function hasDueEvents(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`select
    exists (select from outbox where position is null)
    or exists (select from event_cursor c join outbox o
      on o.topic = c.topic and o.position > c.position
      where c.retry_at is null or c.retry_at <= now()) as is_due`.execute(db)
  return rows[0]!.is_due
}

/** The cursor, locked until the end of the transaction; null if another worker has it. */
export async function takeCursor(tx: Tx, handler: string): Promise<bigint | null> {
  const { rows } = await sql<{ position: bigint }>`select position from event_cursor
    where handler = ${handler} and (retry_at is null or retry_at <= now())
    for update skip locked`.execute(tx)
  return rows[0]?.position ?? null
}

export async function eventsAfter(
  tx: Tx,
  topic: string,
  position: bigint,
  limit: number,
): Promise<PlacedEvent[]> {
  const { rows } = await sql<Row>`select position, id, topic, payload, created_at from outbox
    where topic = ${topic} and position > ${position} order by position limit ${limit}`.execute(tx)
  return rows.map(asEvent)
}

export async function moveCursor(tx: Tx, handler: string, position: bigint): Promise<void> {
  await sql`update event_cursor set position = ${position}, attempts = 0, retry_at = null,
    last_error = null where handler = ${handler}`.execute(tx)
}

/**
 * Counts a failure at the cursor's place and postpones the next try.
 *
 * @returns how often the event has failed; null if the cursor no longer exists
 */
export async function countFailure(
  tx: Tx,
  { handler, position, error }: { handler: string; position: bigint; error: string },
): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`update event_cursor
    set attempts = attempts + 1, last_error = ${error},
      retry_at = now() + make_interval(secs => least(${backoffSecondsMax},
        power(2, least(attempts + 1, 16))))
    where handler = ${handler} and position = ${position} returning attempts`.execute(tx)
  return rows[0]?.attempts ?? null
}

/**
 * Deletes what every handler of its topic has passed, some rows of each topic at a time: with that
 * limit they are found by the index, however much waits for a handler that is behind.
 */
export async function trimLog(db: Db): Promise<void> {
  let trimmed: number
  do {
    const { numAffectedRows } = await sql`delete from outbox
      where topic = any(array(select topic from event_cursor)) and position = any(array(
        select e.position
        from (select topic, min(position) as position from event_cursor group by topic) c
          cross join lateral (select o.position from outbox o
            where o.topic = c.topic and o.position <= c.position
            order by o.position limit ${trimmedAtOnce}) e))`.execute(db)
    trimmed = Number(numAffectedRows ?? 0n)
  } while (trimmed >= trimmedAtOnce)
}

export function asEvent({ position, id, topic, payload, created_at: createdAt }: Row): PlacedEvent {
  return { position, id, topic, payload, createdAt }
}
