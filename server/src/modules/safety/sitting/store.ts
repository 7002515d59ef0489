import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type SittingRow = {
  readonly intervalMinutes: number | null
  readonly siteSessionId: string
  readonly since: Date
  readonly baseWagered: Money
  readonly baseWon: Money
  readonly dueAt: Date | null
}

export async function sittingOf(db: Db | Tx, memberId: string): Promise<SittingRow | null> {
  const { rows } = await sql<SittingRow>`select interval_minutes as "intervalMinutes",
      site_session_id as "siteSessionId", since, base_wagered as "baseWagered",
      base_won as "baseWon", due_at as "dueAt"
    from safety_sitting where member_id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Writes all but the interval. */
export async function keepSitting(
  tx: Db | Tx,
  memberId: string,
  row: Omit<SittingRow, 'intervalMinutes'>,
): Promise<void> {
  await sql`insert into safety_sitting (member_id, site_session_id, since, base_wagered, base_won,
      due_at)
    values (${memberId}, ${row.siteSessionId}, ${row.since}, ${row.baseWagered}, ${row.baseWon},
      ${row.dueAt})
    on conflict (member_id) do update set site_session_id = excluded.site_session_id,
      since = excluded.since, base_wagered = excluded.base_wagered,
      base_won = excluded.base_won, due_at = excluded.due_at`.execute(tx)
}

/** The sitting goes on in another session. */
export async function moveSitting(
  db: Db | Tx,
  memberId: string,
  siteSessionId: string,
): Promise<void> {
  await sql`update safety_sitting set site_session_id = ${siteSessionId}
    where member_id = ${memberId}`.execute(db)
}

/** Also moves the next reality check of the sitting under way. */
export async function keepInterval(
  tx: Tx,
  memberId: string,
  minutes: number,
  dueAt: Date | null,
  now: Date,
): Promise<void> {
  await sql`insert into safety_sitting (member_id, interval_minutes, since)
    values (${memberId}, ${minutes}, ${now})
    on conflict (member_id) do update set interval_minutes = excluded.interval_minutes,
      due_at = case when safety_sitting.site_session_id = '' then null
        else ${dueAt}::timestamptz end`.execute(tx)
}
