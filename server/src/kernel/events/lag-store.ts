import { sql } from 'kysely'
import type { Db } from '../db.ts'

export type HandlerLag = {
  readonly handler: string
  readonly waiting: number
  readonly seconds: number
  readonly parked: number
}

/** How far behind each handler is, counting at most 10,000 events of each. */
export async function readLag(db: Db): Promise<readonly HandlerLag[]> {
  const { rows } = await sql<HandlerLag>`select c.handler,
      coalesce(w.waiting, 0)::int as waiting,
      greatest(0, coalesce(extract(epoch from now() - w.oldest), 0))::float8 as seconds,
      (select count(*)::int from event_parked p where p.handler = c.handler) as parked
    from event_cursor c cross join lateral (
      select count(*) as waiting, min(created_at) as oldest from (
        (select created_at from outbox o where o.topic = c.topic and o.position > c.position
          order by o.position limit 10000)
        union all
        (select created_at from outbox o where o.topic = c.topic and o.position is null
          limit 10000)) e) w`.execute(db)
  return rows
}

/**
 * Whether these handlers have dealt with every event that is older than an instant. One that was
 * set aside has not been dealt with.
 */
export async function haveHandled(
  db: Db,
  handlers: readonly string[],
  before: Date,
): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`select exists (
      select 1 from event_parked p
      where p.handler = any(${[...handlers]}::text[]) and p.created_at < ${before})
    or exists (select 1 from event_cursor c join lateral (
        select created_at from outbox o where o.topic = c.topic and o.position > c.position
        union all
        select created_at from outbox o where o.topic = c.topic and o.position is null) e
        on e.created_at < ${before}
      where c.handler = any(${[...handlers]}::text[])) as late`.execute(db)
  return !rows[0]!.late
}

/** The database's clock, by which events without an instant of their own are dated. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]!.now
}
