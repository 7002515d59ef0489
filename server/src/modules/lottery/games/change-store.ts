import type { RuleChange } from '@kancil/rules/lottery/prices/change-rules'
import type { Schedule } from '@kancil/rules/lottery/schedule'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { PageRange } from '../../../kernel/http/serve-list.ts'

export type ChangeRow = {
  readonly id: string
  readonly gameCode: string
  readonly changedAt: Date
  readonly note: string
  readonly ruleVersion: number
  readonly changes: readonly RuleChange[]
}

export async function insertChange(tx: Tx, row: ChangeRow, operatorId: string): Promise<void> {
  await sql`insert into lottery_game_change (id, game_code, changed_at, operator_id, note, changes,
      rule_version)
    values (${row.id}, ${row.gameCode}, ${row.changedAt}, ${operatorId}, ${row.note},
      ${JSON.stringify(row.changes)}::jsonb, ${row.ruleVersion})`.execute(tx)
}

export async function changesPage(
  db: Db,
  { gameCode = null }: { readonly gameCode?: string | null | undefined },
  { limit, offset }: PageRange,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const where = sql`where (${gameCode}::text is null or c.game_code = ${gameCode})`
  const { rows } = await sql<ChangeRow>`select c.id, c.game_code as "gameCode",
      c.changed_at as "changedAt", c.note, c.rule_version as "ruleVersion", c.changes
    from lottery_game_change c ${where}
    order by c.changed_at desc, c.id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total
    from lottery_game_change c ${where}`.execute(db)
  return { rows, total: counted[0]!.total }
}

export async function setRuleVersion(tx: Tx, code: string, version: number): Promise<void> {
  await sql`update lottery_game set rule_version = ${version} where code = ${code}`.execute(tx)
}

/** A schedule from a day on; what held until then, or was to hold, is settled first. */
export async function setSchedule(
  tx: Tx,
  code: string,
  { schedule, next, from }: { schedule: Schedule; next: Schedule; from: string },
): Promise<void> {
  await sql`update lottery_game set schedule = ${JSON.stringify(schedule)}::jsonb,
      next_schedule = ${JSON.stringify(next)}::jsonb, next_from = ${from}::date
    where code = ${code}`.execute(tx)
}

/** The last draw that is planned; null before the first. */
export async function lastPlanned(tx: Tx, code: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(draw_at) as at from lottery_issue
    where game_code = ${code}`.execute(tx)
  return rows[0]!.at
}
