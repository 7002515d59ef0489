import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/**
 * Whether the newest audit found something: no new withdrawal is then accepted until an audit is
 * clean.
 */
export async function withdrawalsStopped(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ is_clean: boolean }>`
    select is_clean from ledger_audit order by id desc limit 1`.execute(db)
  return rows[0]?.is_clean === false
}
