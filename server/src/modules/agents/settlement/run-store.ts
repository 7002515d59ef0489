import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type RunState = 'running' | 'done' | 'failed'
export type RunRow = {
  readonly kind: string
  readonly periodKey: string
  readonly state: RunState
  readonly statements: number
  readonly paid: Money
  readonly tries: number
  readonly error: string
  readonly beganAt: Date
}

const columns = sql`kind, period_key as "periodKey", state, statements, paid, tries, error,
  began_at as "beganAt"`

export async function billRunOf(db: Db, kind: string, periodKey: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`select ${columns} from agent_run
    where kind = ${kind} and period_key = ${periodKey}`.execute(db)
  return rows[0] ?? null
}

export async function beginRun(db: Db, kind: string, periodKey: string, at: Date): Promise<void> {
  await sql`insert into agent_run as r (period_key, kind, state, began_at)
    values (${periodKey}, ${kind}, 'running', ${at})
    on conflict (kind, period_key) do update set state = 'running', tries = r.tries + 1,
      error = ''`.execute(db)
}

/** Counts what the period has by now, whichever try settled it. */
export async function endRun(
  db: Db,
  { kind, periodKey, error, at }: { kind: string; periodKey: string; error: string; at: Date },
): Promise<void> {
  await sql`update agent_run set state = ${error ? 'failed' : 'done'}, error = ${error},
      ended_at = ${at}, (statements, paid) = (select count(*)::int, coalesce(sum(paid), 0)::bigint
        from agent_statement s where s.kind = ${kind} and s.period_key = ${periodKey})
    where kind = ${kind} and period_key = ${periodKey}`.execute(db)
}

/** A run of real-time salary: it is kept if it settled something or failed. */
export async function putRealtimeRun(
  db: Db,
  run: {
    readonly periodKey: string
    readonly lines: number
    readonly paid: Money
    readonly error: string
    readonly beganAt: Date
    readonly endedAt: Date
  },
): Promise<void> {
  const state = run.error ? 'failed' : 'done'
  await sql`insert into agent_run as r (period_key, kind, state, statements, paid, error, began_at,
      ended_at)
    values (${run.periodKey}, 'realtime', ${state}, ${run.lines}, ${run.paid}, ${run.error},
      ${run.beganAt}, ${run.endedAt})
    on conflict (kind, period_key) do update set state = excluded.state, tries = r.tries + 1,
      statements = r.statements + excluded.statements, paid = r.paid + excluded.paid,
      error = excluded.error, ended_at = excluded.ended_at`.execute(db)
  // What an earlier run could not settle was still on the list, and is settled now.
  if (state === 'done')
    await sql`update agent_run set state = 'done', ended_at = ${run.endedAt}
      where kind = 'realtime' and state = 'failed' and began_at <= ${run.beganAt}`.execute(db)
}

export async function hasFailedRealtime(db: Db): Promise<boolean> {
  const { rows } = await sql`select from agent_run
    where kind = 'realtime' and state = 'failed' limit 1`.execute(db)
  return rows.length > 0
}

export async function runPage(
  db: Db,
  { state, kind }: { readonly state?: RunState | undefined; readonly kind?: string | undefined },
  { limit, offset }: PageRange,
): Promise<{ rows: RunRow[]; total: number }> {
  const where = sql`where (${state ?? null}::text is null or state = ${state ?? null})
    and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  const { rows } = await sql<RunRow>`select ${columns} from agent_run ${where}
    order by began_at desc, kind, period_key limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: bigint }>`select count(*) as n from agent_run
    ${where}`.execute(db)
  return { rows, total: Number(counted[0]!.n) }
}
