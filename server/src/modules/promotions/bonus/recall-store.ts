import type { Money } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/db.ts'

/** Notes that a deposit was taken back, however often it is told. */
export async function noteRecall(tx: Tx, depositId: string, now: Date): Promise<void> {
  await sql`insert into bonus_recall (deposit_id, at) values (${depositId}, ${now})
    on conflict do nothing`.execute(tx)
}

export async function isRecalled(tx: Tx, depositId: string): Promise<boolean> {
  const { rows } = await sql`select from bonus_recall where deposit_id = ${depositId}`.execute(tx)
  return rows.length > 0
}

/** A bonus that had become cash, and of which this much went back to the house. */
export async function recallLock(tx: Tx, id: string, taken: Money): Promise<void> {
  await sql`update bonus_lock set state = 'recalled', cash_out = cash_out - ${taken},
      returned = returned + ${taken}
    where id = ${id}`.execute(tx)
}
