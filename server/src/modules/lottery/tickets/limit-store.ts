import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export type LimitKind = 'closed' | 'half'
export type LimitRow = {
  readonly key: string
  readonly issueNo: string
  readonly kind: LimitKind
  readonly setAt: Date
}

/** Numbers that are closed or pay half in an issue, or in all of a game's. */
export async function readLimits(
  db: Db | Tx,
  gameCode: string,
  issueNo: string | null,
): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`select key, issue_no as "issueNo", kind, set_at as "setAt"
    from lottery_number_limit where game_code = ${gameCode}
      and (${issueNo}::text is null or issue_no in ('', ${issueNo ?? ''}))
    order by set_at desc, key limit 1000`.execute(db)
  return rows
}

export async function putLimit(
  tx: Tx,
  limit: Omit<LimitRow, 'setAt'> & {
    readonly gameCode: string
    readonly operatorId: string
    readonly at: Date
  },
): Promise<void> {
  const { gameCode, key, issueNo, kind, operatorId, at } = limit
  await sql`insert into lottery_number_limit (game_code, key, issue_no, kind, operator_id, set_at)
    values (${gameCode}, ${key}, ${issueNo}, ${kind}, ${operatorId}, ${at})
    on conflict (game_code, key, issue_no) do update
      set kind = excluded.kind, operator_id = excluded.operator_id, set_at = excluded.set_at`.execute(
    tx,
  )
}

export async function dropLimit(
  tx: Tx,
  gameCode: string,
  key: string,
  issueNo: string,
): Promise<void> {
  await sql`delete from lottery_number_limit where game_code = ${gameCode} and key = ${key}
    and issue_no = ${issueNo}`.execute(tx)
}

/** What is closed and what pays half; closed goes before half. */
export function limitKeys(rows: readonly LimitRow[]): {
  readonly closed: ReadonlySet<string>
  readonly half: ReadonlySet<string>
} {
  const of = (kind: LimitKind) => rows.filter((row) => row.kind === kind).map(({ key }) => key)
  const closed = new Set(of('closed'))
  return { closed, half: new Set(of('half').filter((key) => !closed.has(key))) }
}
