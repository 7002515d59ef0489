import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Log } from './log.ts'

/** One fact of the outbox. `id` is the same at every delivery. */
export type OutboxEvent = {
  readonly id: bigint
  readonly topic: string
  readonly payload: unknown
  readonly createdAt: Date
}

/**
 * Handles one event inside the delivery's own transaction, so that what it writes to the database
 * happens exactly once; whatever else it does must bear being done again.
 */
export type OutboxHandler = (tx: Tx, event: OutboxEvent) => Promise<void>
export type NamedHandler = {
  readonly name: string
  readonly topic: string
  readonly handle: OutboxHandler
}

const idleMilliseconds = 150
const eventsPerRound = 50
const backoffSecondsMax = 300

/** Writes an event in the money's own transaction: it exists exactly if the fact does. */
export async function emit(tx: Tx, topic: string, payload: unknown): Promise<void> {
  await sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)})`.execute(
    tx,
  )
}

export type OutboxWorker = {
  /** Delivers what is due now; answers how many events were delivered. */
  drain(): Promise<number>
  /** Goes on delivering, until it is stopped. */
  start(): void
  stop(): Promise<void>
}

/**
 * Delivers events to their handlers, at least once each, in the order of their ids as far as they
 * succeed.
 */
export function openOutbox(db: Db, log: Log, handlers: readonly NamedHandler[]): OutboxWorker {
  let stopping = false
  let loop: Promise<void> | undefined

  async function drain(): Promise<number> {
    let delivered = 0
    while (!stopping) {
      const count = await deliverSome(db, log, handlers)
      delivered += count
      if (count < eventsPerRound) break
    }
    return delivered
  }

  async function goOn(): Promise<void> {
    while (!stopping) {
      await drain().catch((error: unknown) => log.warn({ err: error }, 'outbox round failed'))
      if (!stopping) await sleep(idleMilliseconds)
    }
  }

  return {
    drain,
    start() {
      loop ??= goOn()
    },
    async stop() {
      stopping = true
      await loop
    },
  }
}

type Row = { id: bigint; topic: string; payload: unknown; created_at: Date }

/**
 * First the common way: all handlers of all events, and the events are gone, in one transaction
 * without more ado. Where one fails, nothing of that happened, and the round is gone through again
 * event by event.
 */
async function deliverSome(db: Db, log: Log, handlers: readonly NamedHandler[]): Promise<number> {
  try {
    return await db.transaction().execute((tx) => deliverPlainly(tx, handlers))
  } catch (error) {
    log.debug({ err: error }, 'outbox round goes event by event')
  }
  return db.transaction().execute(async (tx) => {
    const rows = await dueEvents(tx)
    for (const row of rows) await deliver(tx, log, heard(handlers, row), asEvent(row))
    return rows.length
  })
}

async function deliverPlainly(tx: Tx, handlers: readonly NamedHandler[]): Promise<number> {
  const rows = await dueEvents(tx)
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  const { rows: begun } =
    await sql`select 1 from outbox_handled where event_id = any(${ids}) limit 1`.execute(tx)
  if (begun.length > 0) throw new Error('some of these were handled in part before')
  for (const row of rows) {
    for (const handler of heard(handlers, row)) await handler.handle(tx, asEvent(row))
  }
  await sql`delete from outbox where id = any(${ids})`.execute(tx)
  await sql`delete from outbox_failure where event_id = any(${ids})`.execute(tx)
  return rows.length
}

async function dueEvents(tx: Tx): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select id, topic, payload, created_at from outbox
    where not exists (select 1 from outbox_failure f where f.event_id = outbox.id and f.retry_at > now())
    order by id limit ${eventsPerRound} for update skip locked`.execute(tx)
  return rows
}

function heard(handlers: readonly NamedHandler[], row: Row): readonly NamedHandler[] {
  return handlers.filter((one) => one.topic === row.topic)
}

function asEvent(row: Row): OutboxEvent {
  return { id: row.id, topic: row.topic, payload: row.payload, createdAt: row.created_at }
}

async function deliver(
  tx: Tx,
  log: Log,
  handlers: readonly NamedHandler[],
  event: OutboxEvent,
): Promise<void> {
  let failure: unknown
  for (const handler of handlers) {
    await sql`savepoint delivery`.execute(tx)
    try {
      const fresh =
        await sql`insert into outbox_handled (event_id, handler) values (${event.id}, ${handler.name})
        on conflict do nothing`.execute(tx)
      if ((fresh.numAffectedRows ?? 0n) > 0n) await handler.handle(tx, event)
      await sql`release savepoint delivery`.execute(tx)
    } catch (error) {
      await sql`rollback to savepoint delivery`.execute(tx)
      log.error(
        { err: error, handler: handler.name, event: String(event.id) },
        'event handler failed; it will be tried again',
      )
      failure = error
    }
  }
  if (failure) {
    await sql`insert into outbox_failure (event_id, attempts, last_error, retry_at)
      values (${event.id}, 1, ${String(failure).slice(0, 500)}, now() + interval '2 seconds')
      on conflict (event_id) do update set attempts = outbox_failure.attempts + 1, last_error = excluded.last_error,
        retry_at = now() + make_interval(secs => least(${backoffSecondsMax}, power(2, outbox_failure.attempts + 1)))`.execute(
      tx,
    )
    return
  }
  await sql`delete from outbox where id = ${event.id}`.execute(tx)
  await sql`delete from outbox_handled where event_id = ${event.id}`.execute(tx)
  await sql`delete from outbox_failure where event_id = ${event.id}`.execute(tx)
}
