import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

export async function hasOpenRound(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from bet_round where member_id = ${memberId}
    and status = 'open' limit 1`.execute(tx)
  return rows.length > 0
}
