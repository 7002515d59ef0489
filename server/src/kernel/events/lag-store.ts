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
