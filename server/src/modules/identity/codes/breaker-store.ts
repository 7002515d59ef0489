import { sql } from 'kysely'
import { type Db, type Tx } from '../../../kernel/db.ts'

/** Until when sending to any of these is paused, or null. */
export async function pausedUntil(
  db: Db | Tx,
  scopes: readonly string[],
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ open_until: Date | null }>`select max(open_until) as open_until
    from code_breaker where scope = any(${[...scopes]}) and open_until > ${now}`.execute(db)
  return rows[0]?.open_until ?? null
}

export type OpenBreaker = {
  readonly scope: string
  readonly opened_at: Date
  readonly open_until: Date
  readonly messages: number
}

/** @returns false if it was already open */
export async function openBreaker(db: Db | Tx, breaker: OpenBreaker): Promise<boolean> {
  const done = await sql`insert into code_breaker (scope, opened_at, open_until, messages)
    values (${breaker.scope}, ${breaker.opened_at}, ${breaker.open_until}, ${breaker.messages})
    on conflict (scope) do update set opened_at = excluded.opened_at,
      open_until = excluded.open_until, messages = excluded.messages
      where code_breaker.open_until <= excluded.opened_at`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

export async function openBreakers(db: Db, now: Date): Promise<OpenBreaker[]> {
  const { rows } = await sql<OpenBreaker>`select scope, opened_at, open_until, messages
    from code_breaker where open_until > ${now} order by opened_at desc limit 200`.execute(db)
  return rows
}

/** @returns false if it is not open */
export async function closeBreaker(db: Db | Tx, scope: string, now: Date): Promise<boolean> {
  const done = await sql`update code_breaker set open_until = ${now}
    where scope = ${scope} and open_until > ${now}`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}
